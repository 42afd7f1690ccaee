import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Lazy, useLazily } from '../lazily.ts'

type Given = Record<string, unknown>
type Hears = Record<string, ((event: SyntheticEvent) => void) | undefined>

/** What the libraries listen for on their triggers. */
const listeners: Record<string, string> = {
  pointerdown: 'onPointerDown',
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  keydown: 'onKeyDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
}

type Settings<P> = {
  trigger: ReactElement<Given>
  /** What opens from it. It draws `trigger` as its own. */
  part: Lazy<ComponentType<P & { trigger: ReactNode }>>
  /** What stands on the trigger until the part says it. */
  attributes: Given
  /** Before the part is here: whether an event asks for it to open (true) or not to any more (false). */
  asks: (event: SyntheticEvent) => boolean | undefined
}

/**
 * A trigger that is complete at once, for a part that loads when somebody begins to use it. The
 * same element stays in the page: the part takes it over, and earlier events are repeated for it.
 */
export function useLateTrigger<P>({ trigger, part, attributes, asks }: Settings<P>) {
  const element = useRef<HTMLElement>(null)
  const [used, setUsed] = useState(false)
  const Part = useLazily(part, used)
  const hears = useRef<Hears>(undefined)
  const [says, setSays] = useState(attributes)
  const asked = useRef<Event>(undefined)

  const take = (given: Given) => {
    const isCall = ([, value]: [string, unknown]) => typeof value === 'function'
    const entries = Object.entries(given)
    const said = entries.filter((entry) => !isCall(entry))
    hears.current = Object.fromEntries(entries.filter(isCall)) as Hears
    setSays((was) =>
      said.some(([name, value]) => was[name] !== value) ? Object.fromEntries(said) : was,
    )
  }

  function hear(event: SyntheticEvent) {
    const listener = listeners[event.type]!
    ;(trigger.props as Hears)[listener]?.(event)
    if (hears.current) return hears.current[listener]?.(event)
    setUsed(true)
    const opens = asks(event)
    if (opens !== undefined) asked.current = opens ? event.nativeEvent : undefined
    void part.start().then((there) => {
      // It would open much later, when nobody waits for it any more.
      if (!there) asked.current = undefined
    })
  }

  useEffect(() => {
    const { current: event } = asked
    asked.current = undefined
    if (Part && event) element.current?.dispatchEvent(sameAs(event))
  }, [Part])

  const Trigger = trigger.type as ComponentType<Given & { ref: Ref<HTMLElement> }>
  return {
    Part,
    /** In the page, from the beginning. */
    drawn: (
      <Trigger
        {...says}
        {...trigger.props}
        ref={element}
        onPointerDown={hear}
        onPointerMove={hear}
        onPointerLeave={hear}
        onKeyDown={hear}
        onFocus={hear}
        onBlur={hear}
        onClick={hear}
      />
    ),
    /** For the part. */
    standIn: <StandIn element={element} onGiven={take} />,
  }
}

type StandInProps = {
  element: RefObject<HTMLElement | null>
  onGiven: (given: Given) => void
  ref?: Ref<HTMLElement>
}

/** Takes for the trigger what a library gives to it. */
function StandIn({ element, onGiven, ref, ...given }: StandInProps) {
  useImperativeHandle(ref, () => element.current!, [element])
  useLayoutEffect(() => onGiven(given))
  return null
}

const sameAs = (event: Event): Event => new (event.constructor as typeof Event)(event.type, event)

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronRight, CircleAlert, Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type Document, isMap, isScalar, isSeq } from 'yaml'
import type { FieldShape } from '#contract/desk/content-fields.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { type PartProps, emptyOf, useEditing } from './editing.ts'
import { type Path, nodeAt } from './read-yaml.ts'

type Props = PartProps & { of: FieldShape }
type Way = 'up' | 'down' | 'remove' | 'first'

let lastId = 0
const newId = () => ++lastId

/** The entries of a list: to be added, moved and removed. */
export function List({ of, path, label, order }: Props) {
  const { yaml, put, leaveOut, move, isThere } = useEditing()
  const node = nodeAt(yaml, path)
  const count = isSeq(node) ? node.items.length : 0
  const [ids, setIds] = useState(() => Array.from({ length: count }, newId))
  // The text has been changed elsewhere.
  if (ids.length !== count)
    setIds([...ids.slice(0, count), ...Array.from({ length: count - ids.length }, newId)])
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set())
  const [focus, setFocus] = useState<{ id: number; way: Way }>()
  const [held, setHeld] = useState<number>()
  const [said, setSaid] = useState('')
  const rows = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focus) return
    const row = rows.current?.querySelector(`[data-entry="${focus.id}"]`)
    const wanted =
      focus.way === 'first'
        ? row?.querySelector<HTMLElement>('input:not([data-made]), textarea, select')
        : row?.querySelector<HTMLElement>(`[data-way="${focus.way}"]:enabled:not([aria-disabled])`)
    const other = row?.querySelector<HTMLElement>('[data-way]:enabled:not([aria-disabled])')
    ;(wanted ?? other ?? add.current?.querySelector('button'))?.focus()
  }, [focus])
  const isFolded = of.kind === 'group' || of.kind === 'choice'
  const append = () => {
    const id = newId()
    setIds([...ids, id])
    setOpen(new Set([...open, id]))
    setFocus({ id, way: 'first' })
    if (isThere(path) && isSeq(node)) put([...path, count], emptyOf(of))
    else put(path, [emptyOf(of)], order)
  }
  const place = (from: number, to: number) => {
    if (from === to) return
    setIds(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!))
    setSaid(t`${nameAt(yaml, [...path, from])}: place ${to + 1} of ${count}`)
    move(path, from, to)
  }
  const shift = (from: number, way: 'up' | 'down') => {
    place(from, way === 'up' ? from - 1 : from + 1)
    setFocus({ id: ids[from]!, way })
  }
  const drop = (i: number) => {
    setIds(ids.toSpliced(i, 1))
    setFocus({ id: ids[i + 1] ?? ids[i - 1] ?? 0, way: 'remove' })
    leaveOut([...path, i], nameAt(yaml, [...path, i]))
  }
  return (
    <>
      <ol ref={rows} className={isFolded && count > 0 ? 'border-b border-rule' : 'space-y-2'}>
        {ids.slice(0, count).map((id, i) => (
          <Entry
            key={id}
            id={id}
            i={i}
            count={count}
            of={of}
            path={[...path, i]}
            label={label}
            isOpen={isFolded ? open.has(id) : undefined}
            onToggle={() =>
              setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]))
            }
            onShift={(way) => shift(i, way)}
            onRemove={() => drop(i)}
            dragging={{
              isHeld: held === i,
              onTake: () => setHeld(i),
              onLetGo: () => setHeld(undefined),
              accepts: held !== undefined,
              onDrop() {
                if (held !== undefined) place(held, i)
                setHeld(undefined)
              },
            }}
          />
        ))}
      </ol>
      <div ref={add} className="mt-2">
        <Button
          small
          className="pointer-coarse:min-h-11"
          icon={<Plus className="size-3.5" aria-hidden />}
          onClick={append}
        >
          <Trans>Add an entry</Trans> {label && <span className="sr-only">({label})</span>}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

type EntryProps = {
  id: number
  i: number
  count: number
  of: FieldShape
  path: Path
  label: string
  /** Undefined where it is a single input. */
  isOpen: boolean | undefined
  onToggle: () => void
  onShift: (way: 'up' | 'down') => void
  onRemove: () => void
  dragging: {
    isHeld: boolean
    onTake: () => void
    onLetGo: () => void
    /** An entry of the same list is being dragged. */
    accepts: boolean
    onDrop: () => void
  }
}

function Entry({ id, i, count, of, path, label, isOpen, dragging, ...on }: EntryProps) {
  const { yaml, faultInside, Part } = useEditing()
  const body = useId()
  const name = nameAt(yaml, path)
  const fault = faultInside(path)
  // It stays open when what was refused in it is corrected.
  const [wasRefused, setWasRefused] = useState(false)
  if (fault === 'refused' && !wasRefused) setWasRefused(true)
  const isShown = isOpen || wasRefused
  const buttons = (
    <div className="flex shrink-0">
      <IconButton
        label={t`Move ${name} up`}
        disabled={i === 0}
        data-way="up"
        onClick={() => on.onShift('up')}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={t`Move ${name} down`}
        disabled={i === count - 1}
        data-way="down"
        onClick={() => on.onShift('down')}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={t`Remove ${name}`} data-way="remove" onClick={on.onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
  if (isOpen === undefined)
    return (
      <li data-entry={id} className="flex flex-wrap items-start justify-end gap-x-1">
        <div className="min-w-0 flex-1 basis-40">
          <Part shape={of} path={path} label={`${label} ${i + 1}`} required bare />
        </div>
        {buttons}
      </li>
    )
  return (
    <li data-entry={id} className={`border-t border-rule ${dragging.isHeld ? 'opacity-50' : ''}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it do the same */}
      <div
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move'
          dataTransfer.setData('text/plain', name)
          dragging.onTake()
        }}
        onDragEnd={dragging.onLetGo}
        onDragOver={(event) => {
          if (dragging.accepts) event.preventDefault()
        }}
        onDrop={(event) => {
          if (!dragging.accepts) return
          event.preventDefault()
          dragging.onDrop()
        }}
        className="flex flex-wrap items-center justify-end gap-x-1"
      >
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={body}
          onClick={() => {
            setWasRefused(false)
            if (isOpen || !wasRefused) on.onToggle()
          }}
          className="group flex min-h-11 min-w-0 flex-1 basis-40 items-center gap-1.5 rounded py-1.5 text-start text-[15px] hover:text-blue"
        >
          <ChevronRight
            className="size-4 shrink-0 text-soft transition-transform duration-150 group-aria-expanded:rotate-90 rtl:-scale-x-100"
            aria-hidden
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {fault && (
            <CircleAlert className="size-4 shrink-0 text-bad" aria-label={t`has a fault`} />
          )}
        </button>
        {buttons}
      </div>
      {isShown && (
        <div id={body} className="pt-1 pb-5 ps-5.5">
          <Part shape={of} path={path} label={name} required bare />
        </div>
      )}
    </li>
  )
}

const telling = ['title', 'name', 'question', 'label', 'text', 'slug']

/** What an entry is called for those who look for it. */
function nameAt(yaml: Document, path: Path): string {
  const node = nodeAt(yaml, path)
  const texts = isMap(node)
    ? [...telling.map((name) => node.get(name)), ...node.items.map(({ value }) => plain(value))]
    : [plain(node)]
  const name = texts.find((one): one is string => typeof one === 'string' && one.trim() !== '')
  return name ? shortened(name) : t`Entry ${Number(path.at(-1)) + 1}`
}

const plain = (node: unknown) => (isScalar(node) ? node.value : node)
const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookOpen, Lightbulb, List, type LucideIcon, Search, TextSearch } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { Step } from '#contract/chats/steps.ts'
import { placeName } from '#web/files/place.ts'
import { formatList } from '#web/ui/format/locale.ts'
import type { Open } from './sources/use-citation-keys.ts'

type Props = {
  messageId: string
  steps: Step[]
  /** Nothing of the answer is written yet. */
  looking: boolean
  isOpen: (n: number) => boolean
  onOpen: (open: Open) => void
}

/**
 * What the model looked up and thought, above its answer: open until the first words come, because nothing
 * should move under what is being read, and then behind their number.
 */
export function Steps({ messageId, steps, looking, isOpen, onOpen }: Props) {
  const [chosen, setChosen] = useState<boolean>()
  if (steps.length === 0) return null
  const lookedUp = steps.filter(({ kind }) => kind !== 'thought').length
  return (
    <details open={chosen ?? looking} className="mb-4 text-[14px] text-soft print:hidden">
      <summary
        onClick={(event) => {
          event.preventDefault()
          setChosen(!(chosen ?? looking))
        }}
        className="w-fit rounded py-1 hover:text-ink pointer-coarse:py-2.5"
      >
        {lookedUp > 0
          ? plural(lookedUp, { one: 'Looked up once', other: 'Looked up # times' })
          : t`What the model thought`}
      </summary>
      <ol
        aria-label={lookedUp > 0 ? t`What was looked up` : t`What the model thought`}
        className="mt-1 border-s border-rule ps-4"
      >
        {steps.map((step, at) => (
          <StepLine
            key={at}
            step={step}
            messageId={messageId}
            n={numeralOf(at)}
            isOpen={isOpen(numeralOf(at))}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </details>
  )
}

/** Distinguishes a page that a step opens from the answer's sources, which begin at 1. */
const numeralOf = (at: number) => -1 - at

type LineProps = {
  step: Step
  messageId: string
  n: number
  isOpen: boolean
  onOpen: Props['onOpen']
}

function StepLine({ step, messageId, n, isOpen, onOpen }: LineProps) {
  const Icon = icons[step.kind]
  const words = <span className="min-w-0 wrap-anywhere">{wordsOf(step)}</span>
  const icon = <Icon className="mt-[3px] size-[15px] shrink-0" aria-hidden />
  if (step.kind !== 'read')
    return (
      <li className="flex items-start gap-2 py-1">
        {icon}
        {words}
      </li>
    )
  const { fileId, filename, title, pages, places } = step
  const citation = { n, fileId, filename, title, page: pages[0]!, place: places?.[0], quote: '' }
  return (
    <li>
      <button
        type="button"
        id={`cite-${messageId}-${n}`}
        aria-pressed={isOpen}
        onClick={() => onOpen({ messageId, citation })}
        className="flex items-start gap-2 rounded py-1 text-start underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-current aria-pressed:text-ink pointer-coarse:py-2.5"
      >
        {icon}
        {words}
      </button>
    </li>
  )
}

const icons: Record<Step['kind'], LucideIcon> = {
  search: Search,
  read: BookOpen,
  list: List,
  find: TextSearch,
  thought: Lightbulb,
}

/** Folded, because it is the model's own note and no part of its answer. */
function Thought({ text }: { text: string }) {
  return (
    <details>
      <summary className="w-fit rounded hover:text-ink pointer-coarse:py-1.5">
        <Trans>Thought about it</Trans>
      </summary>
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </details>
  )
}

function wordsOf(step: Step): ReactNode {
  switch (step.kind) {
    case 'thought':
      return <Thought text={step.text} />
    case 'search': {
      const queries = quoted(step.queries)
      if (!step.within) return <Trans>Searched for {queries}</Trans>
      const title = <cite>{step.within.title}</cite>
      return (
        <Trans>
          Searched {title} for {queries}
        </Trans>
      )
    }
    case 'read': {
      const pages = pagesOf(step)
      const title = <cite>{step.title}</cite>
      return (
        <Trans>
          Read {pages} of {title}
        </Trans>
      )
    }
    case 'list': {
      if (!step.of) return <Trans>Looked at the list of documents</Trans>
      const title = <cite>{step.of.title}</cite>
      return <Trans>Looked at the outline of {title}</Trans>
    }
    case 'find': {
      const words = quoted(step.words ? [step.words] : [])
      const title = <cite>{step.title}</cite>
      if (step.where) {
        const condition = quoted([`${step.where.column} ${step.where.condition}`])
        if (step.words)
          return (
            <Trans>
              Looked for rows with {condition} and {words} in {title}
            </Trans>
          )
        return (
          <Trans>
            Looked for rows with {condition} in {title}
          </Trans>
        )
      }
      return (
        <Trans>
          Looked for {words} in {title}
        </Trans>
      )
    }
  }
}

/** Between the quotation marks of the reader's language. */
const quoted = (texts: string[]) =>
  texts.map((text, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <q dir="auto">{text}</q>
    </Fragment>
  ))

function pagesOf({ pages, places }: Extract<Step, { kind: 'read' }>): string {
  if (places || pages.length === 1) {
    const names = pages.map((page, at) => placeName({ page, place: places?.[at] }))
    return formatList([...new Set(names)])
  }
  const numbers = formatList(pages.map(String))
  return t`pages ${numbers}`
}

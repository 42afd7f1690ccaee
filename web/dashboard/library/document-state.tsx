import { plural, t } from '@lingui/core/macro'
import { CircleAlert, Clock, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { waiting } from '#web/files/readable.ts'
import type { DocumentProgress, LibraryItem } from '#contract/documents/library.ts'

/** How far a document is read, and what could not be; nothing where all of it is read. */
export function DocumentState({ item }: { item: LibraryItem }) {
  const { progress, assistant, pages } = item
  if (!progress) return null
  const { state, pagesRead, scanned, recognised } = progress
  if (state === 'queued')
    return (
      <Line tone="text-soft" icon={<Clock aria-hidden />}>
        {waiting(progress.ahead)}
      </Line>
    )
  if (state === 'failed')
    return (
      <Line tone="text-bad" icon={<CircleAlert aria-hidden />}>
        {assistant
          ? t`Could not be read, so it is not answered from.`
          : t`Could not be read, so it is found by its title only.`}
      </Line>
    )
  if (recognised < scanned)
    return <Busy>{t`Recognising scanned pages, ${recognised} of ${scanned}`}</Busy>
  if (state === 'reading')
    return (
      <Busy>{pages > 0 ? t`Reading, ${Math.min(pagesRead, pages)} of ${pages}` : t`Reading`}</Busy>
    )
  return (
    <Line tone="text-warn" icon={<CircleAlert aria-hidden />}>
      {assistant ? notAnsweredFrom(progress) : notFound(progress)}
    </Line>
  )
}

const notAnsweredFrom = ({ troubles }: DocumentProgress) =>
  plural(troubles.length, {
    one: `Page ${troubles[0]!} could not be read; the others are answered from.`,
    other: '# pages could not be read; the others are answered from.',
  })

const notFound = ({ troubles }: DocumentProgress) =>
  plural(troubles.length, {
    one: `Page ${troubles[0]!} could not be read, so its text is not found.`,
    other: '# pages could not be read, so their text is not found.',
  })

type LineProps = { tone: string; icon: ReactNode; children: ReactNode }

const Line = ({ tone, icon, children }: LineProps) => (
  <p
    className={`mt-1.5 flex items-start gap-1.5 text-[13px] leading-snug tabular-nums [&_svg]:mt-px [&_svg]:size-[15px] [&_svg]:shrink-0 ${tone}`}
  >
    {icon}
    <span className="min-w-0">{children}</span>
  </p>
)

const Busy = ({ children }: { children: ReactNode }) => (
  <Line tone="text-soft" icon={<LoaderCircle className="animate-spin" aria-hidden />}>
    {children}
  </Line>
)

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { historyQuery } from './queries.ts'
import { eventSentence } from './words.ts'

export function History() {
  const list = useInfiniteQuery(historyQuery)
  const events = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (!list.data) return <NotYet what={t`The history`} query={list} />
  if (events.length === 0)
    return (
      <p className="text-[15px] text-soft">
        <Trans>Nothing yet. Every change of your plan appears here.</Trans>
      </p>
    )
  return (
    <>
      <ol aria-label={t`History`} className="text-[15px]">
        {events.map((event) => (
          <li
            key={event._id}
            className="flex flex-wrap justify-between gap-x-6 border-t border-rule py-2.5 first:border-t-0 first:pt-0"
          >
            <span>{eventSentence(event)}</span>
            <SpokenTime at={event.at} className="text-[13px] leading-6 text-soft" />
          </li>
        ))}
      </ol>
      <ShowMore list={list} />
    </>
  )
}

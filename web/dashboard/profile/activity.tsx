import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Activity } from '#contract/account/activity.ts'
import { users } from '#contract/account/users.ts'
import { sentenceFor } from '#web/account/activity-words.ts'
import { deviceWords } from '#web/account/device-words.ts'
import { readingPages } from '#web/api/queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

const pageSize = 15

export function ActivitySection() {
  const query = useInfiniteQuery({
    ...readingPages(users.activity, { query: { limit: pageSize } }),
    staleTime: 0,
    meta: { quiet: true },
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Section
      id="activity"
      lead={t`What happened to your account. Nothing can be taken out of this list, not even by us.`}
    >
      <Loaded query={query} rows={4}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items)
          if (all.length === 0)
            return (
              <p className="text-[15px] text-soft">
                <Trans>Nothing yet.</Trans>
              </p>
            )
          return (
            <>
              <ol aria-label={t`Activity`}>
                {all.map((entry) => (
                  <Row key={entry._id} entry={entry} />
                ))}
              </ol>
              {hasNextPage && (
                <div className="mt-5">
                  <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    <Trans>Show more</Trans>
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

const Row = ({ entry }: { entry: Activity }) => (
  <li className="border-t border-rule py-3 first:border-t-0 first:pt-0">
    <p className="text-[15px] [overflow-wrap:anywhere]">{sentenceFor(entry)}</p>
    <p className="mt-0.5 text-[13px] text-soft tabular-nums">
      <SpokenTime at={entry.at} />
      {[entry.device && deviceWords(entry.device), entry.place]
        .filter(Boolean)
        .map((part) => ` · ${part}`)}
    </p>
  </li>
)

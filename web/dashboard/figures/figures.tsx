import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type FigureSpan, figures } from '#contract/desk/figures.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { keyOf, reading } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { useMember } from '#web/state/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatLocale } from '#web/ui/format/locale.ts'
import { saveBlob } from '#web/ui/save-blob.ts'
import { csvOf } from './csv.ts'
import { Plot } from './plot.tsx'
import { plotsIn } from './series.ts'

const dayMs = 86_400_000
/** How far back each goes. */
const daysBack: Record<FigureSpan, number> = { day: 29, week: 26 * 7 - 1, month: 365 }

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** What happened on the site: plots, each with its table. */
export function Figures() {
  const member = useMember()
  const [params] = useSearchParams()
  if (member && member.role !== 'operator')
    return (
      <EmptyState title={t`This page is for operators.`}>
        <Trans>Your messages are where they were.</Trans>
      </EmptyState>
    )
  const asked = params.get('by')
  const by = asked === 'week' || asked === 'month' ? asked : 'day'
  return <Screen title={t`Figures`}>{member && <Drawn by={by} />}</Screen>
}

function Drawn({ by }: { by: FigureSpan }) {
  const queries = useQueryClient()
  const [now] = useState(() => Date.now())
  const range = { from: dayOf(now - daysBack[by] * dayMs), to: dayOf(now) }
  const query = useQuery({
    ...reading(figures.read, { query: { ...range, by } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const again = useMutation({
    mutationFn: () => client.call(figures.again, { body: range }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyOf(figures.read) })
      tell(t`The figures have been recounted.`)
    },
  })
  const spans: [FigureSpan, string][] = [
    ['day', t`Days`],
    ['week', t`Weeks`],
    ['month', t`Months`],
  ]
  const data = query.data
  const plots = plotsIn(data?.currency ?? 'EUR')
  const nameOf = (starts: string) =>
    new Date(starts).toLocaleDateString(formatLocale(), {
      timeZone: 'UTC',
      ...(data?.by === 'month'
        ? { month: 'short', year: 'numeric' }
        : { day: 'numeric', month: 'short' }),
    })
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        <nav aria-label={t`By`} className="flex flex-wrap gap-2">
          {spans.map(([span, label]) => (
            <Link
              key={span}
              to={`?by=${span}`}
              replace
              aria-current={span === by || undefined}
              className="inline-flex min-h-9 items-center rounded-full border border-rule px-3.5 text-[14px] text-soft hover:border-edge hover:text-ink aria-[current]:border-ink aria-[current]:bg-card aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          ))}
        </nav>
        <span className="flex flex-wrap gap-2 sm:ms-auto">
          <Button
            small
            className="pointer-coarse:min-h-11"
            disabled={!data || query.isPlaceholderData}
            onClick={() =>
              data &&
              saveBlob(
                new Blob([`\ufeff${csvOf(data.periods, plots)}`], { type: 'text/csv' }),
                `figures-${range.from}-${range.to}.csv`,
              )
            }
          >
            <Trans>Save as CSV</Trans>
          </Button>
          <Button
            small
            look="quiet"
            className="pointer-coarse:min-h-11"
            busy={again.isPending}
            onClick={() => again.mutate()}
          >
            <Trans>Recount</Trans>
          </Button>
        </span>
      </div>
      {!data && <NotYet what={t`The figures`} query={query} lines={6} />}
      {data && (
        <>
          <p className="mb-6 max-w-[64ch] text-[14px] text-soft">
            <Trans>
              Days end at midnight UTC. What is over stays as it was counted; the last one is not
              over yet.
            </Trans>
          </p>
          {plots.map((plot) => (
            <Plot key={plot.id} plot={plot} periods={data.periods} nameOf={nameOf} />
          ))}
        </>
      )}
    </>
  )
}

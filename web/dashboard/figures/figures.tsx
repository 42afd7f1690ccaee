import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FigureSpan, figures } from '#contract/desk/figures.ts'
import { ApiError } from '#contract/client.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { keyOf, reading } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { useListAddress, withParam } from '#web/rows/use-list-address.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { DayField } from '#web/ui/controls/day-field.tsx'
import { formatLocale } from '#web/ui/format/locale.ts'
import { saveBlob } from '#web/ui/save-blob.ts'
import { dayMs } from '#web/ui/format/durations.ts'
import { csvOf } from './csv.ts'
import { Plot } from './plot.tsx'
import { plotsIn } from './series.ts'

/** How far back each goes. */
const daysBack: Record<FigureSpan, number> = { day: 29, week: 26 * 7 - 1, month: 365 }

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** What happened on the site: plots, each with its table. */
export function Figures() {
  const [params] = useSearchParams()
  return (
    <Screen title={t`Figures`}>
      <Drawn by={spanIn(params)} />
    </Screen>
  )
}

function dayIn(params: URLSearchParams, name: string): string | undefined {
  const day = params.get(name) ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}

function spanIn(params: URLSearchParams): FigureSpan {
  const asked = params.get('by')
  return asked === 'week' || asked === 'month' ? asked : 'day'
}

/** `from` and `to`: the first day and the last one, where they were chosen. */
type Days = { from?: string; to?: string }

function daysIn(params: URLSearchParams): Days {
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')]
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

function Drawn({ by }: { by: FigureSpan }) {
  const queries = useQueryClient()
  const [params, changeAddress] = useListAddress()
  const chosen = daysIn(params)
  const [now] = useState(() => Date.now())
  const to = chosen.to ?? dayOf(now)
  const range = { from: chosen.from ?? dayOf(Date.parse(to) - daysBack[by] * dayMs), to }
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
  const choose = (some: { by?: FigureSpan; from?: string; to?: string }) =>
    changeAddress((now) =>
      Object.entries({ by: spanIn(now), ...daysIn(now), ...some }).reduce(
        (next, [name, value]) => withParam(next, name, value),
        new URLSearchParams(),
      ),
    )
  const data = query.data
  const refusal = query.error instanceof ApiError ? Object.values(query.error.fields)[0] : undefined
  const plots = plotsIn(data?.currency ?? 'EUR')
  const isThisYear = range.from.startsWith(dayOf(now).slice(0, 4))
  const nameOf = (starts: string) =>
    new Date(starts).toLocaleDateString(formatLocale(), {
      timeZone: 'UTC',
      ...(data?.by === 'month'
        ? { month: 'short', year: 'numeric' }
        : { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) }),
    })
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        <div role="group" aria-label={t`By`} className="flex flex-wrap gap-2">
          {spans.map(([span, label]) => (
            <button
              key={span}
              type="button"
              aria-pressed={span === by}
              onClick={() => choose({ by: span })}
              className="inline-flex min-h-9 items-center rounded-full border border-rule px-3.5 text-[14px] text-soft hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:bg-card aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-11"
            >
              {label}
            </button>
          ))}
        </div>
        <DayField
          label={t`From`}
          value={range.from}
          max={dayOf(now)}
          onChange={(day) => choose({ from: day })}
        />
        <DayField
          label={t`To`}
          value={range.to}
          max={dayOf(now)}
          onChange={(day) => choose({ to: day })}
        />
        {(chosen.from ?? chosen.to) && (
          <Button
            small
            look="quiet"
            className="pointer-coarse:min-h-11"
            onClick={() => choose({ from: '', to: '' })}
          >
            <Trans>The latest</Trans>
          </Button>
        )}
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
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      {!data && !refusal && <NotYet what={t`The figures`} query={query} lines={6} />}
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

import { Trans } from '@lingui/react/macro'
import {
  Bar,
  BarChart,
  CartesianGrid,
  type DotItemDotProps,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { PeriodFigures } from '#contract/desk/figures.ts'
import { ticksTo } from './axis.ts'
import type { PlotOf } from './series.ts'

type Props = { plot: PlotOf; periods: PeriodFigures[]; nameOf: (starts: string) => string }

/** Told apart without colour: by their dashes and points, or by their fill. */
const looks = [
  { stroke: 'var(--blue)', dash: '0', fill: 'var(--blue)', point: 3 },
  { stroke: 'var(--ink)', dash: '6 4', fill: 'var(--card)', point: 0 },
  { stroke: 'var(--bad)', dash: '2 3', fill: 'var(--edge)', point: 0 },
]
const axis = { fontSize: '0.75rem', fill: 'var(--soft)' }

/** In pixels: its numbers are as large as the text that the member has chosen. */
const axisWidth = () => 4.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** A plot that can be read with the arrow keys, and the table of its numbers behind it. */
export function Plot({ plot, periods, nameOf }: Props) {
  const { title, series, shape, write, step } = plot
  const rows = periods.map((period) => ({
    name: nameOf(period.starts),
    ...Object.fromEntries(series.map(({ of }, i) => [`s${i}`, of(period)])),
  }))
  const values = periods.flatMap((one) => series.map(({ of }) => of(one)))
  const isEmpty = values.every((value) => value === null || (value === 0 && !plot.zeroSays))
  const ticks = ticksTo(Math.max(...values.map(Number)), step)
  const common = {
    data: rows,
    accessibilityLayer: true,
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
    title,
    desc: series.map(({ label }) => label).join(', '),
  }
  const parts = (
    <>
      <CartesianGrid vertical={false} stroke="var(--rule)" />
      <XAxis dataKey="name" tick={axis} stroke="var(--edge)" minTickGap={28} />
      <YAxis
        tick={axis}
        stroke="var(--edge)"
        width={axisWidth()}
        interval={0}
        tickFormatter={write}
        ticks={ticks}
        domain={[0, ticks.at(-1)!]}
      />
      <Tooltip
        formatter={(value) => (typeof value === 'number' ? write(value) : '')}
        isAnimationActive={false}
        contentStyle={{
          background: 'var(--card)',
          border: '1px solid var(--rule)',
          borderRadius: 6,
          color: 'var(--ink)',
          fontSize: 13,
        }}
        itemStyle={{ color: 'var(--ink)' }}
        cursor={{ fill: 'var(--shade)', stroke: 'var(--edge)' }}
      />
    </>
  )
  return (
    <section aria-label={title} className="border-t border-rule py-7">
      <h2 className="mb-3 text-[16px] font-medium">{title}</h2>
      {isEmpty ? (
        <p className="text-[15px] text-soft">
          <Trans>Nothing was counted in this time.</Trans>
        </p>
      ) : (
        <>
          <ResponsiveContainer width="100%" height={220}>
            {shape === 'bars' ? (
              <BarChart {...common}>
                {parts}
                {series.map(({ label }, i) => (
                  <Bar
                    key={label}
                    dataKey={`s${i}`}
                    name={label}
                    fill={looks[i]!.fill}
                    stroke={looks[i]!.stroke}
                    strokeDasharray={looks[i]!.dash}
                    isAnimationActive={false}
                  />
                ))}
              </BarChart>
            ) : (
              <LineChart {...common}>
                {parts}
                {series.map(({ label }, i) => (
                  <Line
                    key={label}
                    dataKey={`s${i}`}
                    name={label}
                    type="linear"
                    stroke={looks[i]!.stroke}
                    strokeWidth={2}
                    strokeDasharray={looks[i]!.dash}
                    dot={pointsOf(looks[i]!, (at) => isAlone(series[i]!, periods, at))}
                    isAnimationActive={false}
                  />
                ))}
              </LineChart>
            )}
          </ResponsiveContainer>
          {series.length > 1 && <Key plot={plot} />}
        </>
      )}
      <Table plot={plot} periods={periods} nameOf={nameOf} />
    </section>
  )
}

/** A series without points of its own has one where no line leads to its number. */
const pointsOf = ({ point, stroke }: (typeof looks)[number], isAlone: (at: number) => boolean) =>
  point > 0
    ? { r: point }
    : ({ key, cx, cy, index }: DotItemDotProps) => (
        <g key={key}>{isAlone(index) && <circle cx={cx} cy={cy} r={2} fill={stroke} />}</g>
      )

/**
 * Without numbers on both sides, there is no line to it. Where fewer periods are shown than before,
 * the library first asks for a place that is gone.
 */
function isAlone({ of }: PlotOf['series'][number], periods: PeriodFigures[], at: number): boolean {
  const isCounted = (period: PeriodFigures | undefined) => period && of(period) !== null
  return Boolean(
    isCounted(periods[at]) && !isCounted(periods[at - 1]) && !isCounted(periods[at + 1]),
  )
}

/** Which look is which series. */
const Key = ({ plot: { series, shape } }: { plot: PlotOf }) => (
  <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 ps-[4.5rem] text-[13px]">
    {series.map(({ label }, i) => {
      const { stroke, dash, fill, point } = looks[i]!
      return (
        <li key={label} className="flex items-center gap-2">
          <svg aria-hidden width="28" height="12">
            {shape === 'bars' ? (
              <rect
                {...{ x: 7, y: 1, width: 14, height: 10, fill, stroke, strokeDasharray: dash }}
              />
            ) : (
              <>
                <line
                  {...{ x1: 0, y1: 6, x2: 28, y2: 6, stroke, strokeWidth: 2 }}
                  strokeDasharray={dash}
                />
                {point > 0 && (
                  <circle {...{ cx: 14, cy: 6, r: point, stroke }} fill="var(--card)" />
                )}
              </>
            )}
          </svg>
          {label}
        </li>
      )
    })}
  </ul>
)

function Table({ plot: { title, series, write }, periods, nameOf }: Props) {
  return (
    <details className="mt-2">
      <summary className="w-fit rounded py-1 text-[14px] text-soft hover:text-ink">
        <Trans>As a table</Trans>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it can be scrolled by keyboard */}
      <div className="mt-2 max-h-80 overflow-auto" tabIndex={0} role="group" aria-label={title}>
        <table className="w-full text-[14px] tabular-nums">
          <thead>
            <tr className="border-b border-rule text-start">
              <th scope="col" className="py-1.5 pe-4 text-start font-medium">
                <Trans>Time</Trans>
              </th>
              {series.map(({ label }) => (
                <th key={label} scope="col" className="py-1.5 ps-4 text-end font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <tr key={period.starts} className="border-b border-rule">
                <th scope="row" className="py-1.5 pe-4 text-start font-normal whitespace-nowrap">
                  {nameOf(period.starts)}
                </th>
                {series.map(({ label, of }) => {
                  const value = of(period)
                  return (
                    <td key={label} className="py-1.5 ps-4 text-end">
                      {value === null ? '–' : write(value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

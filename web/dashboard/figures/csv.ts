import { t } from '@lingui/core/macro'
import type { PeriodFigures } from '#contract/desk/figures.ts'
import type { PlotOf } from './series.ts'

/** All numbers as a table for a spreadsheet (RFC 4180), as they are and not as they are written. */
export const csvOf = (periods: PeriodFigures[], plots: PlotOf[]): string =>
  [
    [
      t`Time`,
      ...plots.flatMap(({ title, series }) => series.map(({ label }) => `${title}: ${label}`)),
    ],
    ...periods.map((period) => [
      period.starts,
      ...plots.flatMap(({ series }) => series.map(({ of }) => String(of(period) ?? ''))),
    ]),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

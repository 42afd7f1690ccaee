import { t } from '@lingui/core/macro'
import type { PeriodFigures } from '#contract/desk/figures.ts'
import { formatNumber } from '#web/ui/format/locale.ts'
import { exactMoneyOf } from '#web/ui/format/money.ts'
import { sizeOf } from '#web/ui/format/size.ts'
import { binaryStep, decimalStep } from './axis.ts'

type Series = { label: string; of: (period: PeriodFigures) => number | null }

/** What is drawn in one plot, and how its numbers are written. */
export type PlotOf = {
  id: string
  title: string
  /** Bars for what happened in a time, lines for what is so at its end. */
  shape: 'bars' | 'lines'
  series: Series[]
  write: (value: number) => string
  /** The round step of the axis that is no smaller. */
  step: (atLeast: number) => number
  /** 0 % says something: where nothing was counted there is no share. */
  zeroSays?: true
}

const share = (part: number, other: number) =>
  part + other === 0 ? null : Math.round((1_000 * part) / (part + other)) / 10

const percent = (value: number) => `${formatNumber(value)} %`

export const plotsIn = (currency: string): PlotOf[] => [
  {
    id: 'members',
    title: t`Members`,
    shape: 'lines',
    series: [
      { label: t`Members in all`, of: ({ members }) => members.total },
      { label: t`Members who asked`, of: ({ members }) => members.active },
    ],
    write: formatNumber,
    step: decimalStep(),
  },
  {
    id: 'coming',
    title: t`Members who came and left`,
    shape: 'bars',
    series: [
      { label: t`New`, of: ({ members }) => members.new },
      { label: t`Left`, of: ({ members }) => members.left },
    ],
    write: formatNumber,
    step: decimalStep(),
  },
  {
    id: 'questions',
    title: t`Questions`,
    shape: 'bars',
    series: [{ label: t`Questions`, of: ({ questions }) => questions }],
    write: formatNumber,
    step: decimalStep(),
  },
  {
    id: 'shares',
    title: t`Answered and helpful`,
    shape: 'lines',
    series: [
      {
        label: t`Answered from the documents`,
        of: ({ answered }) => share(answered.yes, answered.no),
      },
      { label: t`Rated as helpful`, of: ({ rated }) => share(rated.helpful, rated.notHelpful) },
    ],
    write: percent,
    zeroSays: true,
    step: decimalStep(),
  },
  {
    id: 'first-word',
    title: t`Time to the first word`,
    shape: 'lines',
    series: [
      { label: t`Half of the answers`, of: ({ firstWord }) => seconds(firstWord.p50) },
      { label: t`95 of 100 answers`, of: ({ firstWord }) => seconds(firstWord.p95) },
    ],
    write: (value) => t`${formatNumber(value)} s`,
    step: decimalStep(0.01),
  },
  {
    id: 'tokens',
    title: t`Tokens of the model`,
    shape: 'bars',
    series: [
      { label: t`Read`, of: ({ tokens }) => tokens.input },
      { label: t`Written`, of: ({ tokens }) => tokens.output },
    ],
    write: formatNumber,
    step: decimalStep(),
  },
  {
    id: 'cost',
    title: t`Cost of the tokens`,
    shape: 'bars',
    series: [{ label: t`At the prices of today`, of: ({ cost }) => cost }],
    write: (amount) => exactMoneyOf({ amount, currency }),
    step: decimalStep(),
  },
  {
    id: 'documents',
    title: t`Documents that members read`,
    shape: 'bars',
    series: [{ label: t`Documents`, of: ({ documentsRead }) => documentsRead }],
    write: formatNumber,
    step: decimalStep(),
  },
  {
    id: 'storage',
    title: t`Storage`,
    shape: 'lines',
    series: [{ label: t`Documents and attachments`, of: ({ storageBytes }) => storageBytes }],
    write: sizeOf,
    step: binaryStep,
  },
  {
    id: 'revenue',
    title: t`Revenue a month`,
    shape: 'lines',
    series: [{ label: t`Paid plans`, of: ({ revenue }) => revenue.mrr }],
    write: (amount) => exactMoneyOf({ amount, currency }),
    step: decimalStep(),
  },
  {
    id: 'plans',
    title: t`Paid plans`,
    shape: 'bars',
    series: [
      { label: t`Begun`, of: ({ revenue }) => revenue.new },
      { label: t`Ended`, of: ({ revenue }) => revenue.lost },
      { label: t`Failed payments`, of: ({ revenue }) => revenue.failedPayments },
    ],
    write: formatNumber,
    step: decimalStep(),
  },
]

const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 10) / 100)

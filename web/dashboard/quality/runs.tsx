import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CheckRun } from '#contract/desk/operator.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'

type Props = { runs: CheckRun[]; shownId: string | undefined; onChoose: (id: string) => void }

export const Runs = ({ runs, shownId, onChoose }: Props) => (
  <section aria-labelledby="runs" className="mt-10">
    <h2 id="runs" className="font-heading text-[19px]">
      <Trans>Runs</Trans>
    </h2>
    <ul className="mt-3 border-b border-rule">
      {runs.map(({ _id, state, asked, total, right, model, startedAt }) => (
        <li key={_id} className="border-t border-rule">
          <button
            type="button"
            aria-pressed={_id === shownId}
            onClick={() => onChoose(_id)}
            className="flex min-h-11 w-full flex-wrap items-center gap-x-6 py-1.5 text-start text-[14px] text-soft tabular-nums hover:text-ink aria-pressed:font-medium aria-pressed:text-ink"
          >
            <SpokenTime at={startedAt} className="w-36" />
            <span className="w-36">
              {state === 'running'
                ? t`Asked ${asked} of ${total}`
                : state === 'failed'
                  ? t`Ended early`
                  : t`${right} of ${total} right`}
            </span>
            <span className="min-w-0 truncate">{model}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

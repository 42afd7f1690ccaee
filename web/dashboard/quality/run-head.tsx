import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { CheckResult, CheckRun } from '#contract/desk/operator.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { saveBlob } from '#web/ui/save-blob.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { csvOf } from './csv.ts'
import { sumOf } from './verdict.ts'

/** How a run went, or how far it has come. */
export function RunHead({ run, results }: { run: CheckRun; results: CheckResult[] }) {
  const { state, asked, total, model, startedAt } = run
  if (state === 'failed')
    return (
      <Notice kind="bad">
        <Trans>
          The questions could not all be asked: {asked} of {total} were answered. The model or the
          search failed; the server’s log says why. Nothing was changed.
        </Trans>
      </Notice>
    )
  return (
    <section
      aria-label={t`The run shown`}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-rule bg-card px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p role="status" className="font-serif text-[20px] leading-snug font-medium">
          {state === 'running' ? t`Asked ${asked} of ${total}` : sumOf(results)}
        </p>
        <p className="mt-1 text-[13px] text-soft">
          {model} · <SpokenTime at={startedAt} />
        </p>
        {state === 'running' && (
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element cannot be drawn as a hairline in every browser
            role="progressbar"
            aria-label={t`Questions asked`}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={asked}
            className="mt-3 h-[3px] overflow-hidden rounded-full bg-rule"
          >
            <div className="h-full bg-blue" style={{ width: `${(100 * asked) / total}%` }} />
          </div>
        )}
      </div>
      {state === 'done' && results.length > 0 && (
        <Button
          small
          icon={<Download className="size-4" aria-hidden />}
          onClick={() =>
            saveBlob(
              new Blob([`\ufeff${csvOf(results)}`], { type: 'text/csv' }),
              `checks-${startedAt.slice(0, 10)}.csv`,
            )
          }
        >
          <Trans>Save as a table</Trans>
        </Button>
      )}
    </section>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RequestTokens } from '#contract/chats/steps.ts'
import { formatNumber } from '#web/ui/format/locale.ts'

/** What a model read and wrote for an answer, request by request. */
export function Requests({ requests }: { requests: RequestTokens[] }) {
  if (requests.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="w-fit rounded py-1 text-[14px] text-soft hover:text-ink">
        {plural(requests.length, {
          one: '# request to the model',
          other: '# requests to the model',
        })}
      </summary>
      <ol className="mt-1 list-decimal border-s border-rule ps-9 text-[14px] text-soft tabular-nums">
        {requests.map((request, i) => (
          <li key={i} className="py-1">
            {tokensOf(request)}
            {request.queries && (
              <>
                {' · '}
                <Trans>only what to search for</Trans>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

const tokensOf = ({ input, output, estimated }: RequestTokens) =>
  estimated
    ? t`about ${formatNumber(input)} tokens read, ${formatNumber(output)} written (estimated)`
    : t`${formatNumber(input)} tokens read, ${formatNumber(output)} written`

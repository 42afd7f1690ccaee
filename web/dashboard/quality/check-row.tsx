import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  CircleCheck,
  CircleX,
  Ellipsis,
  Pencil,
  Trash2,
  TrendingDown,
  TrendingUp,
} from 'lucide-react'
import { Link } from 'react-router'
import type { CheckQuestion, CheckResult } from '#contract/desk/operator.ts'
import { sourceName } from '#web/files/place.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { changeOf } from './verdict.ts'

type Props = {
  check: CheckQuestion
  result: CheckResult | undefined
  onEdit: (check: CheckQuestion) => void
  onRemove: (check: CheckQuestion) => void
}

/** A question with what is expected, and what came of it in the run that is shown. */
export const CheckRow = ({ check, result, onEdit, onRemove }: Props) => (
  <li className="border-t border-rule py-4">
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <h2 className="max-w-[64ch] leading-snug font-medium [overflow-wrap:anywhere]">
          {check.question}
        </h2>
        <p className="mt-1 text-[14px] text-soft">{expectedIn(check)}</p>
      </div>
      <Menu
        trigger={
          <IconButton label={t`More about “${check.question.slice(0, 80)}”`}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        items={[
          { label: t`Edit`, icon: <Pencil />, onSelect: () => onEdit(check) },
          { label: t`Delete`, icon: <Trash2 />, bad: true, onSelect: () => onRemove(check) },
        ]}
      />
    </div>
    {result && <Result result={result} />}
  </li>
)

function expectedIn({ fileId, title, page, words }: CheckQuestion): string {
  if (page === null) return t`The documents hold no answer.`
  if (!fileId) return t`The document is gone; page ${page} of it was expected.`
  return words ? t`${title ?? ''}, page ${page}: “${words}”` : t`${title ?? ''}, page ${page}`
}

const look = 'inline-flex items-center gap-1.5 font-medium [&_svg]:size-4'

function Result({ result }: { result: CheckResult }) {
  const change = changeOf(result)
  const [first] = result.citations
  return (
    <div className="mt-2 text-[14px]">
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {result.right ? (
          <span className={`${look} text-good`}>
            <CircleCheck aria-hidden /> <Trans>Right</Trans>
          </span>
        ) : (
          <span className={`${look} text-bad`}>
            <CircleX aria-hidden /> <Trans>Wrong</Trans>
          </span>
        )}
        {change === 'better' && (
          <span className={`${look} text-good`}>
            <TrendingUp aria-hidden /> <Trans>Better than before</Trans>
          </span>
        )}
        {change === 'worse' && (
          <span className={`${look} text-bad`}>
            <TrendingDown aria-hidden /> <Trans>Worse than before</Trans>
          </span>
        )}
        {!result.right && (
          <span className="text-soft">
            {first ? (
              <>
                <Trans>cited first:</Trans>{' '}
                <Link
                  to={paths.document(first.filename, { page: first.page, quote: first.quote })}
                  className="text-blue hover:underline"
                >
                  {sourceName(first)}
                </Link>
              </>
            ) : (
              t`no answer was given`
            )}
          </span>
        )}
      </p>
      <details className="mt-1">
        <summary className="w-fit rounded py-1 text-[13px] text-soft hover:text-ink">
          <Trans>The answer</Trans>
        </summary>
        <div className="prose mt-2 max-w-[64ch] border-s border-rule ps-4 text-[15px]!">
          <Markdown text={result.answer || t`No answer was written.`} />
        </div>
      </details>
    </div>
  )
}

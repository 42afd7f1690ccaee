import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApprovedAnswer } from '#contract/desk/approved.ts'
import { sourceName } from '#web/files/place.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { late } from '#web/ui/lazily.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { forFingers } from '#web/ui/controls/for-fingers.ts'

const ApproveDialog = late(() => import('../approve-dialog.tsx').then((all) => all.ApproveDialog))

/** An approved answer with its sources, and what can be done with it. */
export function OpenApproved({
  answer: { id, question, content, citations, state },
  onWithdraw,
}: {
  answer: ApprovedAnswer
  onWithdraw: () => void
}) {
  const [isEdited, setEdited] = useState(false)
  return (
    <article aria-label={question.slice(0, 120)} className="py-4 ps-7 max-sm:ps-0">
      <div className="prose max-w-[64ch] text-[16px]!">
        <Markdown text={content} />
      </div>
      {citations.length > 0 && (
        <ol className="mt-3 space-y-1 text-[14px]">
          {citations.map((citation) => (
            <li key={citation.n} className="[overflow-wrap:anywhere]">
              [{citation.n}]{' '}
              <Link
                to={paths.document(citation.filename, {
                  page: citation.page,
                  quote: citation.quote,
                })}
                className="font-medium text-blue hover:underline"
              >
                {sourceName(citation)}
              </Link>
            </li>
          ))}
        </ol>
      )}
      <div className="mt-3 flex gap-2">
        <Button small className={forFingers} onClick={() => setEdited(true)}>
          {state === 'review' ? t`Approve again` : t`Edit`}
        </Button>
        <Button small look="quiet" className={forFingers} onClick={onWithdraw}>
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      {isEdited && (
        <ApproveDialog
          id={id}
          question={question}
          content={content}
          citations={citations}
          onClose={() => setEdited(false)}
        />
      )}
    </article>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApprovedAnswer } from '#contract/desk/approved.ts'
import type { AnsweredQuestion } from '#contract/desk/operator.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { late } from '#web/ui/lazily.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { Facts } from './facts.tsx'
import { Passages } from './passages.tsx'
import { Selected } from './selected.tsx'
import { Requests } from './requests.tsx'
import { useAddCheck } from './use-add-check.ts'

const ApproveDialog = late(() => import('./approve-dialog.tsx').then((all) => all.ApproveDialog))

const longAnswer = 700

type Props = {
  item: AnsweredQuestion
  /** Why it stands where it does. */
  why?: React.ReactNode
}

/** A question with its answer, what the member thought of it, and what was found for it. */
export function Answered({ item, why }: Props) {
  const { question, answer, passages, requests, askedAt, memberId } = item
  const { added, add } = useAddCheck(question.content)
  const [approving, setApproving] = useState(false)
  const [approvedNow, setApprovedNow] = useState<ApprovedAnswer>()
  const first = answer.grounded === 'no' ? undefined : answer.citations[0]
  return (
    <li className="border-t border-rule py-7">
      <article aria-label={question.content.slice(0, 120)}>
        {question.selection && <Selected selection={question.selection} />}
        <h2 className="max-w-[64ch] border-s-2 border-ink ps-4 text-[16px] leading-relaxed font-medium whitespace-pre-line [overflow-wrap:anywhere]">
          {question.content.slice(0, 1_000)}
          {question.content.length > 1_000 && ' …'}
        </h2>
        <p className="mt-2 ps-[18px] text-[13px] text-soft">
          <span title={memberId}>
            <Trans>Member …{memberId.slice(-6)}</Trans>
          </span>{' '}
          · <SpokenTime at={askedAt} />
        </p>
        {why}
        <Answer content={answer.content} />
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-[13px] [&_svg]:size-4">
          <Facts answer={answer} />
          {first && answer.feedback !== 'down' && (
            <Button
              small
              className="sm:ms-auto"
              disabled={added}
              onClick={() => void add({ fileId: first.fileId, page: first.page })}
            >
              {added ? t`Added to the checks` : t`This is right: add to the checks`}
            </Button>
          )}
          {!first && answer.feedback !== 'down' && (
            <Button
              small
              className="sm:ms-auto"
              disabled={added}
              onClick={() => void add({ fileId: null, page: null })}
            >
              {added ? t`Added to the checks` : t`Correctly refused: add to the checks`}
            </Button>
          )}
        </div>
        {answer.comment && (
          <p className="mt-3 max-w-[64ch] rounded border border-rule bg-card px-4 py-3 text-[15px] [overflow-wrap:anywhere]">
            <span className="sr-only">
              <Trans>The member’s reason:</Trans>{' '}
            </span>
            {answer.comment}
          </p>
        )}
        <Passages
          passages={passages}
          added={added}
          onRight={({ fileId, page }) => void add({ fileId, page })}
        />
        <Requests requests={requests ?? []} />
        <Approved
          approved={approvedNow ? { id: approvedNow.id, ...approvedNow.approved } : item.approved}
        />
        {answer.status === 'complete' && answer.citations.length > 0 && (
          <Button
            small
            look="quiet"
            className="mt-2 -ms-2.5 pointer-coarse:min-h-11"
            onClick={() => setApproving(true)}
          >
            <Trans>Approve or correct</Trans>
          </Button>
        )}
        {approving && (
          <ApproveDialog
            messageId={answer.id}
            question={question.content}
            content={answer.content}
            citations={answer.citations}
            onApproved={setApprovedNow}
            onClose={() => setApproving(false)}
          />
        )}
      </article>
    </li>
  )
}

/** What is given to members, which may be other words than those above. */
function Approved({ approved }: Pick<AnsweredQuestion, 'approved'>) {
  if (!approved) return null
  const { id, by, at } = approved
  const day = longDate(at)
  return (
    <p className="mt-4 flex items-start gap-1.5 text-[14px] text-good">
      <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="[overflow-wrap:anywhere]">
        <Trans>
          Members who ask this get the{' '}
          <Link to={`${paths.quality}?show=approved&row=${id}`} className="underline">
            approved answer
          </Link>{' '}
          by {by} of {day}.
        </Trans>
      </span>
    </p>
  )
}

/** A long one is shown in full when it is asked for. */
function Answer({ content }: { content: string }) {
  const [whole, setWhole] = useState(content.length <= longAnswer)
  return (
    <div className="mt-4 ps-[18px]">
      <div className={`prose max-w-[64ch] text-[16px]! ${whole ? '' : 'line-clamp-6'}`}>
        <Markdown text={content || t`No answer was written.`} />
      </div>
      {!whole && (
        <Button small look="quiet" className="mt-1 -ms-2.5" onClick={() => setWhole(true)}>
          <Trans>Show all of it</Trans>
        </Button>
      )}
    </div>
  )
}

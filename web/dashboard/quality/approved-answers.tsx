import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApprovedAnswer } from '#contract/desk/approved.ts'
import { deleteForCertain } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { placeName } from '#web/files/place.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { late } from '#web/ui/lazily.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { UndoBar, useUndo } from '#web/ui/feedback/undo.tsx'
import { exactTime, longDate } from '#web/ui/format/when.ts'
import { Loading, NotLoaded } from './loading.tsx'
import { approvedQuery, readApprovedAgain } from './queries.ts'

const ApproveDialog = late(() => import('./approve-dialog.tsx').then((all) => all.ApproveDialog))

/** What questions of the same meaning get first; those that are to be reviewed are given to nobody. */
export function ApprovedAnswers() {
  const queries = useQueryClient()
  const list = useInfiniteQuery(approvedQuery)
  const { pending, start, undo } = useUndo()
  const answers = (list.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ id }) => !pending?.ids.includes(id),
  )
  const remove = (id: string) =>
    start({
      ids: [id],
      sentence: t`The approved answer was withdrawn.`,
      commit: () =>
        void deleteForCertain('approved', id)
          .catch(tellRefusal)
          .finally(() => void readApprovedAgain(queries)),
    })
  return (
    <>
      <p className="max-w-[64ch] text-soft">
        <Trans>
          Members who ask one of these questions, in these words or others, get its answer first.
          When a passage that it cites changes, it is given to nobody until you approve it again.
        </Trans>
      </p>
      <div className="mt-8">
        {list.isPending && <Loading />}
        {list.isError && <NotLoaded what={t`The answers`} onAgain={() => void list.refetch()} />}
        {list.data && answers.length === 0 && (
          <p className="font-medium">
            <Trans>No answer is approved yet. Approve one under “All”.</Trans>
          </p>
        )}
        {answers.length > 0 && (
          <ul className="border-b border-rule">
            {answers.map((answer) => (
              <Row key={answer.id} answer={answer} onRemove={() => remove(answer.id)} />
            ))}
          </ul>
        )}
        <ShowMore list={list} />
      </div>
      <UndoBar pending={pending} onUndo={undo} />
    </>
  )
}

function Row({ answer, onRemove }: { answer: ApprovedAnswer; onRemove: () => void }) {
  const { id, question, content, citations, state, approved, changedAt } = answer
  const [opened, setOpened] = useState(false)
  const day = longDate(approved.at)
  const changed = changedAt ? longDate(changedAt) : ''
  const { by } = approved
  const touch = 'pointer-coarse:min-h-11'
  return (
    <li className="border-t border-rule py-6">
      <article aria-label={question.slice(0, 120)}>
        <h2 className="max-w-[64ch] text-[16px] font-medium [overflow-wrap:anywhere]">
          {question}
        </h2>
        <p
          className={`mt-1 flex items-center gap-1.5 text-[13px] font-medium ${state === 'review' ? 'text-warn' : 'text-good'}`}
        >
          {state === 'review' ? (
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
          ) : (
            <BadgeCheck aria-hidden className="size-4 shrink-0" />
          )}
          {state === 'review' ? (
            <Trans>A passage that it cites has changed on {changed}: look at it again</Trans>
          ) : (
            <time dateTime={approved.at} title={exactTime(approved.at)}>
              <Trans>
                Approved by {by} on {day}
              </Trans>
            </time>
          )}
        </p>
        <div className="prose mt-3 max-w-[64ch] text-[16px]!">
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
                  {citation.title}, {placeName(citation)}
                </Link>
              </li>
            ))}
          </ol>
        )}
        <div className="mt-3 flex gap-2">
          <Button small className={touch} onClick={() => setOpened(true)}>
            {state === 'review' ? t`Approve again` : t`Edit`}
          </Button>
          <Button small look="quiet" className={touch} onClick={onRemove}>
            <Trans>Withdraw</Trans>
          </Button>
        </div>
        {opened && (
          <ApproveDialog
            id={id}
            question={question}
            content={content}
            onClose={() => setOpened(false)}
          />
        )}
      </article>
    </li>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WrittenAnswer } from '#contract/desk/questions.ts'
import { deleteForCertain } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { late } from '#web/ui/lazily.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { UndoBar, useUndo } from '#web/ui/feedback/undo.tsx'
import { exactTime, spokenTime } from '#web/ui/format/when.ts'
import { Loading, NotLoaded } from './loading.tsx'
import { readRowsAgain, writtenQuery } from './queries.ts'

const AnswerDialog = late(() => import('./answer-dialog.tsx').then((all) => all.AnswerDialog))

/** What was written for questions: who wrote it, when, and who was told. */
export function WrittenAnswers() {
  const queries = useQueryClient()
  const list = useInfiniteQuery(writtenQuery)
  const { pending, start, undo } = useUndo()
  const answers = (list.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ id }) => !pending?.ids.includes(id),
  )
  const remove = ({ id, title }: WrittenAnswer) =>
    start({
      ids: [id],
      sentence: t`“${title}” was taken back; its questions wait again.`,
      commit: () =>
        void deleteForCertain('answer', id)
          .catch(tellRefusal)
          .finally(() => void readRowsAgain(queries)),
    })
  return (
    <>
      <p className="max-w-[64ch] text-soft">
        <Trans>
          What was written for questions that the documents did not answer. Each is a page of
          “Questions and answers” in the library.
        </Trans>
      </p>
      <div className="mt-8">
        {list.isPending && <Loading />}
        {list.isError && <NotLoaded what={t`The answers`} onAgain={() => void list.refetch()} />}
        {list.data && answers.length === 0 && (
          <p className="font-medium">
            <Trans>
              Nothing was written yet. Open a question without an answer, and answer it.
            </Trans>
          </p>
        )}
        {answers.length > 0 && (
          <ul className="border-b border-rule">
            {answers.map((answer) => (
              <Row key={answer.id} answer={answer} onRemove={() => remove(answer)} />
            ))}
          </ul>
        )}
        <ShowMore list={list} />
      </div>
      <UndoBar pending={pending} onUndo={undo} />
    </>
  )
}

function Row({ answer, onRemove }: { answer: WrittenAnswer; onRemove: () => void }) {
  const { title, body, audience, filename, page, members, told } = answer
  const { createdAt, createdBy, updatedAt, updatedBy } = answer
  const [changing, setChanging] = useState(false)
  const when = spokenTime(createdAt)
  const changed = spokenTime(updatedAt)
  const touch = 'pointer-coarse:min-h-11'
  return (
    <li className="border-t border-rule py-6">
      <article aria-label={title}>
        <h2 className="text-[16px] font-medium [overflow-wrap:anywhere]">
          {filename && page ? (
            <Link to={paths.document(filename, { page })} className="text-blue hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="mt-1 text-[13px] text-soft">
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            <Trans>
              Answered by {createdBy}, {when}
            </Trans>
          </time>
          {updatedAt !== createdAt && (
            <>
              {' · '}
              <time dateTime={updatedAt} title={exactTime(updatedAt)}>
                <Trans>
                  changed by {updatedBy}, {changed}
                </Trans>
              </time>
            </>
          )}
          {' · '}
          {audience === 'everyone'
            ? t`for everyone`
            : audience === 'members'
              ? t`for members`
              : t`for some members`}
          {' · '}
          {toldOf(told, members)}
        </p>
        <div className="prose mt-3 line-clamp-4 max-w-[64ch] text-[16px]!">
          <Markdown text={body} />
        </div>
        <div className="mt-3 flex gap-2">
          <Button small className={touch} onClick={() => setChanging(true)}>
            <Trans>Edit</Trans>
          </Button>
          <Button small look="quiet" className={touch} onClick={onRemove}>
            <Trans>Take back</Trans>
          </Button>
        </div>
        {changing && <AnswerDialog written={answer} onClose={() => setChanging(false)} />}
      </article>
    </li>
  )
}

const toldOf = (told: WrittenAnswer['told'], members: number): string =>
  ({
    no: () => t`nobody was told`,
    waiting: () => t`being published`,
    told: () =>
      plural(members, {
        one: '# member who asked was told',
        other: '# members who asked were told',
      }),
  })[told]()

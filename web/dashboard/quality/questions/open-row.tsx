import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AlikeQuestion, type AlikeQuestions, questions } from '#contract/desk/questions.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { late } from '#web/ui/lazily.ts'
import { formatNumber } from '#web/ui/format/locale.ts'
import { Answered } from '../answered.tsx'
import { Loading, NotLoaded } from '../loading.tsx'
import { openRowQuery, readRowsAgain } from '../queries.ts'
import { forFingers } from '#web/ui/controls/for-fingers.ts'

const AnswerDialog = late(() => import('../answer-dialog.tsx').then((all) => all.AnswerDialog))

type Props = {
  row: AlikeQuestions
  /** Put aside, or taken up again. */
  onLeave: (left: boolean) => Promise<void>
}

/** The questions of a row with their answers, why they are in it, and what can be done. */
export function OpenRow({ row, onLeave }: Props) {
  const query = useQuery(openRowQuery(row.id))
  const [answering, setAnswering] = useState(false)
  const leave = useMutation({ mutationFn: onLeave })
  const items = query.data?.items ?? []
  const more = query.data?.more ?? 0
  return (
    <div className="pt-4 pb-4 ps-7 max-sm:ps-0">
      <div className="flex flex-wrap gap-2">
        <Button small look="strong" className={forFingers} onClick={() => setAnswering(true)}>
          <Trans>Answer it</Trans>
        </Button>
        <Button
          small
          className={forFingers}
          busy={leave.isPending}
          onClick={() => leave.mutate(!row.left)}
        >
          {row.left ? t`Take it up again` : t`Put aside`}
        </Button>
      </div>
      {query.isPending && <Loading />}
      {query.isError && <NotLoaded what={t`The questions`} onAgain={() => void query.refetch()} />}
      <ul className="mt-2 [&>li:first-child]:border-t-0">
        {items.map((item) => (
          <Answered
            key={item.answer.id}
            item={item}
            why={<Why row={row} item={item} isAlone={items.length === 1} />}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-[14px] text-soft">
          {plural(more, {
            one: '# older question that asks the same is not shown.',
            other: '# older questions that ask the same are not shown.',
          })}
        </p>
      )}
      {answering && (
        <AnswerDialog
          messageId={row.messageId}
          question={row.question}
          members={row.members}
          onClose={() => setAnswering(false)}
        />
      )}
    </div>
  )
}

type WhyProps = { row: AlikeQuestions; item: AlikeQuestion; isAlone: boolean }

/** How alike it is to the one that it was put beside; one that is not alike is taken out. */
function Why({ row, item: { likeness, words, answer }, isAlone }: WhyProps) {
  const queries = useQueryClient()
  const apart = useMutation({
    mutationFn: () =>
      client.call(questions.apart, {
        params: { id: row.id },
        body: { messageId: answer.id },
      }),
    onSuccess: async () => {
      tell(t`The question has a row of its own now.`)
      await readRowsAgain(queries)
    },
  })
  if (isAlone) return null
  const percent = likeness === null ? '' : formatNumber(Math.round(likeness * 100))
  const both = words.map((word) => t`“${word}”`).join(', ')
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 ps-[18px] text-[13px] text-soft">
      <span>
        {likeness === null ? (
          <Trans>The row began with this question.</Trans>
        ) : words.length > 0 ? (
          <Trans>
            Alike by {percent} %, and both have {both}
          </Trans>
        ) : (
          <Trans>Alike by {percent} %, in other words</Trans>
        )}
      </span>
      <Button
        small
        look="quiet"
        className={forFingers}
        busy={apart.isPending}
        onClick={() => apart.mutate()}
      >
        <Trans>Asks something else</Trans>
      </Button>
    </div>
  )
}

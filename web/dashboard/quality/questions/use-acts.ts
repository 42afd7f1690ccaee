import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { operator } from '#contract/desk/operator.ts'
import { type AlikeQuestions, questions } from '#contract/desk/questions.ts'
import { client } from '#web/api/client.ts'
import { warn } from '#web/api/notices.ts'
import { inTurn, refusedWords } from '#web/rows/in-turn.ts'
import type { Undo } from '#web/ui/feedback/undo.tsx'
import { readChecksAgain, readRowsAgain } from '../queries.ts'

/** What can be done with some rows of alike questions at once; each act can be taken back. */
export function useActs({ offer }: Pick<Undo, 'offer'>) {
  const queries = useQueryClient()

  async function leave(some: AlikeQuestions[], left: boolean) {
    const done = await each(some, (row) => leaveOne(row, left))
    await readRowsAgain(queries)
    if (done.length === 0) return
    offer({
      sentence: left
        ? plural(done.length, {
            one: 'The question was put aside.',
            other: '# questions were put aside.',
          })
        : plural(done.length, {
            one: 'The question is back in the list.',
            other: '# questions are back in the list.',
          }),
      undo: () => void each(done, (row) => leaveOne(row, !left)).then(() => readRowsAgain(queries)),
    })
  }

  /** That the documents rightly hold no answer is what the checks ask from then on. */
  async function addToChecks(some: AlikeQuestions[]) {
    const added: string[] = []
    await each(some, async ({ question }) => {
      const body = { question, fileId: null, page: null }
      added.push((await client.call(operator.addCheck, { body })).id)
    })
    await readChecksAgain(queries)
    if (added.length === 0) return
    offer({
      sentence: plural(added.length, {
        one: '# question added to the checks',
        other: '# questions added to the checks',
      }),
      undo: () => void takeOut(added),
    })
  }

  async function takeOut(ids: string[]) {
    const remove = (id: string) => client.call(operator.removeCheck, { params: { id } })
    const { done, refused } = await inTurn(ids, remove)
    const words = refusedWords({ done: done.length, refused }, () => t`a check`)
    if (words) warn(words)
    await readChecksAgain(queries)
  }

  return { leave, addToChecks }
}

export type Acts = ReturnType<typeof useActs>

const leaveOne = ({ id }: AlikeQuestions, left: boolean) =>
  client.call(questions.change, { params: { id }, body: { left } })

const nameOf = ({ question }: AlikeQuestions) =>
  question.length > 60 ? t`“${question.slice(0, 60)} …”` : t`“${question}”`

/** Returns those with which it worked; of the others it tells. */
async function each(some: AlikeQuestions[], act: (row: AlikeQuestions) => Promise<unknown>) {
  const { done, refused } = await inTurn(some, act)
  const words = refusedWords({ done: done.length, refused }, nameOf)
  if (words) warn(words)
  return done
}

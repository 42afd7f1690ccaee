import { plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type AlikeQuestions, questions } from '#contract/desk/questions.ts'
import { client } from '#web/api/client.ts'
import { inTurn, tellRefused } from '#web/rows/in-turn.ts'
import type { Selection } from '#web/rows/use-selection.ts'
import type { Undo } from '#web/ui/feedback/undo.tsx'
import { readRowsAgain } from '../queries.ts'
import { quoted, useAddChecks } from '../use-add-checks.ts'

/** What can be done with some rows of alike questions at once; each act can be taken back. */
export function useActs({ offer, keep }: Pick<Undo, 'offer'> & Pick<Selection, 'keep'>) {
  const queries = useQueryClient()

  /** Returns those with which it worked; of the others it tells. */
  async function each(some: AlikeQuestions[], act: (row: AlikeQuestions) => Promise<unknown>) {
    const { done, refused } = await inTurn(some, act)
    tellRefused({ done: done.length, refused }, ({ question }) => quoted(question), keep)
    return done
  }

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
  const addAll = useAddChecks({ offer, keep })
  const addToChecks = (some: AlikeQuestions[]) =>
    addAll(some.map(({ id, question }) => ({ id, question, fileId: null, page: null })))

  return { leave, addToChecks }
}

export type Acts = ReturnType<typeof useActs>

const leaveOne = ({ id }: AlikeQuestions, left: boolean) =>
  client.call(questions.change, { params: { id }, body: { left } })

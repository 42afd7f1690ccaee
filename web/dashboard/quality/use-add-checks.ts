import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type CheckQuestion, operator } from '#contract/desk/operator.ts'
import { client } from '#web/api/client.ts'
import { unlessGone } from '#web/api/deletions.ts'
import { tellRefusal, warn } from '#web/api/notices.ts'
import { NotDone, inTurn, refusedWords, tellRefused } from '#web/rows/in-turn.ts'
import type { Selection } from '#web/rows/use-selection.ts'
import type { Undo } from '#web/ui/feedback/undo.tsx'
import { readChecksAgain } from './queries.ts'

/** The question of a row, and where its answer stands; nowhere where it was rightly refused. */
export type NewCheck = { id: string; question: string; fileId: string | null; page: number | null }

const mostCharacters = 2_000

/** Makes checks of many questions at once, which can be taken back. */
export function useAddChecks({ offer, keep }: Pick<Undo, 'offer'> & Pick<Selection, 'keep'>) {
  const queries = useQueryClient()

  async function addToChecks(some: NewCheck[]) {
    const added: CheckQuestion[] = []
    const { done, refused } = await inTurn(some, async ({ question, fileId, page }) => {
      const body = { question: question.slice(0, mostCharacters), fileId, page }
      added.push(await client.call(operator.addCheck, { body }))
    })
    tellRefused({ done: done.length, refused }, ({ question }) => quoted(question), keep)
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

  /** What a colleague has made of one meanwhile stays, and what they have removed is removed. */
  async function takeOut(added: CheckQuestion[]) {
    try {
      const all = await client.call(operator.checks)
      const { done, refused } = await inTurn(added, async (check) => {
        const now = all.find(({ id }) => id === check.id)
        if (!now) return
        if (saysOf(now) !== saysOf(check))
          throw new NotDone(t`Somebody else has changed that meanwhile.`)
        await unlessGone(client.call(operator.removeCheck, { params: { id: check.id } }))
      })
      const nameOf = ({ question }: CheckQuestion) => quoted(question)
      const words = refusedWords({ done: done.length, refused }, nameOf)
      if (words) warn(words)
    } catch (error) {
      tellRefusal(error)
    }
    await readChecksAgain(queries)
  }

  return addToChecks
}

const saysOf = ({ question, fileId, page, words }: CheckQuestion) =>
  JSON.stringify([question, fileId, page, words])

export const quoted = (question: string) =>
  question.length > 60 ? t`“${question.slice(0, 60)} …”` : t`“${question}”`

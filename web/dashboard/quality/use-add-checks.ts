import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { operator } from '#contract/desk/operator.ts'
import { client } from '#web/api/client.ts'
import { warn } from '#web/api/notices.ts'
import { inTurn, refusedWords } from '#web/rows/in-turn.ts'
import type { Undo } from '#web/ui/feedback/undo.tsx'
import { readChecksAgain } from './queries.ts'

/** A question, and where its answer stands; nowhere where it was rightly refused. */
export type NewCheck = { question: string; fileId: string | null; page: number | null }

const mostCharacters = 2_000

/** Makes checks of many questions at once, which can be taken back. */
export function useAddChecks({ offer }: Pick<Undo, 'offer'>) {
  const queries = useQueryClient()

  async function addToChecks(some: NewCheck[]) {
    const added: string[] = []
    const { done, refused } = await inTurn(some, async ({ question, ...expected }) => {
      const body = { question: question.slice(0, mostCharacters), ...expected }
      added.push((await client.call(operator.addCheck, { body })).id)
    })
    const words = refusedWords({ done: done.length, refused }, ({ question }) => quoted(question))
    if (words) warn(words)
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

  return addToChecks
}

export const quoted = (question: string) =>
  question.length > 60 ? t`“${question.slice(0, 60)} …”` : t`“${question}”`

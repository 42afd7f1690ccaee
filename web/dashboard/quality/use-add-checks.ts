import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { operator } from '#contract/desk/operator.ts'
import { client } from '#web/api/client.ts'
import { warn } from '#web/api/notices.ts'
import { inTurn, refusedWords, tellRefused } from '#web/rows/in-turn.ts'
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
    const added: string[] = []
    const { done, refused } = await inTurn(some, async ({ question, fileId, page }) => {
      const body = { question: question.slice(0, mostCharacters), fileId, page }
      added.push((await client.call(operator.addCheck, { body })).id)
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

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { operator } from '#contract/desk/operator.ts'
import { client } from '#web/api/client.ts'
import { tell, tellRefusal } from '#web/api/notices.ts'
import { readChecksAgain } from './queries.ts'

const mostCharacters = 2_000

/** Makes a check of a question that was asked, with one press. */
export function useAddCheck(question: string) {
  const queries = useQueryClient()
  const [added, setAdded] = useState(false)
  async function add(expected: { fileId: string | null; page: number | null }) {
    setAdded(true)
    try {
      const body = { question: question.slice(0, mostCharacters), ...expected }
      await client.call(operator.addCheck, { body })
      tell(t`Added to the checks`)
      await readChecksAgain(queries)
    } catch (error) {
      setAdded(false)
      tellRefusal(error)
    }
  }
  return { added, add }
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type LessonProgress, content } from '#contract/content.ts'
import { client } from '#web/api/client.ts'
import { reading } from '#web/api/queries.ts'
import type { AuthStatus } from '#web/api/start.ts'
import { readStored, writeStored } from '#web/api/storage.ts'

/** `seconds` is where the film was stopped. */
type Step = { done?: boolean; seconds?: number | null }
export type Steps = Record<string, Step | undefined>

const key = 'trainingProgress'
const ofMember = { ...reading(content.progress), meta: { quiet: true } }

/** How far the reader has come: of members the server knows it, of guests this browser. */
export function useProgress(status: AuthStatus) {
  const queries = useQueryClient()
  const member = status === 'member'
  const { data } = useQuery({ ...ofMember, enabled: member })
  const [here, setHere] = useState(readHere)

  const { mutate } = useMutation({
    mutationFn: (body: Step & { slug: string }) => client.call(content.keepProgress, { body }),
    onSuccess: (kept) => putStep(queries, kept),
    meta: { quiet: true },
  })
  const keep = useCallback(
    (slug: string, step: Step) => {
      if (member) return mutate({ slug, ...step })
      const next = { ...readHere(), [slug]: { ...readHere()[slug], ...step } }
      writeStored(key, JSON.stringify(next))
      setHere(next)
    },
    [member, mutate],
  )
  useTakingOver(member, queries)

  const steps: Steps = member
    ? Object.fromEntries((data ?? []).map(({ slug, done, seconds }) => [slug, { done, seconds }]))
    : here
  return { steps, keep, known: member ? data !== undefined : status === 'guest' }
}

type Queries = ReturnType<typeof useQueryClient>

const putStep = (queries: Queries, kept: LessonProgress) =>
  queries.setQueryData(ofMember.queryKey, (all) => [
    ...(all ?? []).filter(({ slug }) => slug !== kept.slug),
    kept,
  ])

/** What was done here before logging in is the member's from then on. */
function useTakingOver(member: boolean, queries: Queries) {
  useEffect(() => {
    const before = Object.entries(readHere())
    if (!member || before.length === 0) return
    void Promise.allSettled(before.map(takeOver)).then(() =>
      queries.invalidateQueries({ queryKey: ofMember.queryKey }),
    )
  }, [member, queries])
}

/** Stays here until the server has it; a lesson that is gone by now has nothing to be kept of. */
async function takeOver([slug, step]: [string, Step | undefined]) {
  try {
    if (step) await client.call(content.keepProgress, { body: { slug, ...step } })
  } catch (error) {
    if (!(error instanceof ApiError && [404, 422].includes(error.httpCode))) throw error
  }
  const { [slug]: taken, ...rest } = readHere()
  if (taken) writeStored(key, Object.keys(rest).length > 0 ? JSON.stringify(rest) : null)
}

export const guestsHaveProgress = () => readStored(key) !== null

function readHere(): Steps {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Steps) : {}
  } catch {
    return {}
  }
}

import type { FailedLetter } from '#contract/desk/desk.ts'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { openLetter } from '../letters/letters.ts'

const mostShown = 100

/** Newest first: to whom and about what. What a letter says stays between it and whom it is for. */
export async function listFailedLetters(app: App): Promise<FailedLetter[]> {
  const failed = await app.jobs.failed('letter', mostShown)
  return failed.flatMap(({ id, data, error, createdAt }) => {
    const letter = openLetter(app, data)
    // It was encrypted with a key that is no longer there.
    if (!letter) return []
    const { to, subject } = letter
    return { id, to, subject, error: error ?? '', at: createdAt.toISOString() }
  })
}

export async function sendAgain({ jobs }: Pick<App, 'jobs'>, id: number): Promise<null> {
  if (!(await jobs.again('letter', id))) throw notFound('E-mail')
  return null
}

export async function forgetLetter(
  { jobs }: Pick<App, 'jobs'>,
  id: number,
): Promise<{ deleted: number }> {
  if (!(await jobs.forget('letter', id))) throw notFound('E-mail')
  return { deleted: 1 }
}

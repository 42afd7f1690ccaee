import type { App } from '#server/app.ts'
import type { Db } from '#server/infra/db/db.ts'
import type { Letter } from '#server/infra/mail/mail.ts'
import type { LetterName } from './read.ts'
import { type LetterRecipient, writeLetter } from './write.ts'

export { checkLetters, expectGoodLetters, placeholdersOf } from './read.ts'
export { exampleLetter } from './example.ts'
export { proseLetter } from './prose.ts'
export { dayIn, type LetterRecipient, timeIn } from './write.ts'

type Post = Pick<App, 'jobs' | 'config' | 'secrets'> & Partial<Pick<App, 'log'>>

/**
 * Queues an e-mail; the job retries when the mail server does not answer. It is stored encrypted,
 * because it may hold a code or a link. With `trx` it is sent only if the transaction commits.
 */
export async function sendLetterLater(
  app: Post,
  name: LetterName,
  to: LetterRecipient,
  values: Record<string, string>,
  trx?: Db,
): Promise<void> {
  await queueLetter(app, await writeLetter(app, name, to, values), trx)
}

/** The same for a letter that is written already. */
export async function queueLetter(app: Post, letter: Letter, trx?: Db): Promise<void> {
  const sealed = app.secrets.seal('letter', JSON.stringify(letter))
  await app.jobs.send('letter', { sealed }, trx ? { trx } : {})
}

export const sendLetter = (
  { mail, secrets }: Pick<App, 'mail' | 'secrets'>,
  job: Waiting,
): Promise<void> => mail.send(read(secrets, job))

/** A version before this one left letters as they were. */
type Waiting = { sealed: string } | Letter

const read = (secrets: App['secrets'], job: Waiting): Letter =>
  'sealed' in job ? (JSON.parse(secrets.open('letter', job.sealed)) as Letter) : job

/** Undefined if the key with which it was encrypted is no longer there. */
export function openLetter({ secrets }: Pick<App, 'secrets'>, job: Waiting): Letter | undefined {
  try {
    return read(secrets, job)
  } catch {
    return undefined
  }
}

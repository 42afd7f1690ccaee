import type { App } from '../../app.ts'
import type { Db } from '../../infra/db/db.ts'
import type { Letter } from '../../infra/mail/mail.ts'
import { type LetterName, checkLetters } from './read.ts'
import { writeLetter } from './write.ts'

export { dayIn, timeIn } from './write.ts'

type Recipient = { email: string; locale: string }
type Post = Pick<App, 'jobs' | 'config' | 'secrets'> & Partial<Pick<App, 'log'>>

/** Long enough for a mail server that is away for a night: the pauses grow to ten minutes. */
const retries = 80

/**
 * Hands a letter to the jobs, which try again when the mail server does not answer. It waits there
 * sealed, for it may hold a code or a link. With `trx` it is sent only if the transaction commits.
 */
export async function sendLetterLater(
  app: Post,
  name: LetterName,
  to: Recipient,
  values: Record<string, string>,
  trx?: Db,
): Promise<void> {
  const letter = await writeLetter(app, name, to, values)
  const sealed = app.secrets.seal('letter', JSON.stringify(letter))
  await app.jobs.send('letter', { sealed }, { retries, ...(trx ? { trx } : {}) })
}

export async function startSendingLetters(app: App): Promise<void> {
  await checkLetters(app)
  const send = async (job: { sealed: string } | Letter) =>
    // A version before this one left letters as they were.
    app.mail.send('sealed' in job ? JSON.parse(app.secrets.open('letter', job.sealed)) : job)
  await app.jobs.work('letter', send, { concurrency: 4 })
}

import { dayMs } from '#server/durations.ts'
import type { App, Member } from '#server/app.ts'
import type { Letter } from '#server/infra/mail/mail.ts'
import { sayIn } from '#server/sentences.ts'
import { readSite } from '../content/content.ts'
import { letterNames, letters, parseLetter } from './read.ts'
import { compose, dayIn, timeIn, toUnproved } from './write.ts'

/**
 * A letter whose text is not in use yet, to oneself and filled in with examples; undefined where
 * no letter has this name. Throws the ConfigError of a text that cannot be used.
 */
export async function exampleLetter(
  { config, now }: Pick<App, 'config' | 'now'>,
  { firstName, email }: Pick<Member, 'firstName' | 'email'>,
  { file, locale, text }: { file: string; locale: string; text: string },
): Promise<Letter | undefined> {
  const name = letterNames.find((one) => file.endsWith(`/${one}.md`))
  if (!name) return undefined
  const found = parseLetter(text, file, name)
  if ('fault' in found) throw found.fault
  const say = sayIn([locale])
  const { organisation, product } = (await readSite({ config })).brand
  const moment = now()
  const examples: Record<(typeof letters)[typeof name][number], string> = {
    amount: new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(9),
    answer: say('The answer will appear here.'),
    code: '123456',
    device: 'Firefox, Linux',
    documents: say('House rules'),
    email,
    firstName,
    forgotUrl: config.publicUrl,
    left: '7',
    message: say('The message will appear here.'),
    name: firstName,
    newEmail: email,
    organisation,
    plan: '',
    planName: product,
    subject: say('The subject will appear here.'),
    until: dayIn(locale, new Date(moment.getTime() + 14 * dayMs)),
    url: config.publicUrl,
    waiting: '3',
    when: timeIn(locale, moment),
  }
  const named = !toUnproved.has(name)
  return compose(config, found.letter, { to: email, locale, named, values: examples })
}

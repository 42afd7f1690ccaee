import { yamlFaults } from '#contract/desk/yaml-faults.ts'
import { type Message, type Sentence, sentence } from '../../../sentences.ts'

/**
 * What is wrong with a field, as the readers of the files say it in English: the log has it so, and
 * operators read it in their own language. Longer ones come first where one begins like another.
 */
const faults: Message[] = [
  ...yamlFaults,
  'write a text',
  'the {what} does not begin with facts between two lines of ---',
  'there is no such field',
  'use at most {most} characters',
  'use a to z, 0 to 9 and hyphens, such as "my-leave"',
  'use a name from lucide.dev/icons, such as "briefcase"',
  'the slug "{slug}" is there twice',
  'there is no category "{category}"',
  'there is no feature "{feature}"',
  'there is no variable {variable} in the text to translate',
  'there is no {kind} "{slug}" to translate',
  'there is no picture "{name}" in media/',
  'there is no text behind the facts',
  'write everyone, members, or plans and groups',
  'name at most 20 documents',
  'name at most 200 plans',
  'name at most 200 groups',
  'write three capitals, such as EUR',
  'write whole minor units, such as 900 for 9.00',
  'write the path of a picture, such as "/media/garden.webp"',
  'write a number from 1 to {most}',
  'no document of a member may have more than {most} MB',
  'what is free needs no trial',
  'another plan is highlighted already',
  '"{model}" is missing, which answers',
  'give a whole number',
  'give whole minutes',
  'give 0 or more',
  'give at least 1',
  'give at most {most}',
  'write a day such as 2026-11-20',
  'write a colour such as "#1f4fd8"',
  'write a language such as "de"',
  'write an address that begins with https://, http:// or mailto:',
  'begin with mailto: or https://',
  'write a path of this site such as "/old-page", without a slash at its end',
  'write a path such as "/new-page", or a whole address',
  'write a path with one slash at its beginning',
  'this address is used by the software itself',
  'choose one of {names}',
  'name an SVG, PNG or WebP',
  'needs a "logo" beside it',
  'the text does not ask for the variable {variable}',
  'the text has no variable {variable}',
  'Invalid input: expected {expected}, received undefined',
  'Invalid input: expected {expected}, received {received}',
  'Invalid option: expected one of {names}',
  'Invalid input',
]

/** Of what is not known here, the English words. */
export function faultSentence(what: string): Exclude<Sentence, string> | string {
  if (what.endsWith('.')) return sentence('{fault}.', { fault: faultSentence(what.slice(0, -1)) })
  const end = what.startsWith('"') ? what.indexOf('": ') : -1
  if (end > 0)
    return sentence('"{field}": {fault}', {
      field: what.slice(1, end),
      fault: faultSentence(what.slice(end + 3)),
    })
  for (const message of faults) {
    const values = valuesIn(what, message)
    if (values) return { message, values }
  }
  return what
}

/** The values of a message that somebody has put into English words; undefined if it is another one. */
function valuesIn(said: string, message: string): Record<string, string> | undefined {
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const [first = '', ...rest] = message.split(/\{\w+\}/)
  if (!said.startsWith(first)) return undefined
  let at = first.length
  const values: Record<string, string> = {}
  for (const [i, literal] of rest.entries()) {
    const isLast = i === rest.length - 1
    const end = isLast ? said.length - literal.length : said.indexOf(literal, at)
    if (end <= at || !said.startsWith(literal, end)) return undefined
    values[names[i]!] = said.slice(at, end)
    at = end + literal.length
  }
  return at === said.length ? values : undefined
}

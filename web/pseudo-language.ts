import type { Messages } from '@lingui/core'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const signed = [...'áƀćďéƒğĥíĵķłɱńóƥʠŕšţúṽŵẋýžÁɃĆĎÉƑĞĤÍĴĶŁⱮŃÓƤɊŔŠŢÚṼŴẊÝŽ']

/** A sign on every letter of every message, so that words which are no message are seen at once. */
export const withSigns = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, said]) => [id, signedIn(said as Part)]),
  ) as Messages

type Part = string | Part[] | { [kind: string]: Part | number } | number | null | undefined

/** Of a message in its parts only what is said; names of values and kinds of plurals stay. */
function signedIn(part: Part): Part {
  if (typeof part === 'string') return onLetters(part)
  if (!Array.isArray(part)) return part
  return part.map((token) => {
    if (!Array.isArray(token)) return signedIn(token)
    const [name, kind, cases] = token
    if (!cases || typeof cases !== 'object' || Array.isArray(cases)) return token
    const said = Object.entries(cases).map(([key, value]) => [key, signedIn(value)])
    return [name, kind, Object.fromEntries(said) as Part]
  })
}

/** Tags such as <0> become elements. */
export const onLetters = (text: string) =>
  text.replace(/<\/?\d+\/?>|[a-z]/gi, (found) => signed[letters.indexOf(found)] ?? found)

import { remembering } from './remembering.ts'

const vowel = '[aeiouy]'
const endsDouble = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/

/**
 * The English Snowball stemmer (Porter 2), which PostgreSQL's `english` uses too: a word stemmed
 * here can be looked up among the words that the search has counted. The packages for it (such as
 * snowball-stemmers) follow an older edition of the algorithm: for 'adding' they give 'ad'.
 * After https://snowballstem.org/algorithms/english/stemmer.html
 */
export const stem = remembering(stemAnew)

function stemAnew(given: string): string {
  if (given.length < 3) return given
  const special = specials.get(given)
  if (special) return special
  let word = given.replace(/^'/, '').replace(/^y|(?<=[aeiouy])y/g, 'Y')
  const [r1, r2] = regionsOf(word)
  word = word.replace(/(?:'s'|'s|')$/, '')
  word = withoutPlural(word)
  if (unchangedAfterPlural.has(word)) return word
  word = withoutPast(word, r1)
  word = word.replace(/(?<=.[^aeiouyY])[yY]$/, 'i')
  word = replaceLongest(word, step2, r1)
  word = replaceLongest(word, step3, r1, r2)
  word = replaceLongest(word, step4, r2)
  return withoutE(word, r1, r2).toLowerCase()
}

/** Where the two regions begin in which endings are taken off. */
function regionsOf(word: string): [number, number] {
  const after = (from: number) => {
    const found = /[aeiouy][^aeiouy]/.exec(word.slice(from))
    return found ? from + found.index + 2 : word.length
  }
  const r1 = /^(?:gener|commun|arsen)/.exec(word)?.[0].length ?? after(0)
  return [r1, after(r1)]
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1)
  if (/(?:us|ss)$/.test(word)) return word
  if (word.endsWith('s') && new RegExp(`${vowel}.+s$`).test(word)) return word.slice(0, -1)
  return word
}

function withoutPast(word: string, r1: number): string {
  const eed = /(?:eedly|eed)$/.exec(word)
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word
  const ending = /(?:ingly|edly|ing|ed)$/.exec(word)
  if (!ending) return word
  const stem = word.slice(0, ending.index)
  if (!new RegExp(vowel).test(stem)) return word
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (endsDouble.test(stem)) return /^[aeo]..$/.test(stem) ? stem : stem.slice(0, -1)
  return isShort(stem, r1) ? `${stem}e` : stem
}

const endsShort = (word: string) =>
  /^[aeiouy][^aeiouy]$/.test(word) || /[^aeiouy][aeiouy][^aeiouywxY]$/.test(word)

const isShort = (word: string, r1: number) => r1 >= word.length && endsShort(word)

type Endings = { ending: string; by: string; if?: RegExp; inR2?: boolean }[]

// Of several endings that fit, the longest decides, even if it may not be replaced then.
function replaceLongest(word: string, endings: Endings, region: number, r2 = region): string {
  const fit = endings.find(({ ending }) => word.endsWith(ending))
  if (!fit) return word
  const at = word.length - fit.ending.length
  if (at < (fit.inR2 ? r2 : region)) return word
  const stem = word.slice(0, at)
  return fit.if && !fit.if.test(stem) ? word : stem + fit.by
}

function withoutE(word: string, r1: number, r2: number): string {
  const at = word.length - 1
  if (word.endsWith('e'))
    return at >= r2 || (at >= r1 && !endsShort(word.slice(0, -1))) ? word.slice(0, -1) : word
  return word.endsWith('ll') && at >= r2 ? word.slice(0, -1) : word
}

const endingsOf = (pairs: string): Endings =>
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [ending, by = ''] = pair.split('>')
      return { ending: ending!, by }
    })
    .sort((a, b) => b.ending.length - a.ending.length)

const step2: Endings = [
  ...endingsOf(
    `tional>tion enci>ence anci>ance abli>able entli>ent izer>ize ization>ize ational>ate ation>ate
     ator>ate alism>al aliti>al alli>al fulness>ful ousli>ous ousness>ous iveness>ive iviti>ive
     biliti>ble bli>ble fulli>ful lessli>less`,
  ),
  { ending: 'ogi', by: 'og', if: /l$/ },
  { ending: 'li', by: '', if: /[cdeghkmnrt]$/ },
].sort((a, b) => b.ending.length - a.ending.length)

const step3: Endings = [
  ...endingsOf('tional>tion ational>ate alize>al icate>ic iciti>ic ical>ic ful> ness>'),
  { ending: 'ative', by: '', inR2: true },
].sort((a, b) => b.ending.length - a.ending.length)

const step4: Endings = [
  ...endingsOf('al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize'),
  { ending: 'ion', by: '', if: /[st]$/ },
].sort((a, b) => b.ending.length - a.ending.length)

const specials = new Map(
  `skis>ski skies>sky dying>die lying>lie tying>tie idly>idl gently>gentl ugly>ugli early>earli only>onli
   singly>singl sky>sky news>news howe>howe atlas>atlas cosmos>cosmos bias>bias andes>andes`
    .split(/\s+/)
    .map((pair) => pair.split('>') as [string, string]),
)

const unchangedAfterPlural = new Set(
  'inning outing canning herring earring proceed exceed succeed'.split(' '),
)

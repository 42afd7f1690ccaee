import { wordsOf } from '#web/chats/message-words.ts'

// A voice of Chromium falls silent after some fifteen seconds: each piece is shorter than that.
const longest = 220

/** An answer as it is read aloud: sentence by sentence, without the numbers of its sources. */
export function sentencesOf(markdown: string, language: string): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' })
  return wordsOf(markdown)
    .map((text) =>
      text
        .replace(/\[\d{1,3}\]/g, '')
        .replace(/^• /, '')
        .replaceAll(/ {2,}/g, ' ')
        .replaceAll(/ (?=[.,;:?!])/g, ''),
    )
    .flatMap((text) => [...segments.segment(text)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .flatMap(pieces)
}

/** At a comma or between words, where a sentence is too long for one breath. */
function pieces(sentence: string): string[] {
  const cut: string[] = []
  let rest = sentence
  while (rest.length > longest) {
    const comma = Math.max(...[', ', '; ', ': '].map((mark) => rest.lastIndexOf(mark, longest)))
    const at = comma > longest / 3 ? comma + 1 : rest.lastIndexOf(' ', longest)
    const end = at > 0 ? at : longest
    cut.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest ? [...cut, rest] : cut
}

const scripts: [string, RegExp][] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['ru', /\p{sc=Cyrillic}/gu],
  ['el', /\p{sc=Greek}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['ar', /\p{sc=Arabic}/gu],
  ['hi', /\p{sc=Devanagari}/gu],
  ['th', /\p{sc=Thai}/gu],
]

const smallWords: Record<string, string> = {
  en: 'the of and to is in that for with are be this on by or from not which',
  de: 'der die das und ist nicht von mit für ein eine den dem zu auf werden sich im',
  fr: 'le la les des et est pas une dans pour que qui sur avec au du sont ne',
  es: 'el los las una y es en para que con por del se no son al lo',
  it: 'il gli una e è di che per con non sono della nel si da le alla',
  pt: 'o os uma e é de que para com não são da do no na em se ao',
  nl: 'het een en is van de niet met voor dat op te zijn aan door wordt bij',
}

/** The language of a text, by its script and its small words; the member's own where neither tells. */
export function languageOf(text: string, otherwise: string): string {
  const sample = text.slice(0, 4_000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  for (const [language, script] of scripts)
    if ((sample.match(script)?.length ?? 0) > letters / 5) return language
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = Object.entries(smallWords).map(([language, small]) => {
    const known = new Set(small.split(' '))
    return { language, count: words.filter((word) => known.has(word)).length }
  })
  const best = counts.toSorted((a, b) => b.count - a.count)
  const own = counts.find(({ language }) => language === otherwise)
  // A tie, or nothing to go by: the member probably asked in their own language.
  return !best[0] || best[0].count === 0 || best[0].count === own?.count
    ? otherwise
    : best[0].language
}

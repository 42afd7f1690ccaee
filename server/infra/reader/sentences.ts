import { isSmallInGerman } from '#server/infra/language/language.ts'

export type Sentence = { start: number; end: number; text: string }

/**
 * Sentences with their offsets, text.slice(start, end) === sentence.text. A sentence never crosses
 * a line: lines are list items and table rows. A bullet is not part of its sentence.
 */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  for (const line of text.matchAll(/[^\n]+/g)) {
    // A table row is one sentence, however many full stops its cells contain; so is one of a list of prices.
    const isRow = line[0].includes('\t') || leader.test(line[0])
    const ranges = isRow ? [{ start: 0, end: line[0].length }] : rangesIn(line[0])
    for (const range of ranges) {
      const raw = line[0].slice(range.start, range.end)
      const start =
        line.index + range.start + (raw.match(/^[\s•◦▪‣●○■·∙–—-]*\s|^\s+/)?.[0].length ?? 0)
      const end = line.index + range.start + raw.trimEnd().length
      if (end > start) found.push({ start, end, text: text.slice(start, end) })
    }
  }
  return found
}

/** The dots between a name and what is said of it: ‘Rent ......... 240 €’. */
export const leader =
  /(?<=[^\s.])\s{0,3}(?:\.{5,200}|(?:\. ){3,100}\.?)\s{0,3}(?=[^\s.][^.?!]{0,30}(?:[.,]\d{1,2}[^.?!]{0,30})?\.?$)/

type Range = { start: number; end: number }

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// The segmenter splits at every stop before a capital, so parts are joined again if the stop
// belongs to an abbreviation, an initial or a number; and split where a footnote mark hides a stop.
function rangesIn(line: string): Range[] {
  const joined: Range[] = []
  for (const { segment, index } of segmenter.segment(line)) {
    const last = joined.at(-1)
    const end = index + segment.length
    const before = last && line.slice(Math.max(last.start, last.end - seenBefore), last.end)
    if (last && goesOn(before!, segment)) last.end = end
    else joined.push({ start: index, end })
  }
  return joined.flatMap((range) => partAtMarks(line, range))
}

// Only the words just before a stop are checked; checking a whole long sentence at each of its
// stops takes minutes.
const seenBefore = 200

function goesOn(before: string, after: string): boolean {
  const left = before.trimEnd()
  if (/^[a-z]/.test(after) && !/[?!]["”’')\]]*$/.test(left)) return true
  // 'asked the clerk' after a question in quotation marks, or brackets, belongs to it.
  if (/^[a-z]/.test(after) && /[?!]["”’)\]]$/.test(left)) return true
  if (/^\W+$/.test(after)) return true
  if (/(?:^|[\s(“"‘'[])\p{Lu}\.$/u.test(left) && !/^(?:I|A)\s/.test(after)) return true
  if (/^(?:\(?\d{1,3}(?:\.\d{1,3})*[.)]?|\(?[a-z][.)]|[ivxIVX]{1,5}[.)])$/.test(left)) return true
  // 'Die Ordnung gilt vom 1. Januar an.'
  if (/(?<!\d)\d{1,2}\.$/.test(left) && germanOrdinal.test(after)) return true
  // 'Schülerinnen und Schüler der 10. Klassen dürfen das.'
  if (afterGermanArticle.test(left) && /^\p{Lu}\p{Ll}/u.test(after) && !startsInGerman(after))
    return true
  const word = left.match(/([\p{L}.]{1,20})\.$/u)?.[1]?.toLowerCase()
  if (!word) return false
  if (titles.has(word)) return true
  if (beforeNumbers.has(word)) return /^[\d(§IVX]/.test(after)
  // 'Ruderverein Nordufer e. V.'
  if (word === 'e' && /^[VGK]\./.test(after)) return true
  // 'e.g. Bath' continues; an abbreviation that may end a sentence continues only before a
  // lower-case letter.
  return midSentence.has(word)
}

const germanOrdinal =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jahr|Lebensjahr|Quartal|Semester|Auflage|Stock|Tag|Woche|Monat|Klasse|Geburtstag|Schuljahr|Obergeschoss)/

/** Not ‘am’, ‘vom’ and ‘zum’: behind these it is mostly a date, as in ‘Sie endet am 15. Gäste …’. */
const afterGermanArticle =
  /(?<!\p{L})(?:der|die|das|den|dem|des|im|zur|beim|jede[mnrs]?|diese[mnrs]?|unsere[mnrs]?) (?:\d{1,2}\.,? (?:und |oder |bis )?){0,3}\d{1,2}\.$/iu

/** Where no noun follows, a sentence begins. */
const moreStarts = new Set(
  `es so sonst bitte danach davor dabei daher dort außerdem später unter über während falls jede jeder
  jedes alle kein keiner ist sind kann können wird werden ihr`.split(/\s+/),
)

function startsInGerman(after: string): boolean {
  const word = /^\p{L}+/u.exec(after)?.[0].toLowerCase() ?? ''
  return isSmallInGerman(word) || moreStarts.has(word)
}

const titles = new Set(
  'mr mrs ms dr prof st rev hon capt col gen lt sgt sen gov messrs mme mlle'.split(' '),
)

const beforeNumbers = new Set(
  'no nos vol vols p pp fig figs sec sect ch chap art arts eq tab para paras ed eds pt app reg cl nr abs abb bd kap ziff'.split(
    ' ',
  ),
)

const midSentence = new Set(
  'e.g i.e cf viz vs v al approx ca incl esp z d u z.b d.h u.u m.e i.d.r i.s.d i.s.v bzw vgl ggf evtl inkl zzgl sog'.split(
    ' ',
  ),
)

// ‘… on request.3 Copies …’, and ‘five in a cabin.More guests pay …’, where a space was forgotten.
const hiddenStop =
  /(?<=\p{Ll}[.!?]["”’')]?\d{1,2})\s+(?=["“‘(]?\p{Lu})|(?<=(?<![\p{L}\p{N}_.@/-])\p{Ll}{2,30}[.!?])(?!(?:Net|Js|Ts|Py|Md|Com|Org|De|Io|Text)(?!\p{L}))(?=\p{Lu}\p{Ll}{0,30} \p{L})/gu

function partAtMarks(line: string, range: Range): Range[] {
  const parts: Range[] = []
  let start = range.start
  const text = line.slice(range.start, range.end)
  for (const match of text.matchAll(hiddenStop)) {
    const end = range.start + match.index + match[0].length
    parts.push({ start, end })
    start = end
  }
  return [...parts, { start, end: range.end }]
}

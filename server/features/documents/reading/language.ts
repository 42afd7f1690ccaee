import { franc } from 'franc'

/** PostgreSQL's names for the languages that it knows, by their ISO 639-3 code. */
const known: Record<string, string> = {
  arb: 'arabic',
  ara: 'arabic',
  hye: 'armenian',
  eus: 'basque',
  cat: 'catalan',
  dan: 'danish',
  nld: 'dutch',
  eng: 'english',
  est: 'estonian',
  ekk: 'estonian',
  fin: 'finnish',
  fra: 'french',
  deu: 'german',
  ell: 'greek',
  hin: 'hindi',
  hun: 'hungarian',
  ind: 'indonesian',
  gle: 'irish',
  ita: 'italian',
  lit: 'lithuanian',
  npi: 'nepali',
  nep: 'nepali',
  nob: 'norwegian',
  nno: 'norwegian',
  por: 'portuguese',
  ron: 'romanian',
  rus: 'russian',
  srp: 'serbian',
  spa: 'spanish',
  swe: 'swedish',
  tam: 'tamil',
  tur: 'turkish',
  ydd: 'yiddish',
}

// Without these, franc takes Polish for a similar language; with all four hundred, it takes short
// English for Scots.
const others =
  'pol ces slk ukr bul bel hrv bos slv lav mkd sqi isl glg afr heb pes urd ben tel mar kan mal guj pan tha lao khm mya kat amh vie zlm tgl swh cmn jpn kor uzn kaz azj'.split(
    ' ',
  )
const only = [...Object.keys(known), ...others]

const read = 20_000
const sample = 480
const fewLetters = 120

/**
 * By PostgreSQL's name, 'simple' for a language that it does not know; undefined if there is too
 * little text.
 */
export function languageOf(text: string): string | undefined {
  const words = text
    .slice(0, read)
    .replace(/[^\p{L}\p{M}'’]+/gu, ' ')
    .trim()
  if (words.length < fewLetters) return undefined
  const code = franc(spread(words), { only })
  return code === 'und' ? undefined : (known[code] ?? 'simple')
}

/**
 * franc reads about 2,000 characters: taken from four places, because the first page often holds
 * only names.
 */
function spread(words: string): string {
  if (words.length <= 4 * sample) return words
  const step = Math.floor((words.length - sample) / 3)
  return [0, 1, 2, 3].map((n) => words.slice(n * step, n * step + sample)).join(' ')
}

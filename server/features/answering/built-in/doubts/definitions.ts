import { stem } from '#server/infra/language/stem.ts'

const asks =
  /^(?:what(?:['’]s| is| are| was| were| does)|was (?:ist|sind|war|waren|bedeutet|heißt)|define|explain|erkläre)(?=\s)/i
const being = new Set('is are was were ist sind war waren'.split(' '))
const meaning = new Set('means refers stands denotes bedeutet bezeichnet heißt meint'.split(' '))
const articles = new Set('a an the ein eine einen der die das den'.split(' '))
const afterBeing = new Set([...articles, ...'one any every jeder jede jedes alle'.split(' ')])
/** ‘What is the fee for a visit’ asks for a fact. */
const relating = new Set(
  'of for in on at to from with by per between if when about über von für im in am an bei nach mit zu'.split(
    ' ',
  ),
)
const mostWordsOfTerm = 4
/** ‘Debian GNU/Linux is’ defines Debian. */
const mostWordsBetween = 2

/** Whether the sentence says what the thing asked for is; undefined where no definition is asked for. */
export function defines(sentence: string, question: string): boolean | undefined {
  const term = termIn(question.slice(0, longestQuestion))
  if (term.length === 0 || term.length > mostWordsOfTerm) return undefined
  if (term.some((word) => relating.has(word) || being.has(word))) return undefined
  // What ends with a colon only introduces what follows.
  if (sentence.trimEnd().endsWith(':')) return false
  const said = withoutArticles(
    wordsIn(sentence.slice(0, 300)).filter((word) => /\p{L}/u.test(word)),
  )
  const isSubject = term.every((word, at) => stem(word) === stem(said[at] ?? ''))
  const rest = said.slice(term.length)
  const verb = rest.slice(0, mostWordsBetween + 1).findIndex((word) => isVerb(word))
  return isSubject && verb >= 0 && (meaning.has(rest[verb]!) || isNoun(rest, verb))
}

const asksMeaning =
  /^(?:(?:and|so) )?(?:what (?:does|do) .{1,150} (?:mean|stand for)(?!\p{L})|(?:define|was (?:bedeutet|heißt|meint)) )/iu

/** Whether the question is what a word means, and this says only something of it. */
export const saysNoMeaning = (
  { quote, cells }: { quote: string; cells: string[] },
  question: string,
): boolean =>
  asksMeaning.test(question.slice(0, longestQuestion).trim()) &&
  (cells.length > 0 ? !explains(cells) : defines(quote, question) === false)

/** A list of words or codes has two columns, or one with a text; ‘yes’ and ‘no’ explain nothing. */
const explains = ([, ...others]: string[]) =>
  others.length === 1 || others.some((cell) => wordsIn(cell).length > 1)

const longestQuestion = 200

/** The words of ‘a Larger Work’ in ‘What is a Larger Work?’. */
function termIn(question: string): string[] {
  const [first = ''] = question.trimStart().split(/[?.!\n]/)
  const asked = asks.exec(first)?.[0]
  if (asked === undefined) return []
  const words = withoutArticles(wordsIn(first.slice(asked.length)))
  if (words.at(-1) === 'mean') return words.slice(0, -1)
  return words.slice(-2).join(' ') === 'stand for' ? words.slice(0, -2) : words
}

const isVerb = (word: string) => being.has(word) || meaning.has(word)

/** ‘Debian is a’ and ‘boxes are cases’ go on with a thing, ‘Debian was created’ does not. */
const isNoun = (rest: string[], verb: number) =>
  afterBeing.has(rest[verb + 1] ?? '') || /^(?:are|sind)$/.test(rest[verb]!)

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function withoutArticles(words: string[]): string[] {
  const first = words.findIndex((word) => !articles.has(word))
  return first < 0 ? [] : words.slice(first)
}

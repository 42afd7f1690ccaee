import { stem } from '#server/infra/language/stem.ts'

const asks =
  /^(?:(?:and|so|und|also) )?(?:what(?:['’]?s|(?: exactly)?(?: is| are| was| were| does(?= .{1,150} (?:mean|stand for)(?!\p{L}))))|was (?:genau |eigentlich )?(?:ist|sind|war|waren|bedeutet|heißt)|define|explain|erkläre)(?=\s)/iu
const being = new Set('is are was were ist sind war waren'.split(' '))
const meaning = new Set(
  'means refers stands denotes describes bedeutet bezeichnet heißt meint'.split(' '),
)
const articles = new Set('a an the ein eine einen der die das den'.split(' '))
const afterBeing = new Set([
  ...articles,
  ...'one any every whatever what defined jeder jede jedes alle'.split(' '),
])
/** ‘What is the fee for a visit’ asks for a fact. */
const relating = new Set(
  'of for in on at to from with by per between if when about über von für im in am an bei nach mit zu'.split(
    ' ',
  ),
)
/** ‘What exactly is that’ */
const fillers = new Set('exactly actually eigentlich denn genau überhaupt'.split(' '))
const mostWordsOfTerm = 4
/** ‘Debian GNU/Linux is’ defines Debian. */
const mostWordsBetween = 2

/** Whether the sentence says what the thing asked for is; undefined where no definition is asked for. */
export function defines(sentence: string, question: string): boolean | undefined {
  const term = termOf(question)
  if (term.length === 0) return undefined
  // What ends with a colon only introduces what follows.
  if (sentence.trimEnd().endsWith(':')) return false
  const said = tokensIn(sentence.slice(0, 300)).filter(({ word }) => /\p{L}/u.test(word))
  const first = said.findIndex(({ word }) => !articles.has(word))
  const subject = first < 0 ? [] : said.slice(first, first + term.length)
  if (!term.every((word, at) => stem(word) === stem(subject[at]?.word ?? '')))
    return isSaidToBeDefined(sentence, term)
  const behind = sentence.slice(subject.at(-1)!.end)
  if (isNamed.test(behind)) return true
  const rest = said.slice(first + term.length).map(({ word }) => word)
  const verb = rest.slice(0, mostWordsBetween + 1).findIndex((word) => isVerb(word))
  return verb >= 0 && (meaning.has(rest[verb]!) || isNoun(rest, verb))
}

/** ‘Essential is defined as the …’ says what an essential package is. */
function isSaidToBeDefined(sentence: string, [first = '']: string[]): boolean {
  const [, subject] = /^(\P{Z}{1,40}) (?:is|are) defined as /u.exec(sentence) ?? []
  return subject !== undefined && stem(subject.toLowerCase()) === stem(first)
}

/** ‘curl - transfer a URL’ and ‘Crontab: the table …’, perhaps with what else it is called. */
const isNamed =
  /^["”’)\]]{0,2}(?:\(\d\p{L}{0,6}\)|, [^\s,]{1,30}| \([^)]{1,60}\)){0,6}(?:\s{1,3}[-–—]|:)\s+\S/u

const asksMeaning =
  /^(?:(?:and|so) )?(?:what (?:does|do) .{1,150} (?:mean|stand for)(?!\p{L})|(?:define|was (?:bedeutet|heißt|meint)) )/iu

/**
 * Whether the question is what something is or means, and this says only something of it. What a
 * section with that heading begins with says it.
 */
export const saysNoMeaning = (
  { quote, cells }: { quote: string; cells: string[] },
  question: string,
  begins?: string,
): boolean => {
  const text = question.slice(0, longestQuestion).trim()
  if (!asksMeaning.test(text) && (cells.length > 0 || !asksDefinition(text))) return false
  if (cells.length > 0) return !explains(cells)
  return defines(quote, text) === false && !isHeadedBy(text, begins)
}

/** Whether the question is what something is, and the sentence defines it. */
export const isDefinitionAsked = (question: string, sentence: string): boolean =>
  asksDefinition(question.slice(0, longestQuestion).trim()) && defines(sentence, question) === true

/** ‘What is a crontab?’, ‘what is crontab’; ‘What is the fee?’ asks for a fact, and so does ‘what is allowed’. */
function asksDefinition(question: string): boolean {
  const term = termOf(question)
  const [word = '', ...others] = term
  const asked = asks.exec(question)?.[0] ?? ''
  const [next = ''] = wordsIn(question.slice(asked.length))
  if (term.length === 0 || definite.has(next)) return false
  return others.length > 0 || articles.has(next) || !/(?:ed|t|en)$/.test(word)
}

const definite = new Set('the der die das den'.split(' '))

const isHeadedBy = (question: string, heading = ''): boolean => {
  const headed = withoutArticles(wordsIn(heading.replace(/^[\d.]+\s/, '')))
  const term = termOf(question)
  return headed.length === term.length && term.every((word, at) => stem(word) === stem(headed[at]!))
}

/** A list of words or codes has two columns, or one with a text; ‘yes’ and ‘no’ explain nothing. */
const explains = ([, ...others]: string[]) =>
  others.length === 1 || others.some((cell) => wordsIn(cell).length > 1)

const longestQuestion = 200

/** The words of ‘a Larger Work’ in ‘What is a Larger Work?’; none where a fact is asked for. */
export function termOf(question: string): string[] {
  const term = termIn(question.slice(0, longestQuestion))
  const isFact = term.some((word) => relating.has(word) || being.has(word))
  return isFact || term.length > mostWordsOfTerm ? [] : term
}

function termIn(question: string): string[] {
  const [first = ''] = question.trimStart().split(/[?.!\n]/)
  const asked = asks.exec(first)?.[0]
  if (asked === undefined) return []
  const words = withoutArticles(
    wordsIn(first.slice(asked.length)).filter((word) => !fillers.has(word)),
  )
  if (words.at(-1) === 'mean') return words.slice(0, -1)
  return words.slice(-2).join(' ') === 'stand for' ? words.slice(0, -2) : words
}

const isVerb = (word: string) => being.has(word) || meaning.has(word)

/** ‘Debian is a’ and ‘boxes are cases’ go on with a thing, ‘Debian was created’ does not. */
const isNoun = (rest: string[], verb: number) =>
  afterBeing.has(rest[verb + 1] ?? '') || /^(?:are|sind)$/.test(rest[verb]!)

const wordsIn = (text: string): string[] => tokensIn(text).map(({ word }) => word)

/** The words of a text, and where each ends. */
const tokensIn = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    end: index + word.length,
  }))

function withoutArticles(words: string[]): string[] {
  const first = words.findIndex((word) => !articles.has(word))
  return first < 0 ? [] : words.slice(first)
}

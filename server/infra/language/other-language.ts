import { everydayWords } from './german-and-english.ts'
import { isSmallInGerman, smallEnglish } from './language.ts'
import { stem } from './stem.ts'

/** What a question that begins so asks for, in the other language. The longest comes first. */
const ways = {
  german: `
wie viele = how many | wie vielen = how many | wie viel = how much | wieviel = how much | wie lange = how long | wie oft = how often
wie hoch = how much | wie teuer = how much | wie alt = how old | wie groß = how large | wie schwer = how heavy
bis wann = by when | ab wann = from when | in welcher = in which | in welchem = in which | von wem = by whom
wie kann ich = how can I | was bedeutet = what does it mean
tagegeld = daily allowance | zu hause = at home | im voraus = in advance | pro jahr = a year | im jahr = a year | in der woche = a week
pro woche = a week | am tag = a day | pro tag = a day | pro monat = a month | im monat = a month
wer = who | wem = whom | wen = whom | wessen = whose | wann = when | wo = where | wohin = where | woher = where from
wie = how | was = what | warum = why | wieso = why | welche = which | welcher = which | welches = which
welchem = which | welchen = which | kann = can | können = can | darf = may | dürfen = may | muss = must
müssen = must | soll = should | sollte = should | ist = is | sind = are | war = was | wird = is | werden = are
wurde = was | wurden = were | hat = has | haben = have | gibt es = is there | brauche = need | brauchen = need | tut = does
braucht = needs | ich = I | man = one | wir = we | und = and | oder = or | nicht = not | kein = no | keine = no
für = for | mit = with | ohne = without | nach = after | vor = before | während = during | über = over | unter = under
auf = on | von = of | von zu hause = at home | aus = from | bei = at | bis = until | seit = since | ab = from | immer = always | nie = never
außen = outside | innen = inside | zwischen = between | wenn = if | mein = my | meine = my | meinen = my
zwei = two | drei = three | vier = four | fünf = five | sechs = six | sieben = seven | acht = eight
neun = nine | zehn = ten | elf = eleven | zwölf = twelve`,
  english: `
how many = wie viele | how much = wie viel | how long = wie lange | how often = wie oft | how old = wie alt
how do i = wie kann ich | how can i = wie kann ich | how do you = wie | by when = bis wann
at home = zu Hause | in advance = im Voraus | a year = im Jahr | per year = im Jahr | a week = in der Woche
per week = in der Woche | a day = am Tag | per day = am Tag | at most = höchstens | at least = mindestens
who = wer | whom = wen | whose = wessen | when = wann | where = wo | how = wie | what = was | why = warum
which = welche | can = kann | may = darf | must = muss | should = soll | is = ist | are = sind | was = wurde
were = wurden | has = hat | have = haben | need = brauche | i = ich | we = wir | and = und | or = oder
not = nicht | no = kein | for = für | with = mit | without = ohne | after = nach | before = vor | over = über
under = unter | on = auf | of = von | from = von | at = bei | until = bis | my = mein | two = zwei
three = drei | four = vier | five = fünf | six = sechs | seven = sieben | eight = acht | nine = neun | ten = zehn
eleven = elf | twelve = zwölf`,
}
type From = keyof typeof ways

const pairsOf = (lines: string, between: RegExp) =>
  lines
    .split(between)
    .map((pair) => pair.split('=').map((side) => side.trim()))
    .filter((sides): sides is [string, string] => sides.length === 2)

const waysFrom = {
  german: new Map(pairsOf(ways.german, /[|\n]/)),
  english: new Map(pairsOf(ways.english, /[|\n]/)),
}

/**
 * For each word of a language what it may be put as, the likeliest first; what a line names first
 * comes before what others do.
 */
function everydayWordsFrom(from: From): Map<string, string[]> {
  const lines = pairsOf(everydayWords, /\n/).map((sides) => {
    const [german, english] = sides.map((side) => side.split(', ')) as [string[], string[]]
    return from === 'german' ? { asked: german, said: english } : { asked: english, said: german }
  })
  const all = [
    ...lines.map(({ asked: [word], said }) => ({ word: word!, said })),
    ...lines.flatMap(({ asked, said }) => asked.slice(1).map((word) => ({ word, said }))),
  ]
  const known = new Map<string, string[]>()
  for (const { word, said } of all) {
    const form = formOf(word, from)
    known.set(form, withoutForms([...(known.get(form) ?? []), ...said], otherThan[from]))
  }
  return known
}

const otherThan = { german: 'english', english: 'german' } as const

/** The first of the words that are forms of one. */
const withoutForms = (words: string[], language: From): string[] => {
  const forms = words.map((word) => formOf(word, language))
  return words.filter((_, at) => forms.indexOf(forms[at]!) === at)
}

const endings = /(?:e[mnrst]?|n|s|t)$/
const shortestRoot = 3

/** Forms of one word are the same, as far as their endings tell. */
function formOf(word: string, language: From): string {
  if (language === 'english') return word.split(' ').map(stem).join(' ')
  const plain = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  const root = plain.replace(endings, '')
  return root.length >= shortestRoot ? root : plain
}

const everydayFrom = { german: everydayWordsFrom('german'), english: everydayWordsFrom('english') }

const mostWordsTogether = 3

/**
 * The question put in the other language in one or two ways, the likelier first; `put` has the
 * telling words of the first that were put otherwise, for the reader.
 */
export type OtherWords = { texts: string[]; put: string[] }

/**
 * The question word by word in the other language, where everyday words and small ones are known;
 * the others stay, as names and numbers do. `isThere` tells which words the documents have, so that
 * what both languages write nearly alike can be written as there. No translation: enough to search by.
 */
export function inOtherLanguage(
  question: string,
  from: From,
  isThere: (word: string) => boolean = () => false,
): OtherWords {
  const [first, second] = [0, 1].map((nth) => putInto(question, from, { isThere, nth }))
  return { texts: [...new Set([first!.text, second!.text])], put: first!.put }
}

/** `nth`: of the words that a word may be put as, which is taken. */
type Choice = { isThere: (word: string) => boolean; nth: number }

function putInto(question: string, from: From, choice: Choice): { text: string; put: string[] } {
  const [before, middle, after] = inOrder(question, from)
  const words = middle.match(token) ?? []
  const text: string[] = []
  const put: string[] = []
  for (let at = 0; at < words.length;) {
    const { said, taken, tells } = putFrom(words.slice(at, at + mostWordsTogether), from, choice)
    if (said !== text.at(-1)) text.push(said)
    if (tells) put.push(said)
    at += taken
  }
  const spaced = [before, ...text, after].filter(Boolean).join(' ')
  return { text: spaced.replace(/ (?=[?!.,;:])/g, ''), put: [...new Set(put)] }
}

const token = /[\p{L}\p{N}/~-][\p{L}\p{N}.,'’/-]*(?<![.,'’])|\S/gu

/** Where the languages order their words otherwise, and an answer is looked for by that order. */
const orders: Record<From, [RegExp, string, string][]> = {
  german: [
    [/^was koste[nt] (.{1,300}?)[?\s]*$/isu, 'what does', 'cost?'],
    [/^wie (\p{L}{3,40}) (?:ich|man|wir)(?!\p{L})(.*)$/isu, 'how can I', ''],
  ],
  english: [
    [/^what (?:does|do) it cost to (.{1,300}?)[?\s]*$/isu, 'was kostet', '?'],
    [/^what (?:does|do) (.{1,200}?) cost(?!\p{L})(.*)$/isu, 'was kostet', ''],
  ],
}

/** The middle of the question is put word by word, between what is said around it. */
function inOrder(question: string, from: From): [before: string, middle: string, after: string] {
  for (const [order, before, after] of orders[from]) {
    const [, ...parts] = order.exec(question.trim()) ?? []
    if (parts.length > 0) return [before, parts.join(' '), after]
  }
  return ['', question, '']
}

/** What the next words are put as, and how many of them. */
function putFrom(words: string[], from: From, choice: Choice) {
  for (let taken = words.length; taken > 0; taken--) {
    const phrase = words.slice(0, taken).join(' ').toLowerCase()
    const way = waysFrom[from].get(phrase)
    if (way !== undefined) return { said: way, taken, tells: false }
    const word = everyday(phrase, from, choice)
    if (word !== undefined && !isSmall(phrase, from)) return { said: word, taken, tells: true }
  }
  const [word] = words as [string]
  const small = word.toLowerCase()
  if (isSmall(small, from)) return { said: '', taken: 1, tells: false }
  const parts = from === 'german' ? partsOf(small, choice) : undefined
  const said = parts?.join(' ') ?? alike(small, from).find(choice.isThere)
  // In German every noun has a capital, in English only names.
  const kept = from === 'german' && /^\p{Lu}\p{Ll}+$/u.test(word) ? small : word
  return { said: said ?? kept, taken: 1, tells: said !== undefined && said !== small }
}

const shortestAlike = 5
/** How words that both languages have are written in the other one: ‘Direktor’ and ‘director’. */
const spelling: Record<From, [RegExp, string][]> = {
  german: [
    [/k(?!k)/g, 'c'],
    [/tät$/, 'ty'],
    [/isch(?:e[nrs]?)?$/, 'ic'],
    [/ie$/, 'y'],
    [/cel$/, 'cle'],
    [/ieren$/, 'ate'],
  ],
  english: [
    [/c(?![hk])/g, 'k'],
    [/ty$/, 'tät'],
    [/ik$/, 'isch'],
    [/y$/, 'ie'],
    [/kle$/, 'kel'],
    [/ate$/, 'ieren'],
  ],
}

/** The ways in which the other language may write this word, the likeliest first. */
function alike(word: string, from: From): string[] {
  if (word.length < shortestAlike || !/^\p{L}+$/u.test(word)) return []
  const stems = [word, word.replace(/(?:e[nrs]?|n|s)$/, '')].filter((one) => one.length >= 4)
  const spelt = stems.flatMap((one) => [
    spelling[from].reduce((said, [ours, theirs]) => said.replace(ours, theirs), one),
    one,
  ])
  const ends = from === 'german' ? ['', 'a', 'e', 'al', 'ee'] : ['', 'e', 'en', 'er', 's']
  return [...new Set(spelt.flatMap((one) => ends.map((end) => one + end)))].filter(
    (one) => one !== word,
  )
}

/** Every word for which `isThere` may be asked. */
export const waysToWrite = (question: string, from: From): string[] =>
  (question.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => [
    ...alike(word, from),
    ...(from === 'german'
      ? beginningsOf(word).flatMap((part) => [part, ...alike(part, from)])
      : []),
  ])

function everyday(word: string, from: From, { nth }: Choice): string | undefined {
  const said = everydayFrom[from].get(formOf(word, from))
  return said?.[Math.min(nth, said.length - 1)]
}

const isSmall = (word: string, from: From) =>
  from === 'german' ? isSmallInGerman(word) : smallEnglish.has(word)

const shortestPart = 3
const joints = ['', 's', 'es', 'n', 'en', 'er', 'e']

/** ‘Aufnahmegebühr’ by its parts: the last one is known, and the first is or stands in the documents. */
function partsOf(word: string, choice: Choice): string[] | undefined {
  const known = (part: string) => everyday(part, 'german', choice)
  const named = (part: string) => known(part) ?? alike(part, 'german').find(choice.isThere)
  const hyphen = word.indexOf('-')
  if (hyphen > 0) {
    const [first, rest] = [word.slice(0, hyphen), word.slice(hyphen + 1)]
    const theirs = known(rest) ?? partsOf(rest, choice)?.join(' ')
    return theirs === undefined ? undefined : [named(first) ?? first, theirs]
  }
  for (const first of beginningsOf(word)) {
    const theirs = known(word.slice(first.length))
    if (theirs === undefined) continue
    for (const joint of joints) {
      const ours = first.endsWith(joint) && named(first.slice(0, first.length - joint.length))
      if (ours) return [ours, theirs]
    }
  }
  return undefined
}

const beginningsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_, i) =>
    word.slice(0, i + shortestPart),
  )

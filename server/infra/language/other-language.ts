import { isSmallInGerman, smallEnglish } from './language.ts'
import { sayingLittle } from './saying-little.ts'
import { type From, eachMeaning, pairsOf, sensesOf } from './senses.ts'

/** `inAnyForm`: whether a form of the word is enough. */
type IsThere = (word: string, inAnyForm?: boolean) => boolean

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
const waysFrom = {
  german: new Map(pairsOf(ways.german, /[|\n]/)),
  english: new Map(pairsOf(ways.english, /[|\n]/)),
}

const mostWordsTogether = 3

/**
 * The question put in the other language in a few ways, the likeliest first; `put` has the telling
 * words of the first that were put otherwise, for the reader.
 */
type OtherWords = {
  texts: string[]
  put: string[]
  /** Of each telling word what it may be in the other language; one that is not known stays. */
  words: OtherWord[]
}
type OtherWord = { senses: string[]; isKnown: boolean }

/** A word or more as they are put; those between telling ones have one way. */
type Piece = OtherWord & { tells: boolean }

const mostTexts = 4

/**
 * The question word by word in the other language, where everyday words and small ones are known;
 * the others stay, as names and numbers do. `isThere` tells which words the documents have: of what a
 * word may mean, that comes first, and what both languages write nearly alike is written as
 * there. No translation: enough to search by.
 */
export function inOtherLanguage(
  question: string,
  from: From,
  isThere: IsThere = () => false,
): OtherWords {
  const [before, middle, after] = inOrder(question, from)
  const words = middle.match(token) ?? []
  const pieces: Piece[] = []
  for (let at = 0; at < words.length;) {
    const { piece, taken } = putFrom(words.slice(at, at + mostWordsTogether), from, isThere)
    if (piece.senses[0] !== pieces.at(-1)?.senses[0]) pieces.push(piece)
    at += taken
  }
  const joined = from === 'english' ? asCompounds(pieces, isThere) : pieces
  const told = joined.filter(({ tells }) => tells)
  return {
    texts: textsOf(joined, before, after),
    put: [...new Set(told.filter(({ isKnown }) => isKnown).map(({ senses }) => senses[0]!))],
    words: told.map(({ senses, isKnown }) => ({ senses, isKnown })),
  }
}

/** With the first sense of each word, and with one other sense at a time. */
function textsOf(pieces: Piece[], before: string, after: string): string[] {
  const first = pieces.map(({ senses }) => senses[0]!)
  const most = Math.max(1, ...pieces.map(({ senses }) => senses.length))
  const others = Array.from({ length: most - 1 }, (_, nth) =>
    pieces.flatMap(({ senses }, at) => {
      const other = senses[nth + 1]
      return other === undefined ? [] : [first.with(at, other)]
    }),
  ).flat()
  const texts = [first, ...others].map((words) => {
    const parts = [before, ...words, after].filter(Boolean)
    return parts.join(' ').replace(/ (?=[?!.,;:])/g, '')
  })
  return [...new Set(texts)].slice(0, mostTexts)
}

/** ‘Community work’ is ‘Gemeinschaftsarbeit’ where the documents have that. */
function asCompounds(pieces: Piece[], isThere: IsThere): Piece[] {
  const together: Piece[] = []
  for (const piece of pieces) {
    const before = together.at(-1)
    const compound = before?.tells && piece.tells ? compoundOf(before, piece, isThere) : undefined
    if (compound) together.splice(-1, 1, { ...piece, senses: [compound], isKnown: true })
    else together.push(piece)
  }
  return together
}

function compoundOf(first: OtherWord, second: OtherWord, isThere: IsThere): string | undefined {
  if (!second.isKnown || first.senses.some((one) => one.length < shortestPart)) return undefined
  const all = first.senses.flatMap((one) =>
    second.senses.flatMap((other) =>
      one.includes(' ') ? [] : joints.map((joint) => one + joint + other.toLowerCase()),
    ),
  )
  return all.find((one) => isThere(one.toLowerCase()))
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
function putFrom(words: string[], from: From, isThere: IsThere): { piece: Piece; taken: number } {
  for (let taken = words.length; taken > 0; taken--) {
    const phrase = words
      .slice(0, taken)
      .join(' ')
      .toLowerCase()
      .replace(/['’]s$/, '')
    const way = waysFrom[from].get(phrase)
    if (way !== undefined) return { piece: small(way), taken }
    const senses = isSmall(phrase, from) ? [] : inOrderThere(sensesOf(phrase, from), isThere)
    if (senses.length === 0) continue
    const asIs = taken === 1 && isCode.test(words[0]!) ? [words[0]!] : []
    return { piece: { senses: [...asIs, ...senses], tells: true, isKnown: true }, taken }
  }
  const [word] = words as [string]
  const lower = word.toLowerCase()
  if (isSmall(lower, from)) return { piece: small(''), taken: 1 }
  const tells = /[\p{L}\p{N}]/u.test(word)
  if (!tells || isCode.test(word))
    return { piece: { senses: [word], tells, isKnown: false }, taken: 1 }
  const parts = from === 'german' ? partsOf(lower, isThere) : undefined
  // In German every noun has a capital, in English only names.
  const isName = from === 'english' && /^\p{Lu}/u.test(word) && isThere(lower)
  const near = isName ? [] : alike(lower, from)
  const said = parts?.join(' ') ?? near.find((one) => isThere(one))
  const kept = from === 'german' && /^\p{Lu}\p{Ll}+$/u.test(word) ? lower : word
  const isKnown = said !== undefined && said !== lower
  return { piece: { senses: [said ?? kept], tells, isKnown }, taken: 1 }
}

const small = (said: string): Piece => ({ senses: [said], tells: false, isKnown: true })

/** ‘E28’ and ‘RESET’ are written so in every language. */
const isCode = /\p{N}|^\p{Lu}{2,}$/u

const mostSenses = 3

/** What the documents have comes first; the rest as it is listed. */
function inOrderThere(senses: string[], isThere: IsThere): string[] {
  const isSaid = (sense: string) =>
    sense
      .toLowerCase()
      .split(' ')
      .map((word) => isThere(word, true))
      .every(Boolean)
  const there = senses.filter(isSaid)
  return eachMeaning([...there, ...senses]).slice(0, mostSenses)
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
export function waysToWrite(question: string, from: From): string[] {
  const tried = new Set<string>()
  const note = (word: string) => {
    tried.add(word)
    return false
  }
  inOtherLanguage(question, from, note)
  return [...tried]
}

const isSmall = (word: string, from: From) =>
  sayingLittle[from].has(word) ||
  (from === 'german' ? isSmallInGerman(word) : smallEnglish.has(word))

const shortestPart = 3
const joints = ['', 's', 'es', 'n', 'en', 'er', 'e']

/** ‘Aufnahmegebühr’ by its parts: the last one is known, and the first is or stands in the documents. */
function partsOf(word: string, isThere: IsThere): string[] | undefined {
  const known = (part: string): string | undefined =>
    inOrderThere(sensesOf(part, 'german'), isThere)[0]
  const named = (part: string) => known(part) ?? alike(part, 'german').find((one) => isThere(one))
  const hyphen = word.indexOf('-')
  if (hyphen > 0) {
    const [first, rest] = [word.slice(0, hyphen), word.slice(hyphen + 1)]
    const theirs = known(rest) ?? partsOf(rest, isThere)?.join(' ')
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

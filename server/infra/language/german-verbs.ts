import { plainLetters } from './german-words.ts'

/**
 * German verbs whose vowel changes: each infinitive with its other forms, the participle last and
 * without its ‘ge’; without umlauts, as words are compared. What differs by an umlaut only is left out.
 */
const irregular = `
  beginnen begann begonnen|bieten bot boten|binden band bunden|bitten bat baten beten|bleiben blieb blieben|
  brechen bricht brach brochen|brennen brannte brannt|bringen brachte bracht|denken dachte dacht|
  dringen drang drungen|empfehlen empfiehlt empfahl empfohlen|essen isst gessen|fahren fuhr fahren|
  fallen fiel fielen fallen|fangen fing fingen fangen|finden fand fanden funden|fliegen flog flogen|
  fliessen floss flossen|frieren fror froren|geben gibt gab gaben geben|gehen ging gingen gangen|
  gelten gilt galt golten|geniessen genoss nossen|greifen griff griffen|halten hielt hielten halten|
  heben hob hoben|helfen hilft half holfen|kennen kannte kannt|kommen kam kamen kommen|
  laden lud luden laden|lassen liess liessen lassen|laufen lief liefen laufen|leiden litt litten|
  leihen lieh liehen|lesen liest las lasen lesen|messen misst mass messen|nehmen nimmt nimm nahm nahmen nommen|
  nennen nannte nannt|raten riet rieten raten|reissen riss rissen|reiten ritt ritten|rennen rannte rannt|
  rufen rief riefen rufen|scheiden schied schieden|scheinen schien schienen|schieben schob schoben|
  schiessen schoss schossen|schlafen schlief schliefen schlafen|schlagen schlug schlugen schlagen|
  schliessen schloss schlossen|schneiden schnitt schnitten|schreiben schrieb schrieben|
  schweigen schwieg schwiegen|schwimmen schwamm schwommen|sehen sieht sah sahen sehen|senden sandte sandt|
  singen sang sungen|sitzen sass sassen sessen|sprechen spricht sprach sprochen|springen sprang sprungen|
  stehen stand standen|stehlen stiehlt stahl stohlen|steigen stieg stiegen|sterben stirbt starb storben|
  tragen trug trugen tragen|treffen trifft traf trafen troffen|treiben trieb trieben|
  treten tritt trat traten treten|trinken trank trunken|verderben verdirbt verdarb verdorben|
  verlieren verlor verloren|vermeiden vermied vermieden|wachsen wachst wuchs wachsen|
  waschen wusch waschen|wenden wandte wandt|werben wirbt warb worben|werfen wirft warf warfen worfen|
  wiegen wog wogen|wissen wusste wusst|ziehen zog zogen|zwingen zwang zwungen`

/** Nouns of such verbs, where their vowel is another one again: ‘Einbruch’, ‘Anfahrt’, ‘Unterschrift’. */
const withNouns = `
  brechen bruch|fahren fahrt|finden fund|fliegen flug|fliessen fluss|gehen gang|greifen griff|kommen kunft|
  nehmen nahm|reissen riss|schieben schub|schliessen schluss|schneiden schnitt|schreiben schrift|sehen sicht|
  sprechen spruch sprach|springen sprung|stossen stoss|werfen wurf|ziehen zug`

const verbs = irregular.split('|').map((line) => line.trim().split(' '))

const infinitives = new Map(
  verbs.flatMap(([infinitive, ...forms]) => forms.map((form) => [form, infinitive!] as const)),
)
/** The participle comes last. */
const participles = new Map(verbs.map(([infinitive, ...forms]) => [infinitive!, forms.at(-1)!]))

const beforeVerb =
  'ab an auf aus bei durch ein fest fort her heraus herein hin mit nach statt teil um vor vorbei weg weiter zu zuruck zusammen be ent er ver zer unter uber wieder'
const prefixed = new RegExp(
  `^((?:${beforeVerb.split(' ').join('|')})?)(ge|zu)?(\\p{L}{3,20})$`,
  'u',
)
/** ‘Bracht’ of ‘brachte’, where another stemmer has taken the ending. */
const forms = new Map(
  [...infinitives]
    .filter(([form, infinitive]) => form !== infinitive)
    .flatMap(([form, infinitive]) =>
      [form, form.replace(/en?$/, '')].map((one) => [one, infinitive] as const),
    ),
)
/** Without the ending of the noun, and only with a particle before it, since a ‘Zug’ by itself is a train. */
const nounsOf = new Map(
  withNouns.split('|').map((line) => {
    const [infinitive, ...nouns] = line.trim().split(' ')
    return [infinitive!, nouns] as const
  }),
)
const ofNouns = new Map(
  [...nounsOf].flatMap(([infinitive, nouns]) => nouns.map((noun) => [noun, infinitive] as const)),
)
const shortest = 3
/** Of a participle as an adjective, and of a noun: ‘mitgebrachten’, ‘Teilnahme’, ‘Einbrüche’. */
const inflected = /e[mnrs]?$/

/** ‘mitbringen’ of ‘mitgebracht’ and ‘teilnehmen’ of ‘Teilnahme’; undefined for a verb that keeps its vowel, and for other words. Without umlauts. */
export function irregularInfinitive(word: string): string | undefined {
  const plain = formIn(word)
  if (plain !== undefined) return plain
  const [, before = '', between = '', rest = ''] = prefixed.exec(word) ?? []
  if (before + between === '') return undefined
  const plainRest = rest.replace(inflected, '')
  const infinitive = formIn(rest) ?? formIn(plainRest) ?? ofNouns.get(plainRest)
  return infinitive === undefined ? undefined : before + infinitive
}

const formIn = (word: string) =>
  infinitives.get(word) ?? (word.length > shortest ? forms.get(word) : undefined)

/** ‘mitgebracht’ of ‘mitbringen’, whose particle is ‘mit’; of a verb that changes its vowel. */
export function irregularParticiple(verb: string, particle = ''): string | undefined {
  const form = participles.get(verb)
  return form === undefined ? undefined : `${particle}ge${form}`
}

/**
 * The infinitive, the participle and the nouns of a verb whose vowel changes, of any of its forms: ‘teilnehmen’,
 * ‘teilgenommen’ and ‘teilnahme’ of ‘nahm … teil’ and ‘Teilnahme’; none of other words. Without umlauts.
 */
export function formsOfVerb(word: string): string[] {
  const given = plainLetters(word)
  const infinitive = irregularInfinitive(given) ?? given
  const before = ['', ...beforeVerb.split(' ')].find(
    (one) => infinitive.startsWith(one) && participles.has(infinitive.slice(one.length)),
  )
  if (before === undefined) return []
  const verb = infinitive.slice(before.length)
  const participle = participles.get(verb)!
  const nouns = before === '' ? [] : (nounsOf.get(verb) ?? [])
  return [
    infinitive,
    ...(neverApart.test(before) ? [] : [`${before}ge${participle}`]),
    ...(neverApart.test(before) || atTimesApart.test(before) ? [before + participle] : []),
    ...nouns.map((noun) => before + noun),
  ].filter((form) => form !== given)
}

const neverApart = /^(?:be|ent|er|ver|zer)$/
/** ‘Unterbringen’ stands apart, and ‘unterbrechen’ does not. */
const atTimesApart = /^(?:unter|uber|um|durch)$/

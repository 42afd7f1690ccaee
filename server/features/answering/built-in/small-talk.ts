export type SmallTalk =
  | 'greeting'
  | 'thanks'
  | 'praise'
  | 'goodbye'
  | 'agreement'
  | 'about'
  | 'help'

/** What people write that asks nothing of the documents, in small letters and without apostrophes. */
const english: Record<SmallTalk, string> = {
  greeting: `hi, hello, hey, hiya, howdy, greetings, good morning, good afternoon, good evening, good
    day, nice to meet you, how are you, how are you doing, how is it going, hows it going,
    whats up, test, testing`,
  thanks: `thanks, thank you, thx, ty, cheers, many thanks, much appreciated, for your help, for
    the help, for helping`,
  praise: `great, perfect, excellent, wonderful, awesome, brilliant, nice, cool, lovely, good job,
    well done, good bot, you are a star, youre a star, your a star, you are a legend, youre a legend,
    you are a lifesaver, youre a lifesaver, very good, very helpful, that helps, this helps, that helped, that
    was helpful, that is helpful, that is great, thats great, that is all, thats all`,
  goodbye: `bye, bye bye, goodbye, good night, see you, see you later, see you soon, have a nice
    day, have a good day`,
  agreement: `ok, okay, yes, no, yeah, yep, nope, sure, right, alright, all right, i see, got it,
    understood, fine, good, never mind, nevermind, no problem, lol, haha, sorry, my bad, oops,
    wrong question, wrong chat, forget it, nvm, ignore that, just kidding`,
  about: `who are you, what are you, whats your name, what is your name, are you a bot, are you
    human, are you a human, are you real, are you an ai, are you a robot, are you chatgpt,
    who made you, who built you, introduce yourself`,
  help: `help, help me, i need help, can you help, can you help me, please help, could you help
    me, what can you do, what else can you do, what can you do for me, what else can i ask, tell me something interesting, surprise me, what can i ask, what can i ask you, what
    can i ask here, what should i ask, what do you know, what can you tell me, what can you
    help me with, how can you help, how can you help me, how does this work, how do you
    work, start`,
}

const german: Record<SmallTalk, string> = {
  greeting: `hallo, moin, servus, grüezi, grüß gott, grüß dich, grüß euch, guten tag, guten morgen,
    guten abend, schönen guten tag, wie geht es, wie gehts, wie geht es dir, wie gehts dir,
    wie geht es ihnen, freut mich`,
  thanks: `danke, danke schön, dankeschön, danke dir, danke ihnen, vielen dank, vielen lieben dank,
    besten dank, herzlichen dank, ich danke dir, ich danke ihnen, für die hilfe, für deine
    hilfe, für ihre hilfe, für eure hilfe`,
  praise: `super, toll, klasse, prima, wunderbar, perfekt, spitze, sehr gut, gut gemacht,
    hilfreich, das hilft, das hilft mir, das hat geholfen, das war hilfreich, das ist alles,
    das wars`,
  goodbye: `tschüss, tschüß, auf wiedersehen, bis bald, bis später, bis dann, gute nacht, ciao,
    schönen tag, schönen tag noch, einen schönen tag, einen schönen tag noch, mach es gut,
    machs gut`,
  agreement: `ja, nein, gut, klar, alles klar, in ordnung, verstanden, verstehe, ich verstehe, aha,
    passt, genau, kein problem, egal, na gut, stimmt, ups, falsche frage, falscher chat, vergiss
    es, schon gut, war nur ein scherz, entschuldigung`,
  about: `wer bist du, wer sind sie, was bist du, was sind sie, wie heißt du, wie heißen sie, bist
    du ein mensch, bist du ein bot, bist du ein roboter, bist du eine ki, bist du chatgpt,
    sind sie ein mensch, sind sie ein roboter, sind sie eine ki, stell dich vor`,
  help: `hilfe, hilf mir, ich brauche hilfe, kannst du helfen, kannst du mir helfen, können sie
    helfen, können sie mir helfen, was kannst du, was können sie, was kannst du für mich
    tun, was können sie für mich tun, was kann ich fragen, was kann ich dich fragen, was
    kann ich sie fragen, was kann ich hier fragen, was weißt du, was wissen sie, wie
    funktioniert das, wie geht das, wobei kannst du helfen, wobei können sie
    helfen, wobei kannst du mir helfen`,
}

/** What may stand before or behind such a phrase. */
const fillers = new Set(
  [
    'lol haha hehe there all again please you so very much a lot indeed really just then and oh ah well now for',
    'the your this today everyone everybody carrel sir madam mate friend everything help answer',
    'bitte sehr doch mal auch noch sonst und oh ach na so dir ihnen euch für die das deine ihre heute',
    'zusammen alle alles nochmals schön hilfe antwort auskunft',
  ]
    .join(' ')
    .split(' '),
)

/** What is said of an answer in a whole sentence: ‘that was really helpful’, ‘hat mir sehr geholfen’. */
const praising = [
  {
    said: /(?<!\p{L})(?:that|this|it|which|you|your answer) ?(?:(?:s|re|ve|is|was|were|are|has|have|really|just|did) ){1,3}(?:(?:been|really|very|so|super|most|extremely|such|an?|quite|exactly|all|of|great|big|huge) ){0,3}(?:helpful|useful|perfect|helped|helps?|kind|clear|enough|brilliant|great|lovely|amazing|nice|good to know|what i (?:needed|wanted|was looking for)|i (?:needed|wanted))(?: (?:me|us|a lot|so much|very much|out|lots|to know)){0,2}(?!\p{L})/gu,
    as: ' perfect ',
  },
  {
    said: /(?<!\p{L})(?:(?:das|es|du|sie|ihr|die antwort|deine antwort) (?:hat|hast|habt|haben|war|ist|warst|bist|hilft)|(?:hat|hast|habt|haben) (?:mir|uns)) (?:(?:mir|uns|schon|sehr|wirklich|echt|total|voll|super|richtig|ganz|genau|das|was|ich|jetzt|viel) ){0,5}(?:geholfen|weitergeholfen|hilfreich|nützlich|nett|lieb|weiter|genug|wissen wollte|gesucht habe|super|toll|klasse|perfekt|klar)(?!\p{L})/gu,
    as: ' perfekt ',
  },
]

/** What asks or wishes for something, whatever stands around it. */
const asking = String.raw`(?!.{0,100}(?<!\p{L})(?:how|what|when|where|who|which|why|can|may|could|do i|need|want|help|tell|find|looking|but|and|not|yet|wie|was|wann|wo|wer|darf|kann|könnt|muss|brauche|suche|möchte|will|würde?|sagen|aber|und|nicht)(?!\p{L}))`
const noTrouble =
  '(?!.{0,100}(?<!\\p{L})(?:with|who|whose|because|since|without|mit|ohne|weil|seit|that|no|kein\\p{L}*|krank|sick|ill|trouble|problem|arrears|debt|rückstand|verzug)(?!\\p{L}))'
const greetingBefore =
  '((?:hi|hello|hey|hallo|moin|servus|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening))\\W{1,3})'

const people =
  '(?:son|daughter|child|children|kids?|wife|husband|partner|mother|father|mum|dad|mom|parents|brother|sister|friend)'
const germanPeople =
  '(?:sohn|tochter|kind|kinder|frau|mann|mutter|vater|eltern|bruder|schwester|partner(?:in)?|freund(?:in)?)'
/** What somebody is of a house or a club. */
const belonging =
  '(?:members?|tenants?|residents?|students?|pupils?|patients?|volunteers?|trainees?|apprentices?|employees?|parents?)'
const germanBelonging =
  '(?:mitglied(?:er)?|mieter(?:in)?|bewohner(?:in)?|studierende|student(?:in)?|schüler(?:in)?|patient(?:in)?|azubi)'

/** ‘Hello! I live in a Harbour Trust flat’ says where somebody belongs; what does not work there is asked about. */
const belongs = new RegExp(
  `^${greetingBefore}${asking}${noTrouble}(?:${[
    `(?:i|we|my ${people}) (?:(?:live|work|stud(?:y|ie)|rent|volunteer)s? (?:in|at|for)|go(?:es)? to)(?! (?:the )?(?:hospital|court|work|bed|rain|dark|cold))`,
    `(?:im|were|(?:i|we|my ${people}) (?:am|are|is)) (?:from|(?:an? |one of your )?${belonging} (?:of|at|here))`,
    `(?:ich|wir|mein\\p{L}{0,2} ${germanPeople}) (?:wohn|arbeit|geh|studier)(?:e|en|t|et)? (?:(?:hier|neu) )?(?:in|im|auf|zu|zur|zum|bei|beim|am)(?! (?:polizei|gericht|arzt|arbeit|regen|dunkeln))`,
    `(?:ich|wir|mein\\p{L}{0,2} ${germanPeople}) (?:bin|sind|ist) (?:(?:hier|neu|ein|eine) )?${germanBelonging}(?: (?:hier|in|im|bei|beim|von|der|des))?`,
  ].join('|')})(?: \\p{L}[\\p{L}\\d.-]{0,20}){0,6}[.!]?$`,
  'u',
)

/** What is told in a whole message and asks nothing: ‘hope they get well soon’, ‘hello! just moved in’. */
const telling = [
  {
    said: `^${asking}(?:(?:i|we) )?hope (?:he|she|they|it|you|everyone|your \\p{L}{2,20}|my \\p{L}{2,20}|this|that) [^.!?]{2,50}(?:soon|well|better|okay|ok|fine|out)\\W{0,3}$`,
    as: ' ok ',
  },
  {
    said: `^${asking}(?:ich hoffe|hoffentlich) [^.!?]{2,50}(?:bald|gut|besser|klappt)\\W{0,3}$`,
    as: ' passt ',
  },
  {
    said: `^${greetingBefore}${asking}(?:(?:im|ive|we|weve|i|ich|wir) )?(?:(?:am|are|have|bin|sind|habe|haben) )?(?:(?:just |recently |gerade |erst )(?:moved|joined|arrived|started|eingezogen|zugezogen|beigetreten)|(?:new|neu) (?:here|to|in|hier|bei|im))(?!\\p{L})[^.!?]{0,50}$`,
    as: '$1',
  },
  { said: belongs, as: '$1' },
].map(({ said, as }) => ({ said: new RegExp(said, 'u'), as }))

/** Whether a greeting says where somebody belongs, which a question after it may point to. */
export const saysWhereTheyBelong = (message: string): boolean =>
  smallTalkIn(message) !== undefined && belongs.test(inSmallLetters(message))

const inSmallLetters = (message: string) => message.toLowerCase().replace(/['’`]/g, '')

/** A sentence of praise, or one that only tells, as one word of it; a question does neither. */
const withShortPraise = (message: string): string =>
  message.includes('?')
    ? message
    : [...praising, ...telling].reduce((text, { said, as }) => text.replace(said, as), message)

type Meaning = { kind: SmallTalk; language: 'english' | 'german' }

const meanings = new Map(
  Object.entries({ english, german }).flatMap(([language, table]) =>
    Object.entries(table).flatMap(([kind, all]) =>
      all
        .replace(/\s+/g, ' ')
        .split(', ')
        .map((phrase) => [phrase, { kind, language } as Meaning] as const),
    ),
  ),
)
const mostWords = Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length))

/** What counts where several are said: in 'Hi! Who are you? Thanks' it is the question. */
const order: SmallTalk[] = ['help', 'about', 'thanks', 'goodbye', 'greeting', 'praise', 'agreement']

/** Longer than any of it. */
const mostLetters = 200

/**
 * The kind of talk, and its language if that shows, if a message is nothing else: then there is
 * nothing to look up. Undefined for every message that holds another word.
 */
export function smallTalkIn(message: string): (Partial<Meaning> & { kind: SmallTalk }) | undefined {
  if (message.length > mostLetters) return undefined
  const words = withShortPraise(inSmallLetters(message)).match(/[\p{L}\p{N}]+/gu)
  // Only signs, such as '?' or a smile.
  if (!words) return { kind: message.includes('?') ? 'help' : 'greeting' }
  const found: Meaning[] = []
  for (let at = 0; at < words.length;) {
    const count = phraseAt(words, at)
    if (count > 0) found.push(meanings.get(words.slice(at, at + count).join(' '))!)
    else if (!fillers.has(words[at]!)) return undefined
    at += Math.max(count, 1)
  }
  if (message.includes('?') && goesOn.test(message.trim())) return undefined
  const kind = order.find((one) => found.some((meaning) => meaning.kind === one))
  if (!kind) return undefined
  return found.find((meaning) => meaning.kind === kind)
}

/** ‘And testing?’ asks of one thing more. */
const goesOn = /^(?:and|und|what about|was ist mit) \p{L}+[\s?!.]*$/iu

const courtesies: SmallTalk[] = ['greeting', 'thanks', 'praise', 'goodbye']

/** The message without its greeting and its thanks, if it asks anything beside them. */
export function withoutCourtesies(message: string): string {
  // ‘Hello, just moved in’ is small talk as a whole.
  if (smallTalkIn(message)) return message
  const parts = message.match(/[^,.!?\n]+(?:[,.!?\n]+|$)/g) ?? []
  const isCourtesy = (part: string) => {
    const talk = part.includes('?') ? undefined : smallTalkIn(part)
    return talk !== undefined && courtesies.includes(talk.kind)
  }
  const first = parts.findIndex((part) => !isCourtesy(part))
  const last = parts.findLastIndex((part) => !isCourtesy(part))
  const asked = parts
    .slice(first, last + 1)
    .join('')
    .trim()
  return first < 0 || asked === '' ? message : withoutLeading(asked)
}

/** ‘Ok and on Sundays?’ asks what ‘and on Sundays?’ does. */
const withoutLeading = (message: string): string => {
  const rest = message.replace(leading, '')
  return /\p{L}{2}/u.test(rest) ? rest : message
}
const leading =
  /^(?:(?:ok|okay|hm+|lol|haha|aha|oh|hey|hello|hiya|hi|hallo|moin|servus|ach so|na gut|alles klar)(?:\s?[,!.…]{1,3}\s{0,2}|\s(?=(?:and|but|so|what|which|who|where|when|how|why|is|are|can|may|must|do|does|did|i|im|my|got|have|und|aber|was|wer|wo|wann|wie|wieviel|darf|kann|muss|ich|hab|habe|mein\p{L}{0,2}|bis|gibts?|ist|sind|wir|habt|ok|okay|hm|lol|hey|hi)\s))){1,3}/iu

/** How many words the longest phrase has that begins there. */
function phraseAt(words: string[], at: number): number {
  for (let count = Math.min(mostWords, words.length - at); count > 0; count -= 1)
    if (meanings.has(words.slice(at, at + count).join(' '))) return count
  return 0
}

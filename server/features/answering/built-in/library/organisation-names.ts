import { isCommonEnglish } from '#server/infra/embeddings/vocabulary.ts'
import { isCommonGerman } from '#server/infra/language/german-words.ts'
import { stemmed } from '#server/features/answering/words/words.ts'

/** Kinds of organisations and of what they run. */
const organisations = stemmed(
  `club society association union federation charity foundation trust company firm agency office shop
  store market bakery restaurant cafe canteen hotel hostel inn campsite camp harbour marina port gym
  studio pool school college university academy nursery kindergarten playgroup clinic hospital surgery
  practice pharmacy museum gallery theatre cinema library archive church parish choir orchestra band
  workshop garage farm zoo park cemetery laundry kennel stable rink hall centre institute cooperative
  verein verband gesellschaft genossenschaft stiftung firma betrieb praxis klinik krankenhaus apotheke
  schule hochschule universität akademie kita krippe kindergarten hort museum galerie theater kino
  bibliothek bücherei archiv kirche gemeinde chor orchester werkstatt laden markt bäckerei gasthaus
  restaurant hotel herberge campingplatz hafen schwimmbad freibad sporthalle studio friedhof hof mensa
  kantine büro amt zentrum institut`,
)
/** German writes them in one word with what they are for. */
const atTheEnd =
  /\p{L}{3}(?:verein|verband|gesellschaft|genossenschaft|stiftung|praxis|klinik|schule|akademie|museum|theater|bibliothek|bücherei|archiv|gemeinde|chor|werkstatt|laden|club|klub|zentrum|bad|halle|garten|hafen|hof|heim|mensa)$/iu

export const isOrganisation = (word: string): boolean =>
  atTheEnd.test(word) || [...stemmed(word.toLowerCase())].some((stem) => organisations.has(stem))

const article = '(?:the|our|your|this|der|die|das|dem|den|des|unser\\p{L}{0,2}|eur\\p{L}{1,2})'
const leading =
  '(?:in|at|of|for|from|with|by|to|into|near|does|do|is|has|can|bei|beim|im|am|an|in|von|vom|aus|für|zur|zum|nach)'
const afterArticle = new RegExp(
  `(?:^|\\s)(?:${leading}\\s${article}|\\p{L}{4,30}\\s(?:der|des)|beim|im|am|vom|zur|zum)\\s$`,
  'iu',
)
const afterGermanVerb = new RegExp(
  `(?:^|\\s)(?:ist|hat|öffnet|schließt|macht|kostet|verlangt)\\s${article}\\s$`,
  'iu',
)
const ofIts = new RegExp(`(?:^|\\s)${article}\\s$`, 'iu')
const afterLeading = new RegExp(`(?:^|\\s)${leading}\\s$`, 'iu')

type Words = { before: string; after: string; words: string[] }

/** ‘At the swimming club’, ‘the swimming club’s’, and not ‘a swimming club’. */
export const mayBeOrganisation = ({ before, after, words }: Words): boolean =>
  words.some(isOrganisation) &&
  (afterArticle.test(before) ||
    // ‘Das Tierheim Bachstelze’ is found by its name.
    (words.length === 1 && afterGermanVerb.test(before) && !/^\s\p{Lu}/u.test(after)) ||
    (ofIts.test(before) && /^['’]s?\s/.test(after)) ||
    (words.length > 1 && afterLeading.test(before)))

/** ‘At Larkfield’, ‘at St Larkfield’: a word of no language, which only a name is, and others with a capital. */
export const mayBeProperName = ({ before, words }: Words): boolean =>
  afterLeading.test(before) &&
  words.some(isOfNoLanguage) &&
  words.every((word) => isOfNoLanguage(word) || /^\p{Lu}/u.test(word))

const fewestLetters = 4

export const isOfNoLanguage = (word: string): boolean =>
  word.length >= fewestLetters &&
  /^\p{L}+$/u.test(word) &&
  !isCommonEnglish(word.toLowerCase()) &&
  !isCommonGerman(word.toLowerCase())

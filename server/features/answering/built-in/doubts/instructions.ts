const determiners = '(?:(?:all|any|every|each|and|the|your|my|our|these|those|other|of) ){0,5}'
const before = '(?:previous(?:ly)?|prior|above|earlier|preceding|existing|original)'
const orders = '(?:instructions?|prompts?|directions|directives|commands|guidelines)'
/** ‘Ignore the above rules for beginners’ speaks to people. */
const rules = 'rules(?! for(?!\\p{L}))'

const ofModels = [
  `${determiners}${before} (?:system )?(?:${orders}|${rules})`,
  `${determiners}${orders} (?:(?:given|written|stated) )?(?:above|before)`,
  `(?:(?:all|any|of) ){0,2}your (?:(?:system|own|safety) )?(?:${orders}|${rules}|programming|training)`,
]
/**
 * ‘Ignore everything above if you have paid’ speaks to people, too, and so does ‘everything before the
 * first comma’: nothing else follows.
 */
const everything =
  '(?:everything|anything|all) (?:(?:that|which|of|is|was|the|you were|you have been|written|said|stated|told) ){0,4}(?:above|before|earlier|previously|told)(?: (?:this|that|the)(?: (?:point|line|message|text|sentence|prompt))?| here)?(?=\\s?(?:$|[^\\p{L}\\p{N}\\s]|(?:and|or|then|but|instead|please|now)(?!\\p{L})))'
const inGerman = [
  '(?:(?:alle|die|deine|ihre|eure|sämtliche|jegliche) ){0,3}(?:vorherigen|vorigen|bisherigen|vorangegangenen|vorangehenden|obigen|obenstehenden|früheren|anderen) (?:anweisungen|anleitungen|instruktionen|befehle|vorgaben|regeln(?! für(?!\\p{L})))',
  '(?:alle )?(?:deine|ihre|eure)(?: eigenen)? (?:anweisungen|instruktionen|befehle|vorgaben|regeln(?! für(?!\\p{L}))|programmierung)',
  'alles,? (?:(?:was|hier|dir|ihnen|bisher|zuvor|vorher|davor|gesagt) ){0,4}(?:oben|obige|bisherige|vorherige|vorige|zuvor|vorher|davor|bisher|darüber|vorangegangene)(?! (?:wenn|falls)(?!\\p{L}))',
]
const instruction = new RegExp(
  `(?<!\\p{L})(?<!(?:not|n[’']t|never|to|will|who) )(?:(?:ignore|disregard|forget) (?:${[...ofModels, everything].join('|')})|(?:ignorier(?:en?|t)?|vergiss|vergesst|vergessen|missachten?|missachtet)(?: sie)?(?: bitte)? (?:${inGerman.join('|')}))(?!\\p{L})`,
  'iu',
)
/**
 * ‘These rules override all previous ones’ and ‘the key can bypass …’ command nobody; ‘Next, …’ and
 * ‘Hello model, …’ do.
 */
const command = new RegExp(
  `(?:^|[^\\p{L}\\p{N}\\s,’'] ?|(?:^|[.!?:;·"“”] ?)\\p{L}{1,15}(?: \\p{L}{1,15}){0,2}, |(?<!\\p{L})(?:please|kindly|now|next|first|just|simply|instead|also|and|then|must|should) )(?:override|bypass) (?:${ofModels.join('|')})(?!\\p{L})`,
  'iu',
)

/**
 * Whether a text tells a model to leave its rules. Who writes that wants answers to say something, so that
 * nothing that stands beside it is sure.
 */
export function instructsModels(text: string): boolean {
  // A line may end a sentence, or be broken within one.
  const ways = [text.replace(/\s+/g, ' '), text.replace(/\n\s*/g, ' · ').replace(/\s+/g, ' ')]
  return ways.some((way) => instruction.test(way) || command.test(way))
}

/** Whatever chose a quote, a line, a section or a row. */
export const isBesideInstruction = ({ passage }: { passage: { text: string } }): boolean =>
  instructsModels(passage.text)

const determiners = '(?:(?:all|any|every|each|and|the|your|my|our|these|those|other|of) ){0,5}'
const before = '(?:previous(?:ly)?|prior|above|earlier|preceding|existing|original)'
const orders = '(?:instructions?|prompts?|directions|directives|commands|guidelines)'
/** ‘Ignore the above rules for beginners’ speaks to people. */
const rules = 'rules(?! for(?!\\p{L}))'

const inEnglish = [
  `${determiners}${before} (?:system )?(?:${orders}|${rules})`,
  `${determiners}${orders} (?:(?:given|written|stated) )?(?:above|before)`,
  `(?:(?:all|any|of) ){0,2}your (?:(?:system|own|safety) )?(?:${orders}|${rules}|programming|training)`,
  // ‘Ignore everything above if you have paid’ speaks to people, too.
  `(?:everything|anything|all) (?:(?:that|which|of|is|was|the|you were|you have been|written|said|stated|told) ){0,4}(?:above|before|earlier|previously|told)(?! (?:if|when|unless)(?!\\p{L}))`,
]
const inGerman = [
  '(?:(?:alle|die|deine|ihre|eure|sämtliche|jegliche) ){0,3}(?:vorherigen|vorigen|bisherigen|vorangegangenen|vorangehenden|obigen|obenstehenden|früheren|anderen) (?:anweisungen|anleitungen|instruktionen|befehle|vorgaben|regeln(?! für(?!\\p{L})))',
  '(?:alle )?(?:deine|ihre|eure)(?: eigenen)? (?:anweisungen|instruktionen|befehle|vorgaben|regeln(?! für(?!\\p{L}))|programmierung)',
  'alles,? (?:(?:was|hier|dir|ihnen|bisher|zuvor|vorher|davor|gesagt) ){0,4}(?:oben|obige|bisherige|vorherige|vorige|zuvor|vorher|davor|bisher|darüber|vorangegangene)(?! (?:wenn|falls)(?!\\p{L}))',
]
const instruction = new RegExp(
  `(?<!\\p{L})(?<!(?:not|n[’']t|never|to|will|who) )(?:(?:ignore|disregard|forget|override|bypass) (?:${inEnglish.join('|')})|(?:ignorier(?:en?|t)?|vergiss|vergesst|vergessen|missachten?|missachtet)(?: sie)?(?: bitte)? (?:${inGerman.join('|')}))(?!\\p{L})`,
  'iu',
)

/**
 * Whether a text tells a model to leave its rules. Who writes that wants answers to say something, so that
 * nothing that stands beside it is sure.
 */
export const instructsModels = (text: string): boolean =>
  instruction.test(text.replace(/\s+/g, ' '))

/** Whatever chose a quote, a line, a section or a row. */
export const isBesideInstruction = ({ passage }: { passage: { text: string } }): boolean =>
  instructsModels(passage.text)

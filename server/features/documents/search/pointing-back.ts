/** Words that point back to what was said before, in English and German. */
const surely =
  'its?|this|those|these|they|them|theirs?|he|him|his|she|hers?|ihn|ihm|(?<!(?:the|a|old|die|der|eine) )mine(?=\\P{L}*$)|deren|dessen|davon|dafür|dabei|daran|darin|dazu|dort'
/** They do so where nothing else is named. */
const perhaps = 'ones?|that|there|then|whom|das|diese?[mnrs]?|sie|er|es|ihr|ihre[mnrs]?|dann'

/** Whether a whole question may lean on the one before it. */
export const pointsBack = new RegExp(
  `(?<!\\p{L})(?:${surely})(?!\\p{L})|(?<!\\p{L})that(?= one(?!\\p{L})|\\P{L}*$)`,
  'iu',
)

/** Whether a few words are no name of a thing. */
export const mayPointBack = new RegExp(`(?<!\\p{L})(?:${surely}|${perhaps})(?!\\p{L})`, 'iu')

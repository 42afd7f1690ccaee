/** Words that point back to what was said before, in English and German. */
const surely =
  'its?|this|those|these|they|them|theirs?|he|him|his|she|hers?|ihn|ihm|(?<!(?:the|a|old|die|der|eine) )mine(?=\\P{L}*$)|deren|dessen|davon|dafür|dabei|daran|darin|dazu|dort'
/** These words point back only where nothing else is named. */
const perhaps = 'ones?|that|there|then|whom|das|diese?[mnrs]?|sie|er|es|ihr|ihre[mnrs]?|dann'

/** What follows a verb or an adjective, and no noun in front of its like: ‘does that count for me’. */
const noNoun =
  '(?=(?: (?:much|more|less|longer?|extra)){0,2}(?:\\P{L}*$|[ ,]+(?:an?|the|my|our|your|no|any|anything|something|every|all|on|at|in|for|from|to|with|without|of|as|by|until|till|before|after|during|if|when|then|that|than|too|well|or|and|now|today|tomorrow|here|per|i|we|me|us|you)(?!\\p{L})))'
const verb = `(?:take|happen|apply|include|begin)(?![-\\p{L}])|(?:cost|work|last|mean|start|end|count|help|need)${noNoun}`
const adjective = `(?:free|allowed|possible|included|open|enough)${noNoun}`
/** ‘What does that cost?’; of ‘does that train stop’ and ‘is that help desk open’ the thing is named. */
const subject = `(?:do|does|did|is|was|will|would|can|must|has) that (?:also|already)(?!\\p{L})|(?:do|does|did|will|would|can|must) that (?:still )?(?:${verb})|(?:is|was) that (?:still )?${adjective}`
/** ‘Was kostet der?’, ‘wie melde ich das an’ and ‘gilt das auch für Kinder’; ‘was kostet das Essen’ names it. */
const inGerman =
  '(?<=\\p{L} )(?:das|der|die|den|dem)(?: (?:denn|auch|noch|eigentlich|genau|jetzt|dann))*\\P{L}*$' +
  '|(?<=(?:ich|man|wir) )(?:(?:das|den|die) (?:an|ab|auf|aus|ein|los|mit|vor|weg|wieder|zu|zurück)|das \\p{Ll}{2,20}(?:en|ern|eln))\\P{L}*$' +
  '|(?<=(?:gilt|geht|ist|wird|war|zählt|reicht|dauert|kostet|klappt) )das(?= (?:auch|nur|noch|immer|mit|ohne|für|bei|im|am|pro|wenn|erlaubt|möglich|kostenlos|inklusive|verboten)(?!\\p{L}))'
/** Whether a whole question may lean on the one before it. */
export const pointsBack = new RegExp(
  `(?<!\\p{L})(?:${surely})(?!\\p{L})|(?<!\\p{L})(?:that(?= one(?!\\p{L})|\\P{L}*$)|there(?=\\P{L}*$))|(?<!\\p{L})(?:${subject})|${inGerman}`,
  'iu',
)

/** Whether a few words are no name of a thing. */
export const mayPointBack = new RegExp(`(?<!\\p{L})(?:${surely}|${perhaps})(?!\\p{L})`, 'iu')

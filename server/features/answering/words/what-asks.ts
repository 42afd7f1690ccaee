const verbs =
  'call|ring|phone|contact|tell|ask|inform|notify|text|e-?mail|send (?:\\p{L}{1,20} ){1,3}to|write(?: to)?(?=\\W*$)|write to|talk to|speak to|speak with|turn to|go to|get in touch with|report (?:it |this |that )?to'
const helpers = 'do|should|can|could|must|shall|would|will'
const germanVerbs =
  'rufe?|kontaktiere|frage?|informiere|benachrichtige|wende|melde|verständige|erreiche|sage?'

const toReach = new RegExp(
  `(?<!\\p{L})(whom?) (?:(?:${helpers}) (?:i|we|you|one) (?:have to |need to )?|to )(?:${verbs})(?!\\p{L})`,
  'giu',
)
const germanToReach = new RegExp(
  `(?<!\\p{L})((?:an |bei )?we[nm]) (?:(?:${germanVerbs}|(?<=(?:an wen|wem) )(?:schicke?|sende|schreibe?)) (?:ich|wir|man)|(?:muss|soll|sollte|kann|darf) (?:ich|wir|man))(?: (?:mich|uns|sich))?(?!\\p{L})`,
  'giu',
)
const number =
  /(?<!\p{L})(?:(?:tele)?phone|mobile|cell ?phone|tel) (?:numbers?|no)(?!\p{L})|(?<!\p{L})(?:telefon|handy|mobil|ruf)nummern?(?!\p{L})/giu

/** ‘How late’ asks for a time, and ‘if I am late’ says which case is meant; a size is said in metres. */
const howMuch =
  /(?<!\p{L})(how|wie) (?:early|late|old|big|large|tall|heavy|früh|spät|alt|groß|gross|schwer)(?!\p{L})/giu
const age =
  /(?<!\p{L})(?:(?:from|at|up to|until|till|above|below|before|by) )?(what|which) (?:minimum |maximum )?age(?!\p{L})|(?<!\p{L})(?:(?:ab|mit|bis zu|bis|in|vor|nach) )?(welche[ms]) alter(?!\p{L})/giu

/** Who looks after something is told by a name beside it; ‘people who look after a child’ asks nothing. */
const responsible =
  /(?<=(?:^|\n)\P{L}{0,3}|[?.!:] |(?<!\p{L})(?:and|so|but|or|know|tell me|tell us|find out|exactly|ask|wonder) )who(?:['’]s)? (?:(?:is|are) )?(?:responsible for|in charge of|looks? after|looking after|takes? care of|taking care of|deals? with|dealing with|handles?|handling)(?!\p{L})/giu
const responsibleInGerman = /(?<!\p{L})(?:zuständig|verantwortlich|kümmert sich)(?!\p{L})/giu
const who = /(?<!\p{L})wer(?!\p{L})/iu
const whoIsResponsible =
  /(?<!\p{L})wer (?:kümmert sich|(?:ist|sind) .{0,100}(?:zuständig|verantwortlich))(?!\p{L})/iu
/** ‘What do I have to bring along?’, ‘Can I pause instead?’ */
const atTheEnd =
  / (?:along|with me|with us|as well|instead|too|anyway|anyways|at all|either|stattdessen|sowieso|trotzdem)(?=[?.! ]{0,3}$)/giu

/** ‘Wie lautet die Nummer’ and ‘what is the name of the chair’ stand beside no number and no name. */
const named =
  /(?<!\p{L})(wie) (?:lautet|lauten|heißt|heisst|heißen|heissen)(?!\p{L})|(?<=(?<!\p{L})(?:what(?:['’]?s| is| are| was) |tell me |know ))the names? of(?!\p{L})/giu

/**
 * A question without the words that only ask, and hardly stand in an answer: ‘who do I call’ and ‘the phone
 * number of’ beside a name and a number, ‘from what age’ beside an age. Whether a number is there is looked
 * at elsewhere.
 */
export const withoutWhatAsks = (question: string): string => {
  const said = question
    .replace(howMuch, '$1')
    .replace(responsible, 'who ')
    .replace(responsibleInGerman, who.test(question) ? ' ' : '$&')
    .replace(atTheEnd, '')
    .replace(age, '$1$2')
    .replace(named, '$1')
    .replace(toReach, '$1')
    .replace(number, ' ')
  const inGerman = said.replace(germanToReach, '$1')
  return inGerman === said ? said : inGerman.replace(/(?<!\p{L})an(?:rufen)?(?=\W*$)/iu, '')
}

/** ‘Who looks after the garden?’, of which only the garden is left. */
export const asksWhoIsInCharge = (question: string): boolean =>
  question.search(responsible) >= 0 || whoIsResponsible.test(question)

/** Whether a question wants to know whom to reach. */
export const asksWhomToReach = (question: string): boolean =>
  question.search(toReach) >= 0 || question.search(germanToReach) >= 0

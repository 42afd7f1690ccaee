import { type Unit } from '#server/features/passages/passages.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'

const title = '(?:(?:Dr|Prof|Mr|Mrs|Ms|Mx|Frau|Herr|Pater|Pfarrer(?:in)?|Sister|Father)\\.? ){0,3}'
const part = "\\p{Lu}[\\p{L}'’-]{1,30}"
const fullName = `${title}${part}(?: (?:van|von|de|der|zu|al|bin|\\p{Lu}\\.)){0,2} ${part}(?: ${part})?`
const onlyName = new RegExp(`^${fullName}$|^(?:Mr|Mrs|Ms|Dr|Frau|Herr)\\.? ${part}$`, 'u')
/** ‘Tomasz Zielinski – knee and hip’, ‘Vorsitzende: Elke Baumann’ */
const beginsWithName = new RegExp(`^(?:\\d{1,2}\\. )?(${fullName})(?: ?[:–—(]| - )`, 'u')
const endsWithName = new RegExp(`^[^:.!?]{2,60}: (${fullName})(?:$|[,;(])`, 'u')
/** ‘Der Kassenwart’ is no name. */
const small =
  '(?:The|An?|Our|Each|Every|All|In|Der|Die|Das|Den|Dem|Des|Ein\\p{Ll}{0,2}|Unser\\p{Ll}{0,2}|Jede\\p{Ll}?|Alle|Im|Am|Zur|Zum|Von|Für|Bei|Mit|Nach|Durch)'
const beginsSmall = new RegExp(`^${small} `, 'u')
const mentioned = new RegExp(
  `(?<!\\p{L})(?!${small} )\\p{Lu}\\p{Ll}+ (?:\\p{Lu}\\. ?|van |von |de )?\\p{Lu}\\p{Ll}+|(?<!\\p{L})(?:Mr|Mrs|Ms|Dr|Herr|Frau)\\.? \\p{Lu}|\\p{L}@\\p{L}`,
  'u',
)

/** Whether a text has a name or an address of somebody anywhere. */
export const mentionsSomebody = (text: string): boolean => mentioned.test(text)

/** What the column of people is called. */
const ofPeople =
  /(?<!\p{L})(?:name|names|who|wer|whom|person(?:en)?|people|contacts?|kontakt|ansprech\p{L}{2,20}|leads?|leaders?|(?:kurs|gruppen|projekt|abteilungs|team)?(?:leiter|leiterin|leitung)|teachers?|lehr(?:er|kraft)\p{L}{0,6}|trainer\p{L}{0,5}|coach|tutors?|guides?|instructors?|therapists?|doctors?|ärzt\p{L}{1,6}|arzt|owners?|chair|officers?|managers?|hosts?|speakers?|referent\p{L}{0,5}|dozent\p{L}{0,5}|authors?|autor\p{L}{0,5}|editors?|drivers?|fahrer\p{L}{0,5}|staff|responsible|zuständig\p{L}{0,3}|verantwortlich\p{L}{0,3}|betreu\p{L}{1,8}|employees?|members?|mitglied(?:er)?|volunteers?|stewards?|kapitän\p{L}{0,3}|captains?)(?!\p{L})/iu
/** ‘Für wen’ is for whom something is. */
const forWhom = /^(?:for whom|für wen)/iu

/** ‘South Gate’ and ‘Alte Dorfstraße’ are nobody. */
const place =
  /(?<!\p{L})(?:gate|lane|road|street|avenue|hall|house|park|gardens?|rooms?|square|yard|centre|center|school|church|library|office|station|bridge|building|court|wing|terrace|drive|field|pool|tower|floor|kitchen|desk|straße|strasse|weg|platz|halle|haus|garten|raum|saal|tor|hof|gasse|allee|brücke|schule|kirche|gebäude|zimmer|eingang|ausgang|\p{L}{2,30}(?:straße|strasse|str\.|platz|halle|gasse|allee|brücke|zimmer|gebäude|eingang|ausgang))(?!\p{L})/iu
const isSomebodyIn = (quote: string): boolean =>
  [beginsWithName, endsWithName].some((form) => {
    const [, name] = form.exec(quote) ?? []
    return name !== undefined && !place.test(name) && !beginsSmall.test(name)
  })

/** Whether a row has a person, or a line is of one: ‘Ana Petrov – fees’, ‘Treasurer: Ana Petrov’. */
export function namesSomebody({ cells, heads, quote }: Pick<Unit, 'cells' | 'heads' | 'quote'>) {
  if (cells.length < 2) return isSomebodyIn(quote)
  const isOfPeople = (head: string) => ofPeople.test(head) && !forWhom.test(head)
  return cells.some(
    (cell, at) =>
      (onlyName.test(cell) && !place.test(cell)) ||
      (/^\p{Lu}/u.test(cell) && isOfPeople(heads[at] ?? '')),
  )
}

const asksWhoIsIt =
  /^(?:(?:and|so|but|und|aber) )?(?:who|wer)(?:['’]s)? (?!(?:can|may|could|must|should|has|have|needs?|pays?|gets?|is (?:allowed|entitled|insured|covered)|kann|darf|dürfen|muss|müssen|soll|bekommt|zahlt|hat|braucht)(?!\p{L}))/iu

/** Of ‘Who gives the course?’, what a row says of the course without naming anybody. */
export const missesSomebody = (question: string, unit: Unit): boolean =>
  unit.cells.length > 1 &&
  asksWhoIsIt.test(question.trim()) &&
  !namesSomebody(unit) &&
  !unit.cells.some((cell) => !wordsOf(cell).isDisjointFrom(people))

const people = wordsOf(
  `member members chair board secretary treasurer director officer manager president council committee owner everyone nobody
  anyone parent parents tenant landlord caretaker operator vorstand vorsitzende leitung mitglied mitglieder eltern niemand
  verein schatzmeister kassenwart hausmeister vermieter mieter verwaltung büro office team department`,
)

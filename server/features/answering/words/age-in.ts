const people =
  'he|she|son|daughter|boy|girl|kid|child|baby|toddler|little one|brother|sister|mother|father|mum|mom|dad|grandma|grandpa|nan|wife|husband|ich|er|sie|sohn|tochter|junge|mädchen|kind|kleine[rn]?|bruder|schwester|mutter|vater|mama|papa|oma|opa|frau|mann'
const is = `(?:['’]?(?:s|m)| is| am| bin| ist| wird| werde| turns| turned)`
const ended =
  '(?![.,]\\d)(?=\\s*(?:$|[.,;:?!)]|y\\.?o\\b|years?\\b|jahre?\\b|and\\b|now\\b|but\\b|so\\b|und\\b|aber\\b|muss\\b|darf\\b|kann\\b))'

/** ‘Shes 13’, ‘my daughter (16)’, ‘can a 9 year old swim’, ‘ich bin 77’. */
const ages = [
  `(?<!\\p{L})(?:(?:${people})${is}|i['’]?m|i am)(?: only| just| already| nearly| almost| erst| schon| fast| jetzt| now){0,2} (?<age>\\d{1,3})${ended}`,
  `(?<!\\p{L})(?:${people}) ?\\((?<age>\\d{1,3})\\)`,
  `(?<=(?:a|an|my|our|her|his|the|any|for) )(?<age>\\d{1,3})[ -]years?[ -]olds?(?=\\s*(?:$|[.,;:?!)]|(?:son|daughter|boy|girl|child|kid|children|come|join|use|be|take|go|swim|play|get|have|visit|enter|climb|attend|do|start|learn|choose|book|need)\\b))`,
  `(?<!\\d)(?<age>\\d{1,3})[ -]?jährige[mnrs]?(?=\\s*(?:$|[.,;:?!)]|(?:sohn|tochter|junge|mädchen|kind|kinder|mutter|oma|allein|alleine|schon|noch|ohne|mit|in|ins|zahlen|mitkommen|mitmachen|teilnehmen)(?!\\p{L})))`,
  `(?<!\\p{L})(?:aged|at the age of|im alter von) (?<age>\\d{1,3})${ended}`,
  `(?<!\\p{L})mit (?<age>\\d{1,3}) jahren(?=\\s*(?:$|[.,;:?!)]|(?:schon|noch|bereits|allein|darf|kann|muss|mitmachen)\\b))`,
].map((form) => new RegExp(form, 'iu'))

const oldest = 110

const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'.split(
    ' ',
  )
/** ‘A ten year old’. */
const spelled = new RegExp(
  `(?<!\\p{L})(?:${words.join('|')})(?=[ -]years?[ -]olds?(?!\\p{L}))`,
  'giu',
)
const germanWords =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn'.split(
    ' ',
  )
/** ‘Ein Sechsjähriger’. */
const germanSpelled = new RegExp(`(?<!\\p{L})(?:${germanWords.join('|')})(?=jährige)`, 'giu')

/** The age of the person that a question is about. */
export function ageIn(question: string): number | undefined {
  const inDigits = question
    .replace(spelled, (word) => String(words.indexOf(word.toLowerCase())))
    .replace(germanSpelled, (word) => String(germanWords.indexOf(word.toLowerCase())))
  const found = ages.map((form) => form.exec(inDigits)?.groups?.['age']).find(Boolean)
  const age = Number(found)
  return found !== undefined && age <= oldest ? age : undefined
}

/** What a message wants of the operator themselves: how to reach them, or when they are there. */
export type OperatorWish = 'phone' | 'email' | 'address' | 'contact' | 'hours'

type OperatorAsked = { wish: OperatorWish; language: 'english' | 'german' }

const things = {
  phone: '(?:tele)?phone(?: numbers?)?|mobile(?: number)?|numbers?|tel|hotline',
  email: 'e ?mails?(?: address(?:es)?)?|mail address',
  address: '(?:postal |street |mailing |office |visiting )?address|location',
  contact: 'contacts?(?: details| data| info(?:rmation)?| address)?',
}
const dinge = {
  phone: 'tel(?:efon)?(?: ?nummern?)?|rufnummer|handynummer|nummer',
  email: 'e ?mail(?: ?adressen?)?|mail(?: ?adressen?)?',
  address: 'adresse|anschrift|postanschrift|standort',
  contact: 'kontakt(?: ?daten| ?adresse| ?möglichkeit(?:en)?)?',
}

const asksFor =
  '(?:(?:what(?: is|s| are)|can i (?:have|get)|give me|tell me|i need|where (?:is|do i find|can i find)) )?'
const fragtNach =
  '(?:(?:was (?:ist|sind)|wie (?:ist|sind|lautet|lauten)|wo (?:ist|finde ich)|ich brauche|gib mir|geben sie mir) )?'

const english: Record<OperatorWish, string[]> = {
  phone: [
    ...ofYours(things.phone),
    '(?:how |on (?:which|what) number )?(?:can|do|could|may) (?:i|we) (?:call|phone|ring|telephone) you(?: up)?',
    '(?:how )?(?:can|do|could|may) (?:i|we) (?:reach|contact) you by (?:tele)?phone',
  ],
  email: [
    ...ofYours(things.email),
    '(?:how )?(?:can|do|could|may) (?:i|we) (?:e ?mail you|(?:reach|contact) you by e ?mail)',
  ],
  address: [
    ...ofYours(things.address),
    'where (?:are|r) (?:you|u)(?: guys)?(?: located| based| situated| exactly| at)?',
    '(?:how|where) (?:can|do|could) (?:i|we) (?:find|visit|get to) you',
    'where (?:is|are) your (?:offices?|building|premises|headquarters)',
  ],
  contact: [
    ...ofYours(things.contact),
    '(?:how|where) (?:can|do|could|should|may|to) (?:(?:i|we) )?(?:best )?(?:reach|contact|write to|get hold of|get in (?:touch|contact) with|speak to|talk to|message) (?:you|u)(?: guys)?',
    '(?:can|could|may) (?:i|we) (?:contact|reach|write to) you',
    'contact us',
  ],
  hours: [
    '(?:when|what time|what hours|(?:on )?(?:which|what) days|until when|till when|how long) (?:are|r) (?:you|u)(?: guys)? (?:open|there|available|closed)WHEN',
    '(?:when|(?:at )?what time|until when|till when) do you (?:open|close)WHEN',
    '(?:are|r) (?:you|u)(?: guys)? (?:still |also )?(?:open|closed)WHEN',
    `${asksFor}your (?:opening |business |office |working )?(?:hours|times)WHEN`,
  ],
}

const german: Record<OperatorWish, string[]> = {
  phone: [
    ...vonEuch(dinge.phone),
    '(?:wie|wo|unter welcher nummer) (?:kann|können) (?:ich|man|wir) (?:euch|sie|dich) (?:anrufen|telefonisch erreichen)',
    'wie (?:erreiche|erreicht|erreichen) (?:ich|man|wir) (?:euch|sie|dich) telefonisch',
  ],
  email: [
    ...vonEuch(dinge.email),
    'wie (?:erreiche|erreicht|erreichen) (?:ich|man|wir) (?:euch|sie|dich) per e ?mail',
  ],
  address: [
    ...vonEuch(dinge.address),
    'wo (?:seid ihr|sind sie|sitzt ihr|sitzen sie|findet man (?:euch|sie)|finde ich (?:euch|sie))(?: zu finden| genau)?',
    'wie (?:komme|kommt|kommen) (?:ich|man|wir) zu (?:euch|ihnen)',
  ],
  contact: [
    ...vonEuch(dinge.contact),
    '(?:wie|wo|wann) (?:erreiche|erreicht|erreichen|kontaktiere|kontaktiert) (?:ich|man|wir) (?:euch|sie|dich)(?: am besten)?',
    '(?:wie|wo) (?:kann|könnte|können) (?:ich|man|wir) (?:euch|sie|dich)(?: am besten)? (?:erreichen|kontaktieren|finden|sprechen|anschreiben)',
    'wie (?:kann|können|komme|kommen|trete) (?:ich|man|wir) mit (?:euch|ihnen|dir) in (?:kontakt|verbindung)(?: treten| kommen)?',
  ],
  hours: [
    'FRAGT(?:habt ihr|haben sie|hast du)WANN (?:offen|auf|geöffnet|zu|geschlossen|sprechstunde|sprechzeiten?|öffnungszeiten)',
    'FRAGT(?:seid ihr|sind sie|bist du)WANN (?:da|offen|geöffnet|erreichbar|zu erreichen|geschlossen)',
    'FRAGT(?:macht ihr|machen sie)WANN (?:auf|zu)',
    'FRAGT(?:öffnet ihr|öffnen sie|schließt ihr|schließen sie)WANN',
    `${fragtNach}(?:eure|ihre|deine) (?:öffnungszeiten|sprechzeiten|bürozeiten|geschäftszeiten)WANN`,
  ],
}

/** Said without anybody's name, these ask for the operator's, unless the talk was of somebody. */
const bare = { english: things, german: dinge }

function ofYours(thing: string): string[] {
  return [
    `${asksFor}(?:your|ur) (?:${thing})`,
    `(?:do you have|have you got) (?:an? |any )?(?:${thing})`,
  ]
}

function vonEuch(ding: string): string[] {
  return [
    `${fragtNach}(?:eure|ihre|deine|euer|ihr|dein) (?:${ding})`,
    `(?:habt ihr|haben sie) (?:auch |(?:k?eine?n? ))?(?:${ding})`,
  ]
}

const days = '(?:mon|tues|wednes|thurs|fri|satur|sun|bank holi|holi|week)days?'
const slots: Record<string, string> = {
  WHEN: `(?: (?:(?:on|at|over|during|in|until|till|after|before) (?:\\p{L}+ ?){1,4}|today|tomorrow|tonight|now|right now|weekends?|${days}))?`,
  FRAGT:
    '(?:(?:wann|wie lange|bis wann|ab wann|an welchen tagen|um wie ?viel uhr|von wann bis wann) )?',
  WANN: '(?: (?:auch|noch|eigentlich|heute|morgen|jetzt|am|an|in|im|zu|über|den|der|\\p{L}{3,9}tags?|\\p{L}{2,9}tagen|mittwochs?|wochenenden?|ferien|weihnachten|ostern|silvester|neujahr|sommer|winter|abends?|morgens|mittags)){0,4}',
}

const patterns = Object.entries({ english, german }).flatMap(([language, table]) =>
  Object.entries(table).flatMap(([wish, forms]) =>
    forms.map((form) => ({
      asked: { wish, language } as OperatorAsked,
      form: new RegExp(`^${form.replace(/[A-Z]{4,}/g, (name) => slots[name]!)}$`, 'u'),
    })),
  ),
)
const barePatterns = Object.entries(bare).flatMap(([language, table]) =>
  Object.entries(table).map(([wish, thing]) => ({
    asked: { wish, language } as OperatorAsked,
    form: new RegExp(`^(?:${thing})$`, 'u'),
  })),
)

/** They change nothing in what is asked for. */
const fillers = new Set('please pls plz hi hello hey so and bitte hallo denn mal und'.split(' '))
/** Longer than any of it. */
const mostLetters = 100

/**
 * What a message wants of those whom it says ‘you’ to; undefined for everything else, also for what
 * asks for somebody by name. `isFirst`: nothing was said before it.
 */
export function operatorAsked(message: string, isFirst: boolean): OperatorAsked | undefined {
  if (message.length > mostLetters) return undefined
  const said = message
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !fillers.has(word))
    .join(' ')
  const known = isFirst ? [...patterns, ...barePatterns] : patterns
  return known.find(({ form }) => form.test(said))?.asked
}

import type { OperatorContact } from '#server/infra/model/model.ts'
import {
  emailAddress,
  phoneNumber,
  waysToReach,
} from '#server/features/answering/words/ways-to-reach.ts'
import { escapeMarkdown } from '../telling/escape-markdown.ts'
import { type WeighedPassage } from '#server/features/passages/passages.ts'
import type { Chosen } from '../weighed.ts'
import type { OperatorWish } from './operator-asked.ts'

type Words = {
  /** Before the data, where nothing is quoted. */
  contact(name: string): string
  hours(name: string): string
  /** The same after hours that are quoted. */
  hoursQuoted(name: string): string
  page: string
  phone: string
  email: string
  address: string
  noPhone: string
  /** What is asked, with the operator's name for ‘you’; hours are asked as they were. */
  asked: Record<Exclude<OperatorWish, 'hours'>, (name: string) => string>
}

const english: Words = {
  contact: (name) =>
    `No document here says how to reach ${name}, the operator of this site. The site itself gives:`,
  hours: (name) =>
    `No document here says when ${name}, the operator of this site, is open. The site itself gives:`,
  hoursQuoted: (name) =>
    `It does not say that this is ${name}, the operator of this site. You can ask there:`,
  page: 'Contact page',
  phone: 'Telephone',
  email: 'E-mail',
  address: 'Address',
  noPhone: 'It gives no telephone number.',
  asked: {
    phone: (name) => `What is the telephone number of ${name}?`,
    email: (name) => `What is the e-mail address of ${name}?`,
    address: (name) => `What is the address of ${name}?`,
    contact: (name) => `How can I reach ${name}?`,
  },
}

const german: Words = {
  contact: (name) =>
    `Wie ${name} als Betreiber dieser Seite zu erreichen ist, steht hier in keinem Dokument. Die Seite selbst nennt:`,
  hours: (name) =>
    `Wann ${name} als Betreiber dieser Seite zu erreichen ist, steht hier in keinem Dokument. Die Seite selbst nennt:`,
  hoursQuoted: (name) =>
    `Dass damit ${name} als Betreiber dieser Seite gemeint ist, steht dort nicht. Fragen können Sie hier:`,
  page: 'Kontaktseite',
  phone: 'Telefon',
  email: 'E-Mail',
  address: 'Anschrift',
  noPhone: 'Eine Telefonnummer nennt sie nicht.',
  asked: {
    phone: (name) => `Wie ist die Telefonnummer von ${name}?`,
    email: (name) => `Wie ist die E-Mail-Adresse von ${name}?`,
    address: (name) => `Wie ist die Anschrift von ${name}?`,
    contact: (name) => `Wie erreiche ich ${name}?`,
  },
}

const wordsIn = (locale: 'de' | 'en') => (locale === 'de' ? german : english)

/** What the site says of its operator; nothing of a document. `isAfterQuotes`: hours are quoted before it. */
export function contactReply(
  { name, page, phone, email, address }: OperatorContact,
  wish: OperatorWish,
  { locale, isAfterQuotes }: { locale: 'de' | 'en'; isAfterQuotes: boolean },
): string {
  const words = wordsIn(locale)
  const quoted = isAfterQuotes ? 'hoursQuoted' : 'hours'
  const lead = words[wish === 'hours' ? quoted : 'contact'](escapeMarkdown(name))
  const lines = [
    ...(phone ? [`${words.phone}: ${escapeMarkdown(phone)}`] : []),
    `${words.email}: ${escapeMarkdown(email)}`,
    `${words.address}: ${escapeMarkdown(address)}`,
    ...(page ? [`[${words.page}](<${page}>)`] : []),
  ]
  const list = lines.map((line) => `- ${line}`).join('\n')
  return [lead, list, ...(wish === 'phone' && !phone ? [words.noPhone] : [])].join('\n\n')
}

const forms: Record<OperatorWish, RegExp> = {
  phone: phoneNumber,
  email: emailAddress,
  address: /\p{N}/u,
  contact: waysToReach,
  hours: /\p{N}|closed|geschlossen/u,
}

/**
 * What documents say of the operator that is asked for: sure where the document has the operator's name
 * in its title, its description or the heading, or the quote itself has it. Hours of others may help,
 * ways to reach others never do.
 */
export async function chooseOfOperator(
  { name, names }: OperatorContact,
  { wish, locale }: { wish: OperatorWish; locale: 'de' | 'en' },
  passages: WeighedPassage[],
  choose: (passages: WeighedPassage[], asked?: string) => Promise<Chosen>,
): Promise<Chosen> {
  const hasName = (...texts: string[]) => {
    const text = texts.join('\n').toLowerCase()
    return names.some((one) => text.includes(one.toLowerCase()))
  }
  const own = passages.filter(({ title, heading, text, evidence }) =>
    hasName(title, heading, text, evidence?.about ?? ''),
  )
  const asked = wish === 'hours' ? undefined : wordsIn(locale).asked[wish](name)
  const found = own.length > 0 ? await choose(own, asked) : nothing
  const chosen = found.chosen.filter(({ unit, passage }) => {
    const { title, heading, evidence }: WeighedPassage = passage
    return (
      forms[wish].test(unit.quote) && hasName(unit.quote, title, heading, evidence?.about ?? '')
    )
  })
  if (found.isSure && chosen.length > 0) return { ...found, chosen }
  if (wish !== 'hours') return nothing
  const ofAll = await choose(passages)
  const mayHelp = ofAll.chosen.filter(({ unit }) => forms.hours.test(unit.quote))
  return { ...ofAll, chosen: mayHelp, isSure: false, closest: [], elsewhere: [] }
}

const nothing: Chosen = {
  ...{ chosen: [], isSure: false, closest: [], isInAnotherLanguage: false, corrections: [] },
}

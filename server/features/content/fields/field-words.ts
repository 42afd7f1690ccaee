import type { PlainMessage, Say as Translate } from '#server/sentences.ts'
import { type FieldWords, pageFieldWords } from './page-field-words.ts'
import type { Say } from './shape-of.ts'

const fieldWords: FieldWords = {
  title: ['Title'],
  description: ['Description'],
  name: ['Name'],
  text: ['Text'],
  slug: [
    'Short name',
    'In addresses and in other files: a to z, 0 to 9 and hyphens. Keep it once it is used.',
  ],
  icon: ['Icon', 'A name from lucide.dev/icons, such as briefcase.'],
  audience: ['Who sees it'],
  'audience.plans': ['Plans'],
  'audience.groups': ['Groups'],
  category: ['Category'],
  url: ['Address', 'Begins with https://, http:// or mailto:.'],
  question: ['Question'],
  answer: ['Answer'],
  questions: ['Questions'],
  headline: ['Headline'],
  sentence: ['Sentence below it'],
  label: ['Label'],
  file: ['Document', 'The document in which the answer stands.'],
  section: ['Section', 'The heading under which the answer stands.'],
  links: ['Links'],
  features: ['Features'],
  'letter/subject': ['Subject'],
  'prompts/text': [
    'What is asked',
    'What is in double braces is filled in by the member; with a * at its end, it has to be.',
  ],
  'prompts/labels': ['Labels of what is filled in', 'By the name of what is filled in.'],
  'prompts/answeredIn': [
    'Where the answer stands',
    'For you and for tests; members do not see it.',
  ],
  'plans/currency': ['Currency', 'Of all prices: three capitals, such as EUR.'],
  'plans/features': ['What plans can include', 'In the order in which they are compared.'],
  'plans/plans': ['Plans'],
  'plans/plans.slug': [
    'Short name',
    'Members have the plan under this name. With another name it is another plan, which nobody has.',
  ],
  'plans/plans.features': ['What is included', 'Tick what members of the plan get.'],
  'plans/picture': ['Picture', 'Above the name on the page with the prices.'],
  'plans/prices': ['Prices', 'Without prices the plan is free.'],
  'plans/prices.month': ['Each month', 'In the smallest unit of the currency: 900 is 9.00.'],
  'plans/prices.year': ['Each year', 'In the smallest unit of the currency: 900 is 9.00.'],
  'plans/trialDays': ['Days to try', 'They cost nothing, once for each member.'],
  'plans/messagesPerMonth': ['Messages each month'],
  'plans/tokensPerMonth': ['Tokens each month', 'What a model may read and write for a member.'],
  'plans/documents': ['Own documents', 'How many a member may attach.'],
  'plans/documentMegabytes': ['Size of a document, in MB', 'At most 64.'],
  'plans/storageMegabytes': [
    'Space, in MB',
    'What chats, shared links and own documents may take together.',
  ],
  'plans/guestPasses': [
    'Guest passes each month',
    'How many people a member may bring along, for seven days each; at most 20.',
  ],
  'plans/model': ['Model', 'What answers; without it, the model of the site.'],
  'plans/models': ['Models to choose from'],
  'plans/highlighted': ['Recommended', 'One plan at most.'],
  'plans/hidden': ['Hidden', 'Shown only to those who have it, and sold to nobody.'],
  'lesson/summary': ['Summary'],
  'lesson/minutes': ['Minutes', 'How long it takes.'],
  'lesson/position': ['Position', 'Lessons are shown in this order.'],
  'lesson/attachments': ['Documents'],
  'lesson/video': ['Film'],
  'lesson/video.file': ['File of the film', 'In training/media/ of the content folder.'],
  'lesson/captions': ['File of its captions'],
  'site/brand': ['Brand'],
  'site/product': ['What the site is called'],
  'site/organisation': ['Whose site it is, in short'],
  'site/organisationInFull': ['Whose site it is, in full'],
  'site/logo': ['Logo', 'PNG or WebP: add it under Words, “Pictures”, and choose it here.'],
  'site/logoDark': ['Logo on dark paper'],
  'site/brand.icon': ['Icon of the browser’s tab', 'A square picture.'],
  'site/fonts': ['Fonts'],
  'site/fonts.text': ['Text'],
  'site/interface': ['Interface'],
  'site/colours': ['Colours', 'Such as #1f4fd8; a colour with too little contrast is refused.'],
  'site/light': ['Light'],
  'site/dark': ['Dark'],
  'site/blue': ['Links and buttons'],
  'site/paper': ['Paper'],
  'site/contact': ['Contact'],
  'site/email': ['E-mail', 'Requests from guests go there.'],
  'site/membership': ['E-mail about membership'],
  'site/address': ['Postal address, in one line'],
  'site/phone': ['Telephone'],
  'site/security': ['For reports of security problems', 'Begins with mailto: or https://.'],
  'site/languages': ['Languages', 'Such as en and de; the first has addresses without a prefix.'],
  'site/gone': ['Pages that are gone', 'Their addresses, such as /old-page.'],
  'site/moved': ['Pages that have moved', 'The old address, and where it leads.'],
  'site/assistant': ['Assistant'],
  'site/firstQuestions': [
    'Questions in an empty chat',
    'The first three are shown; know that they are answered.',
  ],
  'site/moreQuestions': ['More questions', 'Others that the library answers.'],
  'site/notInTheLibrary': ['Questions without an answer', 'Plausible, and not in the library.'],
  ...pageFieldWords,
}

const valueWords: Record<string, PlainMessage> = {
  everyone: 'Everyone',
  members: 'All members',
  unlimited: 'Unlimited',
  home: 'Home page',
  features: 'Features',
  price: 'Plans',
  faq: 'Questions',
  about: 'About us',
  contact: 'Contact',
  'privacy-policy': 'Privacy policy',
  'terms-and-conditions': 'Terms and conditions',
  changelog: 'What is new',
  training: 'Training',
  docs: 'Documentation',
}

/** What is said of the fields of a file; the most exact entry is the one that counts. */
export const sayOf = (file: string, translate: Translate): Say => ({
  field(place) {
    const [name, withAround] = [place.at(-1)!, place.slice(-2).join('.')]
    const found = [`${file}/${withAround}`, `${file}/${name}`, withAround, name].find((key) =>
      Object.hasOwn(fieldWords, key),
    )
    const [label, description] = found ? fieldWords[found]! : []
    return {
      label: label ? translate(label) : null,
      description: description ? translate(description) : null,
    }
  },
  value(value) {
    const said = Object.hasOwn(valueWords, value) ? valueWords[value] : undefined
    return said ? translate(said) : null
  },
})

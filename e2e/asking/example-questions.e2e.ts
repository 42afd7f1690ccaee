import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { parse } from 'yaml'
import { chats } from '#contract/chats/chat.ts'
import type { Client } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { ownCarrel } from '../carrels.ts'
import { asOperator } from '../reading/documents-to-read.ts'

// Whatever our pages and the prompts ask is asked of the example library, without a browser.

const carrel = ownCarrel()

type Offered = { question: string; file: string; section: string }
type Site = {
  assistant: {
    firstQuestions: Offered[]
    moreQuestions: Offered[]
    notInTheLibrary: string[]
  }
}
type Prompt = { slug: string; text?: string; answeredIn: { file: string; section: string } }
type Home = {
  example: { question: string; lead: string; quotes: { text: string }[] }
  limitsExample: { question: string }
}

const numberOfDocuments = 13

/** What the answer says, and what it cites first; nothing where the library holds none. */
async function asked(who: Client, message: string) {
  const cited: { filename: string; quote: string }[] = []
  let said = ''
  for await (const event of who.stream(chats.send, {
    body: { requestId: crypto.randomUUID(), message },
  })) {
    if (event.type === 'source') cited.push(event.data)
    if (event.type === 'text') said += event.data.delta
  }
  return { said, first: cited[0], quotes: cited.map(({ quote }) => quote) }
}

const folded = (words: string) => words.replace(/[\s|*-]+/g, '')

/** The text of a section of a document in the content folder. */
function sectionOf(file: string, section: string): string {
  const source = readFileSync(`content/library/${file.replace('.pdf', '')}.md`, 'utf8')
  const [, text = ''] = source.split(new RegExp(`^#{2,3} ${RegExp.escape(section)}\n`, 'm'))
  return folded(text.split('\n#')[0]!)
}

const yaml = (file: string) => parse(readFileSync(`content/${file}`, 'utf8')) as unknown
const site = (folder: string) => (yaml(`${folder}site.yaml`) as Site).assistant
const home = (folder: string) =>
  parse(readFileSync(`content/pages/${folder}home.md`, 'utf8').split('---')[1]!) as Home

/** What a member may fill in. */
const filled: Record<string, string> = {
  years: '6',
  service: '3 years',
  country: 'Germany',
  vehicle: 'motorcycle',
  grade: 'Associate',
  month: 'August',
  amount: '£3,000',
  records: 'invoices',
  original: 'handwriting',
  material: 'Akten',
  course: 'Residential week',
  days: '10',
  kind: 'Case study',
}
const fill = (text: string) =>
  text.replace(/\{\{(\w+)\*?\}\}/g, (whole, name: string) => filled[name] ?? whole)

const prompts = yaml('prompts.yaml') as Prompt[]
const offered: Offered[] = [
  ...['', 'de/'].map(site).flatMap((one) => [...one.firstQuestions, ...one.moreQuestions]),
  ...prompts.map(({ text, answeredIn }) => ({ question: fill(text!), ...answeredIn })),
  // A translation without a text keeps the English one.
  ...(yaml('de/prompts.yaml') as Prompt[]).flatMap(({ slug, text }) => {
    const { answeredIn } = prompts.find((one) => one.slug === slug)!
    return text ? [{ question: fill(text), ...answeredIn }] : []
  }),
  {
    question: 'At what resolution should handwriting be scanned?',
    ...{ file: 'guide-to-scanning', section: '3.1 Resolution' },
  },
]

test('every question that is shown is answered as it says there', async () => {
  const operator = await asOperator(carrel.url)
  const { items } = await operator.call(documents.operatorFiles)
  expect(items.filter(({ state }) => state === 'ready')).toHaveLength(numberOfDocuments)
  expect(offered.length).toBeGreaterThan(30)
  for (const { question, file, section } of offered) {
    expect(question).not.toContain('{{')
    const name = file.replace('.pdf', '')
    const { first } = await asked(operator, question)
    expect.soft([question, first?.filename]).toEqual([question, `${name}.pdf`])
    expect.soft(sectionOf(name, section), question).toContain(folded(first?.quote ?? 'no quote'))
  }
  const unknown = [
    ...['', 'de/'].map(site).flatMap(({ notInTheLibrary }) => notInTheLibrary),
    ...['', 'de/'].map((folder) => home(folder).limitsExample.question),
  ]
  for (const question of unknown)
    expect.soft([question, (await asked(operator, question)).quotes]).toEqual([question, []])
  for (const folder of ['', 'de/']) {
    const { question, lead, quotes } = home(folder).example
    const answer = await asked(operator, question)
    expect.soft(answer.said.replaceAll('*', '')).toContain(lead)
    expect.soft(answer.quotes.slice(0, quotes.length)).toEqual(quotes.map(({ text }) => text))
  }
})

import { afterAll, expect, test } from 'vitest'
import { createEmbed } from '#server/infra/embeddings/embeddings.ts'
import type { DocumentAccess, FoundAcross, FoundPassage, Turn } from '#server/infra/model/model.ts'
import { builtInModel } from './built-in.ts'

const embedding = createEmbed()
afterAll(() => embedding.close())
const model = builtInModel(embedding.embed, 0)

const passageOf = (text: string, own: Partial<FoundPassage> = {}): FoundPassage => ({
  ...{ id: text, fileId: 'port', filename: 'port.pdf', title: 'Rules of the port', page: 3 },
  ...{ place: null, own: false, heading: 'Fees', text, score: 1, meaning: null },
  ...own,
})
const english = passageOf('The fee for a mooring is £310 a year. The pier is closed in a gale.')
const german = passageOf(
  'Die Mauer ist drei Meter hoch. Sie ist aus Stein und wird im Mai gestrichen.',
  {
    ...{ fileId: 'wall', title: 'Mauerordnung' },
  },
)

async function ask(
  text: string,
  passages: FoundPassage[],
  found?: FoundAcross,
  history: Turn[] = [],
) {
  const access = { across: () => Promise.resolve(found) } as unknown as DocumentAccess
  const question = { text, history, access }
  let said = ''
  const cited: string[] = []
  let grounded: string | undefined
  for await (const part of model.answer(question, passages, new AbortController().signal)) {
    if (part.type === 'text') said += part.delta
    if (part.type === 'source') cited.push(part.citation.quote)
    if (part.type === 'grounded') grounded = part.grounded
  }
  return { said, cited, grounded }
}

const fees = { texts: ['how much is mooring fee?'], put: ['fee'], passages: [english] }

test('what documents in another language surely answer is quoted, and never said to be sure', async () => {
  const { said, cited, grounded } = await ask('Wie hoch ist die Mooring-Gebühr?', [german], fees)
  expect(cited[0]).toBe('The fee for a mooring is £310 a year.')
  expect(said).toContain('Dokumenten in einer anderen Sprache als die Frage (gesucht nach „fee“)')
  expect(said).toContain('Das hilft vielleicht weiter')
  expect(grounded).toBeUndefined()
})

test('what is only likely to answer is quoted at the beginning of a talk, and not within one', async () => {
  const other = { ...fees, texts: ['is pier in storm open?'], put: ['pier'] }
  const question = 'Ist der Pier im Sturm offen?'
  const { cited, grounded } = await ask(question, [german], other)
  expect(cited).toEqual(['The pier is closed in a gale.'])
  expect(grounded).toBeUndefined()
  const before: Turn[] = [
    { role: 'user', content: 'Wie hoch ist die Mauer?' },
    { role: 'bot', content: 'Drei Meter.' },
  ]
  const within = await ask(question, [german], other, before)
  expect(within.cited).toEqual([])
  expect(within.said).toContain('/view-pdf/port.pdf')
})

test('where none answers, the closest places of both languages are named', async () => {
  const other = { ...fees, texts: ['who has pier?'], put: ['pier'] }
  const { said, cited, grounded } = await ask('Wer hat den Pier?', [german], other)
  expect(cited).toEqual([])
  expect(said).toContain('/view-pdf/port.pdf')
  expect(said).toContain('(gesucht nach „pier“)')
  expect(grounded).toBe('no')
  // One that does not speak of it is not close.
  const further = { ...fees, texts: ['who is holiday?'], put: ['holiday'] }
  expect((await ask('Wer hat Urlaub?', [german], further)).said).not.toContain('port.pdf')
})

test('a question whose language has no documents gets the closest places of the others', async () => {
  const other = { ...fees, texts: ['where is dog?'], put: ['dog'] }
  const { said, grounded } = await ask('Wo ist mein Hund?', [english], other)
  expect(said).toContain('es gibt Dokumente in einer anderen (gesucht nach „dog“)')
  expect(said).toContain('/view-pdf/port.pdf')
  expect(grounded).toBe('no')
})

test('nothing is looked for in another language where the answer is sure', async () => {
  const access = { across: () => Promise.reject(new Error('asked')) } as unknown as DocumentAccess
  const question = { text: 'What is the fee for a mooring?', history: [], access }
  let said = ''
  for await (const part of model.answer(question, [english], new AbortController().signal))
    if (part.type === 'text') said += part.delta
  expect(said).toContain('The fee for a mooring is £310 a year.')
})

test('a question in another language than the one before is put into the other alone', async () => {
  let looked = ''
  const access = {
    across: (text: string) => {
      looked = text
      return Promise.resolve(undefined)
    },
  } as unknown as DocumentAccess
  const history: Turn[] = [
    { role: 'user', content: 'My sink is blocked, how long till someone comes?' },
    { role: 'bot', content: 'Three days.' },
  ]
  const question = { text: 'und wenn die Heizung im Winter ausfällt?', history, access }
  for await (const part of model.answer(question, [english], new AbortController().signal))
    expect(part).toBeDefined()
  expect(looked).toBe('und wenn die Heizung im Winter ausfällt?')
})

import { expect, test } from 'vitest'
import {
  builtInAnswerer,
  passageOf as foundPassage,
} from '#server/features/answering/testing/ask-built-in.ts'
import type { DocumentAccess, FoundAcross, FoundPassage, Turn } from '#server/infra/model/model.ts'
import { inOneLanguage } from './across.ts'

const answer = builtInAnswerer()

const passageOf = (text: string, own: Partial<FoundPassage> = {}) =>
  foundPassage(text, { heading: 'Fees', ...own })
const english = passageOf('The fee for a mooring is £310 a year. The pier is closed in a gale.')
const german = passageOf(
  'Die Mauer ist drei Meter hoch. Sie ist aus Stein und wird im Mai gestrichen.',
  {
    ...{ fileId: 'wall', title: 'Mauerordnung' },
  },
)

const ask = (text: string, passages: FoundPassage[], found?: FoundAcross, history: Turn[] = []) => {
  const access = { across: () => Promise.resolve(found) } as unknown as DocumentAccess
  return answer(text, passages, { history, access })
}

const fees = { texts: ['how much is mooring fee?'], put: ['fee'], passages: [english] }

test('what documents in another language surely answer is quoted, and never said to be sure', async () => {
  const { said, quotes, grounded } = await ask('Wie hoch ist die Mooring-Gebühr?', [german], fees)
  expect(quotes[0]).toBe('The fee for a mooring is £310 a year.')
  expect(said).toContain('Dokumenten in einer anderen Sprache als die Frage (gesucht nach „fee“)')
  expect(said).toContain('Das hilft vielleicht weiter')
  expect(grounded).toBeUndefined()
})

test('what is only likely to answer is quoted at the beginning of a talk, and not within one', async () => {
  const other = { ...fees, texts: ['is pier in storm open?'], put: ['pier'] }
  const question = 'Ist der Pier im Sturm offen?'
  const { quotes, grounded } = await ask(question, [german], other)
  expect(quotes).toEqual(['The pier is closed in a gale.'])
  expect(grounded).toBeUndefined()
  const before: Turn[] = [
    { role: 'user', content: 'Wie hoch ist die Mauer?' },
    { role: 'bot', content: 'Drei Meter.' },
  ]
  const within = await ask(question, [german], other, before)
  expect(within.quotes).toEqual([])
  expect(within.said).toContain('/view-pdf/port.pdf')
})

test('what documents in another language lack half of is not quoted from them beside others', async () => {
  const other = { ...fees, texts: ['is pier in storm open?'], put: ['pier'], isHalfMissing: true }
  const { quotes, said } = await ask('Ist der Pier im Sturm offen?', [german], other)
  expect(quotes).toEqual([])
  expect(said).toContain('/view-pdf/port.pdf')
  // Where all documents are in the other language, nothing else can be meant.
  expect((await ask('Ist der Pier im Sturm offen?', [english], other)).quotes).toHaveLength(1)
})

test('where none answers, the closest places of both languages are named', async () => {
  const other = { ...fees, texts: ['who has pier?'], put: ['pier'] }
  const { said, quotes, grounded } = await ask('Wer hat den Pier?', [german], other)
  expect(quotes).toEqual([])
  expect(said).toContain('/view-pdf/port.pdf')
  expect(said).toContain('(gesucht nach „pier“)')
  expect(grounded).toBe('no')
  // One that does not speak of it is not close.
  const further = { ...fees, texts: ['who is holiday?'], put: ['holiday'] }
  expect((await ask('Wer hat Urlaub?', [german], further)).said).not.toContain('port.pdf')
})

test('a question whose language has no documents gets the closest places of the others', async () => {
  const other = { ...fees, texts: ['where is dog?'], put: ['dog', 'pier'] }
  const named = { ...other, rarest: [['pier'], ['mooring']] }
  const { said, grounded } = await ask('Wo ist der Hund vom Pier?', [english], named)
  expect(said).toContain('es gibt Dokumente in einer anderen (gesucht nach „dog“ und „pier“)')
  expect(said).toContain('/view-pdf/port.pdf')
  expect(grounded).toBe('no')
  // What was looked for is said, where no place has it.
  const none = { ...fees, texts: ['where is dog?'], put: ['dog'] }
  const without = await ask('Wo ist mein Hund?', [english], none)
  expect(without.said).toContain('es gibt Dokumente in einer anderen (gesucht nach „dog“)')
  expect(without.said).not.toContain('port.pdf')
})

test('no place is named where a word is in no document, or the rarest one is not in it', async () => {
  const missing = { ...fees, texts: ['who has zebra pier?'], put: ['pier'], isMissing: true }
  expect((await ask('Wer hat den Zebrapier?', [german], missing)).said).not.toContain('port.pdf')
  const rare = { ...fees, texts: ['who has gale pier?'], put: ['gale', 'pier'] }
  const inIt = { ...rare, rarest: [['storm', 'gale'], ['pier']] }
  expect((await ask('Wer hat den Pier im Sturm?', [german], inIt)).said).toContain('port.pdf')
  const others = { ...rare, rarest: [['harpoon'], ['pier']] }
  expect((await ask('Wer hat den Pier im Sturm?', [german], others)).said).not.toContain('port.pdf')
})

test.each([
  // Two telling words are a question of their own.
  ['Kann sie ihr Telefon mitnehmen?', 'Kann sie ihr Telefon mitnehmen?'],
  ['Und was bedeutet Rückgabewert 15?', 'Und was bedeutet Rückgabewert 15?'],
  ['Und für Gäste?', 'wie kündige ich die Mitgliedschaft, und für Gäste'],
  ['Wie viele?', 'wie kündige ich die Mitgliedschaft, und für Gäste'],
])('“%s” is put into the other language as “%s”', (text, put) => {
  expect(inOneLanguage(text, 'wie kündige ich die Mitgliedschaft, und für Gäste')).toBe(put)
})

test('nothing is looked for in another language where the answer is sure', async () => {
  const access = { across: () => Promise.reject(new Error('asked')) } as unknown as DocumentAccess
  const { said } = await answer('What is the fee for a mooring?', [english], { access })
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
  const asked = 'und wenn die Heizung im Winter ausfällt?'
  expect((await answer(asked, [english], { history, access })).parts).not.toEqual([])
  expect(looked).toBe('und wenn die Heizung im Winter ausfällt?')
})

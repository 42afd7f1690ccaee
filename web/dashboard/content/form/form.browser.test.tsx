import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type {
  ContentChoices,
  ContentField,
  ContentFields,
  FieldShape,
} from '#contract/desk/content-fields.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import type { Fault } from '../fault.ts'
import { Fields } from './form.tsx'

const field = (name: string, shape: FieldShape, required = true): ContentField => ({
  name,
  label: name[0]!.toUpperCase() + name.slice(1),
  description: null,
  required,
  shape,
})
const text: FieldShape = { kind: 'text', long: false }
const group = (...fields: ContentField[]): FieldShape => ({ kind: 'group', fields })
const fieldsOf = (shape: FieldShape, place: ContentFields['in'] = 'file'): ContentFields => ({
  in: place,
  shape,
  hasText: place !== 'file',
  placeholders: place === 'firstLine' ? ['url'] : [],
})

/** The form of a text, and the text that comes out. */
async function aForm(
  fields: ContentFields,
  source: string,
  faults: Fault[] = [],
  choices?: ContentChoices,
) {
  const out = { text: source, saved: undefined as string | undefined, line: 0, corrected: 0 }
  function Around() {
    const [now, setNow] = useState(source)
    return (
      <>
        <Fields
          fields={fields}
          choices={choices}
          text={now}
          faults={faults}
          onChange={(next) => {
            out.text = next
            setNow(next)
          }}
          onSave={(next) => {
            out.saved = next
          }}
          onCorrected={() => {
            out.corrected += 1
          }}
          onShowText={({ line }) => {
            out.line = line
          }}
        />
        <button type="button">Elsewhere</button>
      </>
    )
  }
  return { out, screen: await renderPart(<Around />) }
}

const plan = group(
  field('name', text),
  field('price', { kind: 'number' }, false),
  field('note', { kind: 'text', long: true }, false),
  field('hidden', { kind: 'yesNo' }, false),
  field('theme', { kind: 'oneOf', values: [value('light'), value('dark')] }),
  field(
    'messages',
    { kind: 'choice', of: [{ kind: 'oneOf', values: [value('unlimited')] }, { kind: 'number' }] },
    false,
  ),
  field('video', group(field('file', text), field('captions', text, false)), false),
  field('labels', { kind: 'entries', of: text }, false),
)
function value(value: string) {
  return { value, label: null }
}

const source = `# About this.
name: 'Reader'   # shown
price: 900 # in pence

theme: light
`

test('each kind of field is changed, and all else stays as it was written', async () => {
  const { out, screen } = await aForm(fieldsOf(plan), source)
  await screen.getByLabelText('Name').fill('Fellow')
  await screen.getByLabelText(/^Price/).fill('1200')
  await screen.getByLabelText('Theme').selectOptions('dark')
  expect(out.text).toBe(
    source.replace('Reader', 'Fellow').replace('900', '1200').replace('light', 'dark'),
  )
  await screen.getByLabelText(/^Note/).fill('One: line\nand another')
  expect(out.text).toContain('in pence\nnote: |-\n  One: line\n  and another\n\ntheme: dark\n')
  await screen.getByLabelText(/^Price/).fill('a lot')
  expect(out.text).toContain('price: a lot # in pence\n')
})

test('a price is written as money beside its field while it is typed', async () => {
  const prices = group(
    field('month', { kind: 'number', price: 'month' }, false),
    field('year', { kind: 'number', price: 'year' }, false),
  )
  const fields = fieldsOf(group(field('currency', text), field('prices', prices)))
  const { screen } = await aForm(fields, 'currency: EUR\nprices:\n  month: 900\n')
  const month = screen.getByLabelText(/^Month/)
  await expect.element(month).toHaveAccessibleDescription('€9 a month.')
  await month.fill('12')
  await expect.element(month).toHaveAccessibleDescription('€0.12 a month.')
  await month.fill('9,50')
  await expect.element(month).toHaveAccessibleDescription('')
  await screen.getByLabelText(/^Year/).fill('9000')
  await screen.getByLabelText('Currency').fill('JPY')
  await expect.element(screen.getByText(/¥9,000 a year\./)).toBeVisible()
  await screen.getByLabelText('Currency').fill('yen')
  await expect.element(screen.getByText(/a year/)).not.toBeInTheDocument()
})

test('an optional field that is emptied is left out', async () => {
  const { out, screen } = await aForm(fieldsOf(plan), source)
  const price = screen.getByLabelText(/^Price/)
  await price.fill('')
  expect(out.text).toContain('price: "" # in pence\n')
  await price.fill('5')
  expect(out.text).toContain('price: 5 # in pence\n')
  await price.fill('')
  await screen.getByRole('button', { name: 'Elsewhere' }).click()
  expect(out.text).toBe(source.replace('price: 900 # in pence\n', ''))
})

test('yes or no is a box to tick; without a tick it is left out', async () => {
  const { out, screen } = await aForm(fieldsOf(plan), source)
  const hidden = screen.getByRole('checkbox', { name: 'Hidden' })
  await expect.element(hidden).not.toBeChecked()
  await hidden.click()
  await expect.element(hidden).toBeChecked()
  expect(out.text).toContain('hidden: true\n')
  await hidden.click()
  expect(out.text).toBe(source)
})

test('what a plan includes is ticked in the list of the file, with a few words', async () => {
  const of: FieldShape = { kind: 'choice', of: [{ kind: 'yesNo' }, text] }
  const fields = fieldsOf(
    group(
      field('features', { kind: 'list', of: group(field('slug', text), field('name', text)) }),
      field('plan', group(field('features', { kind: 'entries', of, listedIn: 'features' }, false))),
    ),
  )
  const features =
    'features:\n  - slug: library\n    name: The library\n  - slug: advice\n    name: A person\n'
  const { out, screen } = await aForm(
    fields,
    `${features}plan:\n  features: { advice: by telephone, gone: true }\n`,
  )
  await expect.element(screen.getByRole('checkbox', { name: 'A person' })).toBeChecked()
  const library = screen.getByRole('checkbox', { name: 'The library' })
  await library.click()
  expect(out.text).toContain('{ library: true, advice: by telephone, gone: true }')
  await screen.getByLabelText('The library, in a few words').fill('no films')
  expect(out.text).toMatch(/library: "?no films"?, advice/)
  await screen.getByLabelText('The library, in a few words').fill('')
  expect(out.text).toContain('{ library: true, advice: by telephone, gone: true }')
  await screen.getByRole('checkbox', { name: 'gone' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'gone' })).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'A person' }).click()
  expect(out.text).toContain('features: { library: true }\n')
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(out.text).toContain('advice: by telephone')
})

test('what was emptied is left out of what is saved from the keyboard', async () => {
  const { out, screen } = await aForm(fieldsOf(plan), source)
  await screen.getByLabelText(/^Price/).fill('')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(out.saved).toBe(source.replace('price: 900 # in pence\n', ''))
})

test('one of several kinds of value is chosen', async () => {
  const { out, screen } = await aForm(fieldsOf(plan), source)
  const messages = screen.getByRole('combobox', { name: /^Messages/ })
  await messages.selectOptions('unlimited')
  expect(out.text).toContain('messages: unlimited\n')
  await messages.selectOptions('A number')
  await screen.getByRole('textbox', { name: 'Messages' }).fill('20')
  expect(out.text).toContain('messages: 20\n')
  await messages.selectOptions('Not set')
  expect(out.text).toBe(source)
})

test('an optional group begins empty and can be taken away', async () => {
  const { out, screen } = await aForm(fieldsOf(plan), source)
  await screen.getByRole('button', { name: 'Add: Video' }).click()
  expect(out.text).toBe(`${source}video:\n  file: ""\n`)
  const video = screen.getByRole('group', { name: /^Video/ })
  await video.getByLabelText('File').fill('a.mp4')
  await video.getByLabelText(/^Captions/).fill('a.vtt')
  expect(out.text).toBe(`${source}video:\n  file: "a.mp4"\n  captions: a.vtt\n`)
  await video.getByRole('button', { name: 'Leave out: Video' }).click()
  expect(out.text).toBe(source)
})

test('entries under names of one’s own are added, called otherwise and removed', async () => {
  const { out, screen } = await aForm(fieldsOf(plan), source)
  await screen.getByRole('button', { name: 'Add: Labels' }).click()
  const labels = screen.getByRole('group', { name: /^Labels/ })
  await labels.getByLabelText('Name of a new entry').fill('grade')
  await labels.getByRole('button', { name: /^Add an entry/ }).click()
  await labels.getByLabelText('What “grade” says').fill('Your grade')
  expect(out.text).toContain('labels:\n  grade: "Your grade"\n')
  await labels.getByLabelText('Name of the entry').fill('level')
  await screen.getByRole('button', { name: 'Elsewhere' }).click()
  expect(out.text).toContain('labels:\n  level: "Your grade"\n')
  await labels.getByRole('button', { name: 'Remove level' }).click()
  expect(out.text).toContain('labels: {}\n')
})

const links = `# Links.
- title: One # first
- title: Two
# On three.
- title: Three
`
const list: FieldShape = { kind: 'list', of: group(field('title', text)) }

test('entries of a list are moved, removed and added by keyboard, and a removed one comes back', async () => {
  const { out, screen } = await aForm(fieldsOf(list), links)
  const down = screen.getByRole('button', { name: 'Move One down' })
  ;(down.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(out.text).toBe(
    '# Links.\n- title: Two\n- title: One # first\n# On three.\n- title: Three\n',
  )
  await expect.element(down).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  // The last place has no way further down.
  await expect.element(screen.getByRole('button', { name: 'Move One up' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Remove Three' }).click()
  expect(out.text).toBe('# Links.\n- title: Two\n- title: One # first\n')
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(out.text).toContain('# On three.\n- title: Three\n')
  await screen.getByRole('button', { name: /^Add an entry/ }).click()
  await expect.element(screen.getByLabelText('Title')).toHaveFocus()
  await userEvent.keyboard('Four')
  expect(out.text).toMatch(/- title: "?Four"?\n$/)
})

test('what the server refuses is said at its field, which is opened and gets the focus', async () => {
  const fault = { line: 3, place: [1, 'title'], what: 'use at most 3 characters', refused: true }
  const { screen } = await aForm(fieldsOf(list), links, [fault])
  const title = screen.getByLabelText('Title')
  await expect.element(title).toHaveAccessibleDescription('use at most 3 characters')
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveValue('Two')
})

const page = fieldsOf(group(field('title', text)), 'frontMatter')

test('the front matter and the text of a page are changed apart, with Windows’ ends of lines', async () => {
  const source = '---\r\ntitle: About # short\r\nextra: kept\r\n---\r\n\r\nOne.\r\n'
  const { out, screen } = await aForm(page, source)
  await screen.getByLabelText('Title').fill('About us')
  expect(out.text).toBe(source.replace('About', 'About us'))
  await screen.getByLabelText('Text').fill('One.\nTwo.\n')
  expect(out.text).toBe(source.replace('About', 'About us').replace('One.', 'One.\r\nTwo.'))
  await expect.element(screen.getByText(/^Also in the text, and not known here/)).toBeVisible()
})

test('an e-mail has its subject and its text', async () => {
  const letter = fieldsOf(group(field('subject', text)), 'firstLine')
  const { out, screen } = await aForm(letter, '# Welcome\n\nHello: {{url}}\n')
  await screen.getByLabelText('Subject').fill('Good day: you')
  await screen.getByLabelText('Text').fill('Bye: {{url}}\n')
  expect(out.text).toBe('# Good day: you\n\nBye: {{url}}\n')
})

test('what cannot be read has no form, and leads to its line in the text', async () => {
  const { out, screen } = await aForm(page, '---\ntitle: a\nb: [\n---\n\nText.\n')
  await expect.element(screen.getByText(/^Line [34] cannot be read/)).toBeVisible()
  await screen.getByRole('button', { name: 'Show the text' }).click()
  expect([3, 4]).toContain(out.line)
  const without = await aForm(page, 'Text alone.\n')
  await expect.element(without.screen.getByText(/^The text does not begin/)).toBeVisible()
})

test('what the form cannot show stays, and the rest can be changed', async () => {
  const strange = 'name: [a, b]\ntheme: &one light\nnote: *one\n'
  const { out, screen } = await aForm(fieldsOf(plan), strange)
  await expect.element(screen.getByText(/^This is written in a way/).first()).toBeVisible()
  await screen.getByLabelText(/^Price/).fill('1')
  expect(out.text).toBe(strange.replace(']\n', ']\nprice: 1\n'))
})

const naming = fieldsOf({
  kind: 'list',
  of: group(
    field('title', text),
    field('category', { kind: 'text', long: false, from: 'categories' }, false),
    field('files', { kind: 'list', of: { kind: 'text', long: false, from: 'documents' } }, false),
  ),
})
const choices = {
  categories: [
    { value: 'travel', label: 'Travel and expenses' },
    { value: 'pay', label: 'Pay' },
  ],
  documents: [{ value: 'rules.pdf', label: 'House rules' }],
  ...{ plans: [], groups: [], pictures: [] },
}

test('what names something of the site is chosen from a list, and what is not there stays until then', async () => {
  const source = '- title: One\n  category: gone\n'
  const { out, screen } = await aForm(naming, source, undefined, choices)
  await screen.getByRole('button', { name: 'One', exact: true }).click()
  const category = screen.getByRole('combobox', { name: /^Category/ })
  await expect.element(category).toHaveDisplayValue('gone')
  await category.selectOptions('Travel and expenses')
  expect(out.text).toBe(source.replace('gone', 'travel'))
  await category.selectOptions('Not set')
  expect(out.text).toBe('- title: One\n')
  await screen.getByRole('button', { name: 'Add: Files' }).click()
  await screen.getByRole('button', { name: 'Add an entry (Files)' }).click()
  await screen.getByRole('combobox', { name: 'Files 1' }).selectOptions('House rules')
  expect(out.text).toMatch(/files:\n +- "?rules\.pdf"?\n$/)
})

test('a value that was refused is told once it is another one', async () => {
  const fault = { line: 2, place: ['price'], what: 'It is no price.', refused: true }
  const { out, screen } = await aForm(fieldsOf(plan), 'name: Reader\nprice: "5,00"\n', [fault])
  await screen.getByLabelText('Name').fill('Readers')
  expect(out.corrected).toBe(0)
  await screen.getByLabelText(/^Price/).fill('500')
  await expect.poll(() => out.corrected).toBe(1)
})

test('all that was refused is said at once, the first gets the focus, and each goes as it is corrected', async () => {
  const refused = (at: number) => ({
    ...{ line: at + 1, place: [at, 'title'], what: `It is taken (${at}).`, refused: true },
  })
  const { out, screen } = await aForm(fieldsOf(list), links, [refused(0), refused(2)])
  const [first, third] = [0, 1].map((at) => screen.getByLabelText('Title').nth(at))
  await expect.element(first!).toHaveFocus()
  await expect.element(first!).toHaveAccessibleDescription('It is taken (0).')
  await expect.element(third!).toHaveAccessibleDescription('It is taken (2).')
  await first!.fill('Eins')
  await expect.element(first!).toHaveValue('Eins')
  await expect.element(first!).toHaveAccessibleDescription('')
  await expect.element(third!).toHaveAccessibleDescription('It is taken (2).')
  expect(out.corrected).toBe(0)
  await third!.fill('Drei')
  await expect.poll(() => out.corrected).toBe(1)
  // What was opened by the refusal stays open while somebody writes in it.
  await expect.element(third!).toHaveFocus()
})

test('the short name of a new entry is made of its title, and stays once it is there', async () => {
  const link = group(field('slug', text), field('title', text))
  const { out, screen } = await aForm(
    fieldsOf({ kind: 'list', of: link }),
    '- slug: boats\n  title: Boats\n',
  )
  await screen.getByRole('button', { name: /^Add an entry/ }).click()
  // What is written first is the title.
  const titles = screen.getByLabelText('Title')
  await expect.element(titles).toHaveFocus()
  await titles.fill('Boats')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByLabelText('Slug')).toHaveValue('boats-2')
  await titles.fill('Hire')
  await userEvent.keyboard('{Tab}')
  expect(out.text).toBe('- slug: boats\n  title: Boats\n- slug: "boats-2"\n  title: "Hire"\n')
})

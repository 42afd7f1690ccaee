import { expect, test } from 'vitest'
import type { Prompt } from '#contract/content.ts'
import { aFew, findPrompts } from './find-prompts.ts'
import { fillIn, variablesIn } from './variables.ts'

const prompt = (title: string, text = '', categoryId: string | null = null): Prompt => ({
  _id: title,
  id: title,
  categoryId,
  title,
  description: '',
  text,
  variables: [],
})
const titles = (prompts: Prompt[]) => prompts.map(({ title }) => title)

test('variables are found once, in their order, and are required where one of them is', () => {
  expect(variablesIn('{{a}} and {{ b* }}, {{a*}} and {{}} and {{ * }}')).toEqual([
    { name: 'a', required: true },
    { name: 'b', required: true },
  ])
})

test('a value is put in as it is, whatever it looks like', () => {
  expect(fillIn('To {{country*}} by {{way}}.', { country: ' $& {{way}} ', way: 'rail' })).toBe(
    'To $& {{way}} by rail.',
  )
})

test('what is left out leaves no hole', () => {
  expect(fillIn('The fee for {{grade*}} in {{month}} , please', { grade: 'Fellow' })).toBe(
    'The fee for Fellow in, please',
  )
  expect(fillIn('  code {{x}}', { x: 'y' })).toBe('  code y')
})

test('a prompt is found by all words, without regard to accents, the title before the text', () => {
  const all = [prompt('Leave', 'about a café abroad'), prompt('Café abroad'), prompt('Fees')]
  expect(titles(findPrompts(all, 'ABROAD cafe'))).toEqual(['Café abroad', 'Leave'])
  expect(findPrompts(all, ' ')).toBe(all)
  expect(findPrompts(all, 'nothing like it')).toEqual([])
})

test('a few are taken from all categories in turn', () => {
  const all = [prompt('a1', '', 'a'), prompt('a2', '', 'a'), prompt('b1', '', 'b')]
  expect(titles(aFew(all, 2))).toEqual(['a1', 'b1'])
  expect(titles(aFew(all, 9))).toEqual(['a1', 'b1', 'a2'])
})

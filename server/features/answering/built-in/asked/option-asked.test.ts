import { expect, test } from 'vitest'
import { optionAsked } from './option-asked.ts'
import type { Candidate } from '../scoring.ts'

const passageOf = (text: string, fileId: string) => ({
  ...{ id: text, fileId, filename: `${fileId}.txt`, title: `${fileId}(1)`, page: 1, place: null },
  ...{ own: false, heading: 'OPTIONS', text, score: 1, meaning: null },
})

const hut = passageOf(
  'Closed huts are listed with -a as well.\n\n-a, --all\nList closed huts as well, and huts that are full.\n\n-M, --map\nMap. Draw a map of the huts.',
  'hut',
)
const summary = passageOf('-M, --map    draw a map\n-n NUM    stop after so many', 'hut')
const path = passageOf('-a\nWalk along all paths, whether they are open or not.', 'path')

function asked(question: string, passages = [summary, hut]) {
  const best = { unit: { quote: '' } } as Candidate
  const found = optionAsked(question, passages, best)
  return found && { quotes: found.chosen.map(({ unit }) => unit.quote), isSure: found.isSure }
}

test('the line that defines an option is quoted before any that only has it', () => {
  expect(asked('What does -a do?')).toEqual({
    quotes: ['-a, --all List closed huts as well, and huts that are full.'],
    isSure: true,
  })
})

test('of a summary and a definition the longer is quoted, and a short sentence with the next', () => {
  const { quotes, isSure } = asked('was macht -M')!
  expect(quotes).toEqual(['-M, --map Map.', 'Draw a map of the huts.'])
  expect(isSure).toBe(true)
})

test('the option of another program makes the answer unsure, unless a program is named', () => {
  expect(asked('What does -a do?', [hut, path])!.isSure).toBe(false)
  const evidence = { meanings: null, weights: {}, rarest: 1, about: '', foundBy: {} }
  const named = { ids: ['path'], rest: 'What does -a do?', isOnly: false }
  const passages = [hut, path].map((one) => ({
    ...one,
    evidence: { ...evidence, corrections: [], named },
  }))
  expect(asked('What does -a do in path?', passages)).toEqual({
    quotes: ['-a Walk along all paths, whether they are open or not.'],
    isSure: true,
  })
})

test('an option may be the heading over what defines it', () => {
  const headed = { ...passageOf('Draw a map. It is slow.', 'hut'), heading: 'OPTIONS › -M, --map' }
  expect(asked('What does -M do?', [headed])).toEqual({
    quotes: ['Draw a map.', 'It is slow.'],
    isSure: true,
  })
})

test('of two options with one name, the one under ‘Options’ is of the program', () => {
  const command = { ...passageOf('-a Add a hut to the path.', 'hut'), heading: 'COMMANDS' }
  expect(asked('what does -a do', [command, hut])).toMatchObject({
    quotes: ['-a, --all List closed huts as well, and huts that are full.'],
    isSure: true,
  })
})

test('an option that no document has is not answered, and other questions are left to the sentences', () => {
  expect(asked('What does -x do?')).toEqual({ quotes: [], isSure: false })
  const only = passageOf('Unlike other programs, it has no -x and no -y.', 'hut')
  expect(asked('What does -x do?', [only])).toBeUndefined()
  expect(asked('Can I draw a map of the huts in the valley with -M?')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { builtInAnswerer, passageOf } from '../testing/ask-built-in.ts'

const ask = builtInAnswerer()

test('who asks for leave reads what is forbidden and what is allowed of the same thing', async () => {
  const water = passageOf(
    'Hosepipes are not to be held directly over beds, trees or lawns under any circumstances. A hosepipe may be used to fill a tank. Taps are closed in winter.',
  )
  const { quotes } = await ask('Can I use a hosepipe?', [water])
  expect(quotes).toEqual([
    'Hosepipes are not to be held directly over beds, trees or lawns under any circumstances.',
    'A hosepipe may be used to fill a tank.',
  ])
  const dogs = passageOf(
    'Hunde sind in der Halle nicht erlaubt. Hunde dürfen an der Leine in den Garten, sofern ihr Halter dabei ist und keine Pferde im Freien sind. Katzen bleiben zu Hause.',
    { title: 'Hausordnung der Reithalle', heading: 'Tiere' },
  )
  expect((await ask('Darf ich meinen Hund mitbringen?', [dogs])).quotes).toEqual([
    'Hunde sind in der Halle nicht erlaubt.',
    'Hunde dürfen an der Leine in den Garten, sofern ihr Halter dabei ist und keine Pferde im Freien sind.',
  ])
})

test('a sentence of another thing, or what is not asked for leave, is quoted alone', async () => {
  const grill = passageOf(
    'A grill may be used on the terrace. Candles may not be used in the huts. Gas is kept outside.',
  )
  expect((await ask('Can I use a grill?', [grill])).quotes).toEqual([
    'A grill may be used on the terrace.',
  ])
})

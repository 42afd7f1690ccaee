import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentencesOf } from '#server/infra/reader/sentences.ts'

const textsOf = (text: string) => sentencesOf(text).map((sentence) => sentence.text)

test.each([
  ['plain sentences', ['It opens at nine.', 'It closes at six!', 'Does it?', 'Yes.']],
  ['abbreviations', ['See e.g. Bath, i.e. the city, cf. No. 5 and p. 12 of vol. 3.', 'Then stop.']],
  ['titles and initials', ['Dr. J. R. Hartley wrote to Mrs. Smith.', 'She answered.']],
  ['numbers', ['The fee is £3.50 under section 4.2 of the rules.', 'It rose by 1.5 per cent.']],
  ['quotations', ['“What does a fellow pay?” asked the clerk.', '“Nothing,” was the answer.']],
  ['a sentence in brackets', ['It is free.', '(It was not always.)', 'It will stay so.']],
  ['a year at the end', ['It was founded in 1908.', 'It closed in 1950.']],
  [
    'German ordinals',
    [
      'Schüler der 10. Klassen dürfen es, die der 7. oder 8. Stufe und ab 6. Klasse auch.',
      'Die 5., 6. und 7. Jahrgänge kommen, unsere 10. Klassen nicht.',
      'Die Frist endet am 10.',
      'Danach ist es zu spät.',
      'Es beginnt der 11.',
      'Man kann sie verlängern.',
      'I am 17.',
      'My parents pay.',
    ],
  ],
  ['German dates', ['Die Ordnung gilt vom 1. Januar an.', 'Sie endet im 3. Quartal.']],
  [
    'German abbreviations',
    ['Mit z. B. Bleistift bzw. Tinte, vgl. Abs. 2 und Nr. 5.', 'Sonst nicht (z.B. Krankheit).'],
  ],
  ['a German association', ['Der Verein Nord e. V. hat seinen Sitz in Kiel.', 'Er rudert.']],
  ['an abbreviation at the end', ['They sell pens, paper etc.', 'Nothing else is sold.']],
])('%s are parted where a reader would', (_, sentences) => {
  expect(textsOf(sentences.join(' '))).toEqual(sentences)
})

test('each item of a list is a sentence, without its bullet and with its number', () => {
  expect(textsOf('• Bags stay here\n– Pencils only\n1. Ask at the desk.\n2. Wait.')).toEqual([
    'Bags stay here',
    'Pencils only',
    '1. Ask at the desk.',
    '2. Wait.',
  ])
})

test('each row of a table is a sentence, whatever its cells hold', () => {
  expect(textsOf('Kind\tFee\nReader. New.\t£12. A year.')).toEqual([
    'Kind\tFee',
    'Reader. New.\t£12. A year.',
  ])
})

test('the mark of a footnote does not hide the end of a sentence', () => {
  expect(textsOf('It was not renegotiated.2 The clerk left.')).toEqual([
    'It was not renegotiated.2',
    'The clerk left.',
  ])
})

test('a stop without a space behind it ends a sentence, unless it belongs to a name or an address', () => {
  expect(textsOf('Five sleep in a cabin.More guests pay extra.')).toEqual([
    'Five sleep in a cabin.',
    'More guests pay extra.',
  ])
  expect(textsOf('Wir sind hier.Weitere Gäste kommen.')).toHaveLength(2)
  for (const whole of [
    'See club.Example, info@club.Example or a/club.Example now for System.Text is there.',
    'We build with asp.Net core and vue.Js here.',
  ])
    expect(textsOf(whole)).toEqual([whole])
})

test('sentences say where they stand, in order, and leave out nothing but white space and bullets', () => {
  const words = fc.constantFrom(
    'Dr.',
    'No.',
    '5',
    'a',
    'The',
    'e.g.',
    'end.',
    'Why?',
    '“So,”',
    '•',
    '\n',
    '\t',
    'I.',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string())), (parts) => {
      const text = parts.join(' ')
      let end = 0
      for (const sentence of sentencesOf(text)) {
        expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text)
        expect(text.slice(end, sentence.start)).toMatch(/^[\s•◦▪‣●○■·∙–—-]*$/)
        end = sentence.end
      }
      expect(text.slice(end)).toMatch(/^[\s•◦▪‣●○■·∙–—-]*$/)
    }),
  )
})

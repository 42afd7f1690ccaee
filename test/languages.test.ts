import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const config = getConfig({ configPath: path.join(root, 'web/lingui.config.ts') })
const [catalogue] = await getCatalogs(config)

test('every message of the interface is in the catalogues, and said in every language', async () => {
  const inCode = await catalogue!.collect()
  const languages = await catalogue!.readAll()
  const wrong = Object.entries(languages).flatMap(([locale, said]) => [
    ...Object.keys(inCode ?? {})
      .filter((id) => !said[id])
      .map((id) => `${locale}: ${inCode![id]!.message} is missing`),
    ...Object.keys(said)
      .filter((id) => !inCode![id])
      .map((id) => `${locale}: ${said[id]!.message} is nowhere`),
    ...Object.values(said)
      .filter(({ translation }) => locale !== 'en' && !translation)
      .map(({ message }) => `${locale}: ${message} is not translated`),
  ])
  expect(Object.keys(inCode ?? {}).length).toBeGreaterThan(900)
  expect(wrong, 'npm run words writes the catalogues anew').toEqual([])
})

test('what is put into a message is put into it in every language', async () => {
  const { de = {} } = await catalogue!.readAll()
  const wrong = Object.values(de).filter(
    ({ message = '', translation = '' }) => slotsOf(message) !== slotsOf(translation),
  )
  expect(wrong.map(({ message, translation }) => `${message} → ${translation}`)).toEqual([])
})

/** Values, tags and plurals, whatever their order. */
const slotsOf = (message: string) =>
  [...new Set(message.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g))].toSorted().join(' ')

const folders = ['contract', 'server']

/** The source without tests, to look for the messages of the catalogues in. */
const source = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
  )
  .join('\n')

const [first] = folders.map((folder) => readdirSync(path.join(root, folder, 'sentences')))

// The compiler checks that every message that the code says is in de.json.
test('every language has the same messages, each at one place', () => {
  for (const folder of folders)
    expect(readdirSync(path.join(root, folder, 'sentences'))).toEqual(first)
  for (const name of first!) {
    const [contract, server] = folders.map((folder) => Object.keys(sentencesOf(folder, name)))
    expect([...contract!, ...server!].toSorted()).toEqual(messages.toSorted())
    expect(server!.filter((message) => contract!.includes(message))).toEqual([])
  }
})

const messages = folders.flatMap((folder) => Object.keys(sentencesOf(folder, 'de.json')))

test('every message of the catalogues is said somewhere', () => {
  expect(messages.length).toBeGreaterThan(350)
  const isSaid = (message: string) =>
    ["'", '"'].some((quote) => source.includes(quote + message + quote))
  expect(messages.filter((message) => !isSaid(message))).toEqual([])
})

for (const name of first!)
  test(`every message is said in ${name}, with the same values`, () => {
    const wrong = folders
      .flatMap((folder) => Object.entries(sentencesOf(folder, name)))
      .filter(([english, other]) => !other || valuesOf(english) !== valuesOf(other))
    expect(wrong).toEqual([])
  })

const valuesOf = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].toSorted().join(' ')

function sentencesOf(folder: string, name: string): Record<string, string> {
  const file = path.join(root, folder, 'sentences', name)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, test } from 'vitest'
import { sentencesInCode } from './sentences.ts'

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

const folders = ['contract/sentences', 'server/sentences']

for (const name of readdirSync(path.join(root, folders[0]!))) {
  const [contract, server] = folders.map((folder) => sentencesOf(path.join(root, folder, name)))
  const said = { ...contract, ...server }

  test(`every sentence that calls answer with is in ${name}`, () => {
    const told = sentencesInCode()
    expect(told.size).toBeGreaterThan(200)
    const missing = [...told].filter(([sentence]) => !said[sentence])
    expect(missing.map(([sentence, file]) => `${file}: ${sentence}`)).toEqual([])
  })

  test(`browsers know the sentences of the contract from ${name}`, () => {
    const missing = [...sentencesInCode(['contract'])].filter(([sentence]) => !contract![sentence])
    expect(missing).toEqual([])
  })

  test(`what is put into a sentence is put into it in ${name}, too`, () => {
    const wrong = Object.entries(said).filter(
      ([english, other]) => valuesOf(english) !== valuesOf(other),
    )
    expect(wrong).toEqual([])
  })
}

const valuesOf = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted().join(' ')

function sentencesOf(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

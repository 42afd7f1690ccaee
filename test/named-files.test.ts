import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The changelog names files that are gone.
const documents = globSync(['README.md', '{docs,bench,content,deploy}/**/*.md'])
const files = globSync('{bench,cluster,contract,e2e,scripts,server,test,web}/**/*.{ts,tsx}')

test('every source file that a document names is there', () => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map(([, name]) => name!)
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${document} names ${name}`),
  )
  expect(missing).toEqual([])
})

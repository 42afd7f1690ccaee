import { expect, test } from 'vitest'
import { documents } from '#contract/documents/documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../testing/uploads.ts'

test('a table with a cell of four million letters is answered from, and the operator told what is not', async () => {
  const { as, app } = await testApp()
  const operator = as('operator')
  const csv = `Name,${'word '.repeat(800_000)}\nx,y\nz,w\n`
  const { id } = await upload(operator, 'cell.csv', csv)
  expect(await settled(operator, id)).toMatchObject({
    state: 'ready',
    pages: 1,
    troubles: [{ page: 1, sentence: expect.stringMatching(/4,000 characters of a cell/) }],
  })
  expect(await app.db.selectFrom('pages').select('state').execute()).toEqual([{ state: 'read' }])
  const headings = await app.db.selectFrom('passages').select('heading').execute()
  expect(headings.length).toBeGreaterThan(1)
  for (const { heading } of headings) expect(heading.length).toBeLessThanOrEqual(200)
  const { items } = await operator(documents.operatorFiles)
  expect(items).toMatchObject([{ id, state: 'ready' }])
})

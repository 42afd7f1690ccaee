// Runs on both databases: uploads of the same bytes wait for a lock.
import { expect, test } from 'vitest'
import { documents } from '#contract/documents/documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { upload } from '../testing/uploads.ts'

test('of the same bytes sent several times at once one file is kept', async () => {
  const { as } = await testApp()
  const operator = as('operator')
  const ends = await Promise.allSettled(
    ['a.md', 'b.md', 'c.md'].map((name) => upload(operator, name, '# Notice\n\nSeven weeks.\n')),
  )
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const { reason } of refused) expect(reason).toMatchObject({ httpCode: 409 })
  expect((await operator(documents.operatorFiles)).items).toHaveLength(1)
})

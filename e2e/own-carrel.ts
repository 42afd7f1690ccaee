import { cpSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { type Carrel, startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { watch } from './watch.ts'

export const operator = { email: 'operator@example.org', password: 'the operator has a long one' }

/** Makes a data folder one in which the operator is there and the library has been read. */
export function makeReady(dataDir: string) {
  const ready = process.env['CARREL_READY_FOLDER']
  if (ready) cpSync(ready, dataDir, { recursive: true })
}

/**
 * A Carrel for the tests of one file. None of their pages may break the content policy, throw, or
 * ask another host; `visit` says at which address of it they are, where it is not the first one.
 */
export function ownCarrel(whenReady: (url: string) => Promise<void> = async () => {}) {
  const folder = temporaryFolder()
  let carrel: Carrel
  let own: string
  let broken: string[] = []

  test.beforeAll(async () => {
    makeReady(folder.dir)
    carrel = await startCarrel(folder.dir, {
      OPERATOR_EMAIL: operator.email,
      OPERATOR_PASSWORD: operator.password,
    })
    await whenReady(carrel.url)
  })
  test.afterAll(async () => {
    await carrel.stop()
    folder.remove()
  })
  test.beforeEach(({ page }) => {
    own = carrel.url
    broken = watch(page, () => own)
  })
  test.afterEach(() => expect(broken).toEqual([]))

  return {
    get url() {
      return carrel.url
    },
    /** The same by name: passkeys do not work at an address of numbers. */
    get local() {
      return carrel.url.replace('127.0.0.1', 'localhost')
    },
    visit: (url: string) => (own = url),
  }
}

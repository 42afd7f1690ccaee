import { cpSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { createTestDatabase } from '#server/testing/postgres-cluster.ts'
import { type Carrel, startCarrel, temporaryFolderLater } from '#server/testing/start-carrel.ts'
import { watch } from './watch.ts'

export const operator = { email: 'operator@example.org', password: 'the operator has a long one' }
export const withOperator = {
  OPERATOR_EMAIL: operator.email,
  OPERATOR_PASSWORD: operator.password,
}

/** The one of `npm start`, where nothing is set, or the PostgreSQL of the run, which takes half the time. */
export type Database = 'embedded' | 'postgres'

/** Where `startCarrels` has put the sites that `makeReady` copies. */
export const readySites = {
  folder: 'CARREL_READY_FOLDER',
  folderOnPostgres: 'CARREL_READY_FOLDER_ON_POSTGRES',
  database: 'CARREL_READY_DATABASE',
  postgres: 'CARREL_POSTGRES',
} as const

/** Makes a data folder one in which the operator is there and the library has been read. */
export async function makeReady(
  dataDir: string,
  database: Database = 'postgres',
): Promise<{ settings: Record<string, string>; drop: () => Promise<void> }> {
  const at = (variable: keyof typeof readySites) => process.env[readySites[variable]]!
  if (database === 'embedded') {
    cpSync(at('folder'), dataDir, { recursive: true })
    return { settings: {}, drop: async () => {} }
  }
  cpSync(at('folderOnPostgres'), dataDir, { recursive: true })
  const { url, drop } = await createTestDatabase(at('postgres'), at('database'))
  return { settings: { DATABASE_URL: url }, drop }
}

/**
 * The servers that start once and that all journeys share; each journey has members of its own there.
 * `plain` has no settings but PostgreSQL, `model` answers with the fake model, and `reading` has two long
 * documents more.
 */
export type Shared = 'plain' | 'model' | 'reading'

const variableOf = (name: Shared) => `CARREL_${name.toUpperCase()}`

/** Playwright hands the environment on to the processes in which journeys run. */
export const announce = (name: Shared, url: string) => void (process.env[variableOf(name)] = url)

/** The shared model goes on with an answer whose question has this name. */
export const modelGoesOn = (name: string) =>
  fetch(`${process.env['CARREL_MODEL_AT']}/go-on/${name}`)

/** Off for a journey that brings about what pages may not do. */
type Watching = { watched?: boolean }

/** A server that other journeys use at the same moment. */
export const sharedCarrel = (name: Shared = 'plain', { watched = true }: Watching = {}) =>
  visited(() => process.env[variableOf(name)]!, watched)

type Settings = Record<string, string>
type Own = Watching & {
  settings?: (dataDir: string) => Promise<Settings> | Settings
  database?: Database
  /** `serial` where each journey goes on where the one before ended. */
  mode?: 'default' | 'serial'
}

/**
 * A server for one file alone, whose journeys run one after the other: for what stops it, sets it up
 * differently, or counts what all its members did.
 */
export function ownCarrel({
  settings = () => ({}),
  watched = true,
  database,
  mode = 'default',
}: Own = {}) {
  test.describe.configure({ mode })
  const folder = temporaryFolderLater()
  let carrel: Carrel
  let given: Settings
  let drop: () => Promise<void>

  test.beforeAll(async () => {
    folder.make()
    const ready = await makeReady(folder.dir, database)
    drop = ready.drop
    given = { ...withOperator, ...ready.settings, ...(await settings(folder.dir)) }
    carrel = await startCarrel(folder.dir, given)
  })
  test.afterAll(async () => {
    await carrel.stop()
    await drop()
    folder.remove()
  })

  const own = {
    dataDir: folder.dir,
    kill: () => carrel.kill(),
    /** At the address where it was. */
    async startAgain() {
      carrel = await startCarrel(folder.dir, { ...given, PORT: new URL(carrel.url).port })
    },
  }
  return Object.assign(
    visited(() => carrel.url, watched),
    own,
  )
}

/**
 * None of the pages of a journey may break the content policy, throw, or ask another host; `visit`
 * says at which address of the server they are, where it is not the first one.
 */
function visited(urlOf: () => string, watched: boolean) {
  let at: string
  let broken: string[] = []
  test.beforeEach(({ page }) => {
    at = urlOf()
    if (watched) broken = watch(page, () => at)
  })
  test.afterEach(() => expect(broken).toEqual([]))
  return {
    get url() {
      return urlOf()
    },
    /** The same by name: passkeys do not work at an address of numbers. */
    get local() {
      return urlOf().replace('127.0.0.1', 'localhost')
    },
    visit: (url: string) => void (at = url),
  }
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/settings/config.ts'
import type { Db } from '../db/db.ts'

/** Hashes and encrypts what the database must not reveal by itself. */
export type Secrets = {
  /** AES-256-GCM; a value encrypted for one use cannot be decrypted for another. */
  seal(use: string, text: string): string
  /** Throws if it was encrypted with another key, for another use, or was changed. */
  open(use: string, sealed: string): string
  /** HMAC-SHA256, for values too short for a plain hash, such as six digits. */
  hash(use: string, text: string, salt?: Uint8Array): Buffer
  /** What a stored hash of this text may be: by the key, and by the one that it replaces. */
  hashes(use: string, text: string, salt?: Uint8Array): Buffer[]
  /**
   * While a key is being replaced: the value encrypted with the new key; undefined if it is already.
   */
  renewed?(use: string, sealed: string): string | undefined
}

/**
 * The key is SECRET_KEY if it is set, else a file in the data folder that the first start creates.
 * With SECRET_KEY_BEFORE, what was written with that key is read as well.
 */
export async function openSecrets(
  config: Pick<Config, 'secretKey' | 'secretKeyBefore' | 'dataDir'>,
  db: Db,
): Promise<Secrets> {
  // Checked before the folder: if a key was used already, a new one would not help.
  const isUsed = (await fingerprintOf(db)) !== undefined
  const key = config.secretKey ?? (await keyOfFolder(config.dataDir, isUsed))
  const before = config.secretKeyBefore
  await expectKeyOfDatabase(db, fingerprintWith(key), before && fingerprintWith(before))
  const secrets = secretsWith(key)
  return before ? withOneBefore(secrets, secretsWith(before)) : secrets
}

const fingerprintWith = (key: Uint8Array) => derived(key, 'fingerprint')

/** Written with the new key, read with either. */
const withOneBefore = (now: Secrets, before: Secrets): Secrets => ({
  ...now,
  open(use, sealed) {
    try {
      return now.open(use, sealed)
    } catch {
      return before.open(use, sealed)
    }
  },
  hashes: (...given) => [now.hash(...given), before.hash(...given)],
  renewed(use, sealed) {
    try {
      now.open(use, sealed)
      return undefined
    } catch {
      return now.seal(use, before.open(use, sealed))
    }
  },
})

function secretsWith(key: Uint8Array): Secrets {
  const sealing = derived(key, 'seal')
  const hashing = derived(key, 'hash')
  const hash: Secrets['hash'] = (use, text, salt = new Uint8Array()) =>
    createHmac('sha256', hashing)
      .update(`${use}\0`)
      .update(createHmac('sha256', hashing).update(salt).digest())
      .update(text)
      .digest()
  return {
    hash,
    hashes: (...given) => [hash(...given)],
    seal(use, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(use))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(use, sealed) {
      if (!sealed.startsWith(version)) throw new Error('sealed in a way that is not known here')
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** A prefix of every encrypted value, so that another cipher can be added later. */
const version = '1.'

const derived = (key: Uint8Array, use: string) =>
  Buffer.from(hkdfSync('sha256', key, new Uint8Array(), `carrel ${use}`, 32))

async function keyOfFolder(dataDir: string, isUsed: boolean): Promise<Buffer> {
  const file = path.join(dataDir, 'secret.key')
  const kept = await readKey(file)
  if (kept) return kept
  if (isUsed) throw otherKey()
  await mkdir(dataDir, { recursive: true })
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(fresh, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
  // Creating the link is atomic: two servers that start together use the same key.
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(fresh)
  return (await readKey(file))!
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32)
    throw refusal(`${file} does not hold a key any more. Put the file of your backup in its place.`)
  await chmod(file, 0o600)
  return key
}

/** Another key would make the second factors of members, and queued letters, unreadable. */
async function expectKeyOfDatabase(db: Db, fingerprint: Buffer, before: Buffer | undefined) {
  await db
    .insertInto('sealingKey')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (before)
    await db
      .updateTable('sealingKey')
      .set({ fingerprint })
      .where('fingerprint', '=', before)
      .execute()
  if (!fingerprint.equals((await fingerprintOf(db))!)) throw otherKey()
}

const fingerprintOf = async (db: Db): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('sealingKey').select('fingerprint').executeTakeFirst())?.fingerprint

const otherKey = () =>
  refusal(
    'This database was used with another secret key. Put the secret.key of the old data folder ' +
      'into DATA_DIR, or set SECRET_KEY to what it holds; to replace it, set SECRET_KEY_BEFORE to that.',
  )

/** A sentence for the operator, printed at the start like all errors with a code. */
const refusal = (sentence: string) => Object.assign(new Error(sentence), { code: 'SECRET_KEY' })

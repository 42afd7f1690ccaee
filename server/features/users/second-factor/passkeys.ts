import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Passkey } from '#contract/account/second-factor.ts'
import type { App, From, Member } from '#server/app.ts'
import { conflict, invalid, notFound, violates } from '#server/errors.ts'
import type { Passkeys } from '#server/infra/db/tables.ts'
import { readSite } from '#server/features/content/content.ts'
import { record } from '../activity.ts'
import { type Proof, confirmIdentity, lockAccount } from '../identity.ts'
import { challengeLastsMs, makeChallenge } from './challenges.ts'
import { noteChange } from './change-notice.ts'
import {
  type PasskeyAnswer,
  algorithms,
  readNewPasskey,
  userHandleBytes,
} from './passkey-answers.ts'
import { relyingParty } from './relying-party.ts'
import { readSecondFactor } from './second-factor.ts'
import { expectVerified } from './settings.ts'
import { webauthn } from './webauthn.ts'
import { sentence } from '#server/sentences.ts'

const mostPasskeys = 20

export async function listPasskeys({ db }: Pick<App, 'db'>, member: Member): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', member.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentPasskey)
}

export async function passkeyOptions(
  app: App,
  member: Member,
  given: Proof,
  from: From,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  expectVerified(member)
  await confirmIdentity(app, member, given, from)
  const known = await app.db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', member.id)
    .execute()
  if (known.length >= mostPasskeys) throw tooMany()
  const { brand } = await readSite(app)
  const { id, challenge } = await makeChallenge(app, 'add-passkey', member.id)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: brand.product,
    rpID: relyingParty(app.config).id,
    userID: userHandleBytes(member.id),
    userName: member.email,
    userDisplayName: member.firstName,
    challenge,
    timeout: challengeLastsMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    // A login challenge names no passkeys, so one that is not discoverable could never answer it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challengeId: id, options: { ...options } }
}

export async function addPasskey(
  app: App,
  member: Member,
  answer: PasskeyAnswer & { name: string },
  from: From,
): Promise<Passkey> {
  expectVerified(member)
  const made = await readNewPasskey(app, answer, member.id)
  if (!made)
    throw invalid({
      response: 'This passkey could not be checked, so it was not added. Start again to add it.',
    })
  try {
    return await app.db.transaction().execute(async (db) => {
      const trx = { ...app, db }
      await lockAccount(trx, member.id)
      if ((await readSecondFactor(trx, member)).passkeys >= mostPasskeys) throw tooMany()
      const row = await db
        .insertInto('passkeys')
        .values({
          id: uuid(),
          userId: member.id,
          credentialId: made.credential.id,
          publicKey: Buffer.from(made.credential.publicKey),
          counter: made.credential.counter,
          transports: made.transports,
          synced: made.credentialBackedUp,
          name: answer.name,
          createdAt: app.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await noteChange(trx, member.id, 'passkey-added', from, { name: row.name })
      return presentPasskey(row)
    })
  } catch (error) {
    if (violates(error, 'passkeys_credential_id_key'))
      throw conflict('This passkey has been added already. Nothing was changed.')
    throw error
  }
}

export async function renamePasskey(
  app: App,
  member: Member,
  id: string,
  name: string,
  from: From,
): Promise<Passkey> {
  const row = await app.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', member.id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('Passkey')
  await record(app, member.id, 'passkey-renamed', from, name)
  return presentPasskey(row)
}

export async function removePasskey(
  app: App,
  member: Member,
  id: string,
  given: Proof,
  from: From,
): Promise<null> {
  const own = () =>
    app.db.selectFrom('passkeys').select('id').where('id', '=', id).where('userId', '=', member.id)
  if (!(await own().executeTakeFirst())) throw notFound('Passkey')
  await confirmIdentity(app, member, given, from)
  return app.db.transaction().execute(async (db) => {
    const trx = { ...app, db }
    await lockAccount(trx, member.id)
    const factor = await readSecondFactor(trx, member)
    if (factor.on && !factor.app && factor.passkeys === 1)
      throw conflict(
        'This passkey is your only second factor. Set up an authenticator app or switch the second factor off, then remove it.',
      )
    const removed = await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', member.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw notFound('Passkey')
    await noteChange(trx, member.id, 'passkey-removed', from, { name: removed.name })
    return null
  })
}

const tooMany = () =>
  conflict(
    sentence('An account can have {mostPasskeys} passkeys. Remove one, then add this one.', {
      mostPasskeys,
    }),
  )

const presentPasskey = (row: Selectable<Passkeys>): Passkey => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  synced: row.synced,
})

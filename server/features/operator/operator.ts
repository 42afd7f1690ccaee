import { Email, Password } from '#contract/fields.ts'
import type { App } from '#server/app.ts'
import { ConfigError } from '#server/settings/config.ts'
import { conflict, gone } from '#server/errors.ts'
import {
  type NewUser,
  createUser,
  endAllSessions,
  hashPassword,
  insertUser,
  makeLinkToken,
  refuseGuessable,
  spendLink,
} from '../users/users.ts'

/**
 * Creates the first operator from the settings. Without them it returns a one-time link for the
 * person who reads the server's output; undefined if there is an operator already.
 */
export async function firstOperator(app: App): Promise<string | undefined> {
  if (await hasOperator(app)) return undefined
  const { operator, publicUrl } = app.config
  // In the fragment, so that no log and no proxy sees it.
  if (!operator) return `${publicUrl}/set-up#${await makeLinkToken(app, 'set-up')}`
  const person = { firstName: 'Operator', lastName: '', ...checked(operator) }
  await refuseGuessable(app, person.password, person, 'password').catch((error: Error) =>
    // The operator may choose a weak password, but should know it.
    app.log.warn(`OPERATOR_PASSWORD is easily guessed. ${error.message}`),
  )
  const created = await createUser(app, person, { role: 'operator', verified: true })
  if (!created) await makeOperator(app, person)
  return undefined
}

/**
 * The address has an account: its holder either proved that the address is theirs, or only claimed
 * it.
 */
async function makeOperator(app: App, person: NewUser) {
  const passwordHash = await hashPassword(person.password)
  await app.db.transaction().execute(async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'emailVerifiedAt'])
      .where('email', '=', person.email)
      .forUpdate()
      .executeTakeFirst()
    if (!user)
      throw new ConfigError(
        'OPERATOR_EMAIL was given up by a member a few days ago, who can still take it back. Set another one.',
      )
    const proven = user.emailVerifiedAt !== null
    await db
      .updateTable('users')
      .set({
        role: 'operator',
        deletesAt: null,
        ...(proven ? {} : { passwordHash, emailVerifiedAt: app.now() }),
      })
      .where('id', '=', user.id)
      .execute()
    if (proven) app.log.warn('OPERATOR_EMAIL was a member already, and keeps the own password.')
    else await endAllSessions({ ...app, db }, user.id)
  })
}

export async function setUp(
  app: App,
  person: NewUser & { token: string },
): Promise<{ email: string }> {
  if (await hasOperator(app)) throw gone('This site has an operator already. Log in instead.')
  await refuseGuessable(app, person.password, person, 'password')
  const passwordHash = await hashPassword(person.password)
  // In one transaction, so that the link is not spent if the address is taken.
  await app.db.transaction().execute(async (db) => {
    await spendLink({ ...app, db }, 'set-up', person.token)
    // The person who reads the server's output is trusted with the address they enter.
    const about = { role: 'operator', verified: true } as const
    const id = await insertUser({ ...app, db }, person, passwordHash, about)
    if (!id) throw conflict('This address has an account already. Use another one.')
  })
  return { email: person.email }
}

const hasOperator = async ({ db }: Pick<App, 'db'>) =>
  (await db.selectFrom('users').select('id').where('role', '=', 'operator').executeTakeFirst()) !==
  undefined

function checked(operator: { email: string; password: string }) {
  const email = Email.safeParse(operator.email)
  if (!email.success)
    throw new ConfigError(`OPERATOR_EMAIL is not usable. ${email.error.issues[0]?.message}`)
  const password = Password.safeParse(operator.password)
  if (!password.success)
    throw new ConfigError(`OPERATOR_PASSWORD is not usable. ${password.error.issues[0]?.message}`)
  return { email: email.data, password: password.data }
}

import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Client, createClient } from '#contract/client.ts'

export type Person = { name: string; client: Client }

/**
 * Editors, who have no limit of messages. They are written into the database, because each hash of a
 * password takes a while.
 */
export async function makePeople(databaseUrl: string, siteUrl: string, count: number) {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const people: Person[] = []
  for (let n = 1; n <= count; n++) {
    const [id, token] = [crypto.randomUUID(), randomBytes(32).toString('base64url')]
    const name = `person${n}`
    await database.query(
      `insert into users (id, email, email_verified_at, password_hash, first_name, last_name, role)
       values ($1, $2, now(), 'none', $3, 'Person', 'editor')`,
      [id, `${name}@example.org`, name],
    )
    await database.query(
      `insert into sessions (id, user_id, token_hash, user_agent, ip)
       values ($1, $2, $3, 'cluster', '127.0.0.1')`,
      [crypto.randomUUID(), id, createHash('sha256').update(token).digest()],
    )
    people.push({ name, client: createClient({ origin: siteUrl, token: () => token }) })
  }
  await database.end()
  return people
}

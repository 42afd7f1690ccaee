import type { App } from '#server/app.ts'
import { use } from './read-share.ts'

const renewedAtOnce = 500

/** While the secret key is being replaced: links stay as they are, and need the new key alone. */
export async function renewShares({ db, secrets }: Pick<App, 'db' | 'secrets'>): Promise<void> {
  if (!secrets.renewed) return
  for (let after: string | undefined; ;) {
    let links = db.selectFrom('shares').select(['id', 'secretSealed'])
    if (after) links = links.where('id', '>', after)
    const found = await links.orderBy('id').limit(renewedAtOnce).execute()
    for (const { id, secretSealed } of found) {
      const renewed = secrets.renewed(use, secretSealed)
      if (!renewed) continue
      const secretHash = secrets.hash(use, secrets.open(use, renewed))
      await db
        .updateTable('shares')
        .set({ secretSealed: renewed, secretHash })
        .where('id', '=', id)
        .execute()
    }
    after = found.at(-1)?.id
    if (found.length < renewedAtOnce) return
  }
}

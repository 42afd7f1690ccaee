import type { App } from '#server/app.ts'
import { repliesTo } from './replies.ts'

export { tellOperator } from './letters.ts'

/** For the export of everything about a member: one thread after the other. */
export async function* threadsOf({ db }: Pick<App, 'db'>, memberId: string) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const thread = await db
      .selectFrom('helpThreads')
      .select(['id', 'question', 'note', 'sent', 'leftOut', 'state', 'createdAt'])
      .where('memberId', '=', memberId)
      .where('id', '>', after)
      .orderBy('id')
      .executeTakeFirst()
    if (!thread) return
    after = thread.id
    yield { ...thread, replies: await repliesTo({ db }, thread.id) }
  }
}

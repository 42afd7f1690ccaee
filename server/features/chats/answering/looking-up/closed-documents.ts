import type { KindOfChange } from '#contract/changes.ts'
import type { App, Member } from '#server/app.ts'
import { gone } from '#server/errors.ts'
import { areSeen } from '#server/features/documents/documents.ts'

const closed = () =>
  gone('A document that this answer was taken from is no longer available to you. Ask again.')

/** One that was deleted is told of with those that have come. */
const concernsSight = new Set<KindOfChange>(['documents', 'library', 'plan', 'everything'])

/**
 * Ends an answer when its member may no longer see a document that it is written from: the operator
 * closed it or took it away, or the member's plan or groups are others. Another server may have done
 * that.
 *
 * @param used the files whose passages were handed to the answerer
 */
export function untilClosed(
  app: Pick<App, 'db' | 'changes' | 'log' | 'now'>,
  member: Pick<Member, 'id'>,
  used: () => string[],
) {
  const end = new AbortController()
  const isClosed = async (fileIds: string[]) => {
    const wanted = new Set(fileIds)
    return (await areSeen(app, member, [...wanted])).size < wanted.size
  }
  async function look() {
    if (await isClosed(used())) end.abort(closed())
  }
  const unsubscribe = app.changes.subscribe(member.id, (news) => {
    if (news === 'end' || (news && !concernsSight.has(news.kind))) return
    look().catch((error: unknown) =>
      app.log.warn({ err: error }, 'Whether an answer may go on could not be read.'),
    )
  })
  return {
    signal: end.signal,
    /** Before a citation is told. */
    async expectOpen(fileId: string) {
      if (await isClosed([fileId])) throw closed()
    },
    close: unsubscribe,
  }
}

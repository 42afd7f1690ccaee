import { outOfMemory, type Unreadable } from '#server/infra/reader/child-process.ts'
import { UnreadableError, type UnreadableReason } from '#server/infra/reader/unreadable.ts'

/** What a reading child was told when it was started. */
export const [path = '', memoryBytes = '', ...told] = process.argv.slice(2)

/** Answers what the server asks, and ends with it or when it takes more memory than it may. */
export function answerParent(
  answer: (ask: any) => Promise<object>,
  reasonOf: (error: unknown) => UnreadableReason = () => 'broken',
) {
  setInterval(endWhenTooLarge, 100).unref()
  process.on('disconnect', () => process.exit(0))
  process.on('message', (ask: unknown) => {
    answer(ask).then(
      (sent) => {
        endWhenTooLarge()
        process.send?.(sent)
      },
      (error) => process.send?.(unreadable(error, reasonOf)),
    )
  })
}

// The heap has its own bound; what native code takes is seen only here.
function endWhenTooLarge() {
  if (process.memoryUsage.rss() > Number(memoryBytes)) process.exit(outOfMemory)
}

const unreadable = (error: unknown, reasonOf: (error: unknown) => UnreadableReason): Unreadable =>
  error instanceof UnreadableError
    ? { kind: 'unreadable', reason: error.reason, sentence: error.message }
    : { kind: 'unreadable', reason: reasonOf(error) }

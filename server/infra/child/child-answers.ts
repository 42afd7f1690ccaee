import { type Answered, type Asked, type Calls, outOfMemory } from '#server/infra/child/child.ts'

const [memoryBytes = '', ...rest] = process.argv.slice(2)

/** What this child was told when it was started. */
export const told = rest

/** Answers what the server asks, and ends with it or when it takes more memory than it may. */
export function answerParent(calls: Calls) {
  setInterval(endWhenTooLarge, 100).unref()
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ call, given }: Asked) => void answer(calls[call]!, given))
}

async function answer(call: Calls[string], given: unknown) {
  const answered: Answered = await Promise.try(call, given).then((answer) => ({ answer }), failed)
  endWhenTooLarge()
  process.send?.(answered)
}

const failed = (error: unknown): Answered => ({
  error: error instanceof Error ? error.message : String(error),
  reason: error instanceof Error && 'reason' in error ? String(error.reason) : undefined,
  sentence: error instanceof Error && 'sentence' in error ? error.sentence : undefined,
})

// The heap has its own bound; what native code takes is seen only here.
function endWhenTooLarge() {
  if (process.memoryUsage.rss() > Number(memoryBytes)) process.exit(outOfMemory)
}

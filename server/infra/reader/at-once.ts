import { availableParallelism, totalmem } from 'node:os'

/** What a child that reads a document may take, native code included; with more it ends. */
export const memoryOfReader = 1024 ** 3

/** What operators upload, and what members attach. */
const queues = 2

/** More would wait for the embeddings, which are computed one batch after the other. */
const most = 3

/**
 * How many documents of each queue are read at a time. If each takes all that it may, they take half
 * of the memory; the rest is for the server, its database and whatever else it does.
 */
export const documentsAtOnce = ({ processors, memoryBytes }: Machine = thisMachine()): number => {
  // A machine with 8 GB reports a little less.
  const within = Math.floor(memoryBytes / 2 / (queues * memoryOfReader) + 0.1)
  return Math.max(1, Math.min(most, processors, within))
}

type Machine = { processors: number; memoryBytes: number }

/** A container may have less memory than its machine; without a limit Node says 0, or far more. */
const thisMachine = (): Machine => ({
  processors: availableParallelism(),
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
})

import PQueue from 'p-queue'
import { type Child, startChild } from '#server/infra/child/child.ts'
import type { DrawingCalls } from './drawing-child.ts'

/** What one task may take, with the start of the process. */
const timeoutMs = 20_000

const program = new URL('./drawing-child.ts', import.meta.url)
const queue = new PQueue({ concurrency: 1 })

/**
 * Reads or draws a picture in a process of its own: in the server the library only opens the
 * formats of members' photos, and an operator's logo is often an SVG. One task at a time; a process
 * ends with its task, since each is done once and its result is stored.
 */
export const draw: Child<DrawingCalls>['ask'] = (task, ...given) =>
  queue.add(async () => {
    const child = startChild<DrawingCalls>(program, { timeoutMs })
    try {
      return await child.ask(task, ...given)
    } finally {
      child.end()
    }
  })

import { fork } from 'node:child_process'
import type { Drawn, Task } from './drawing-child.ts'

/** What one task may take, with the start of the process. */
const mostMs = 20_000

let before: Promise<unknown> = Promise.resolve()

/**
 * Reads or draws a picture in a process of its own: this one's library is shut for all that a member's
 * photo may not be, and an operator's logo is often an SVG. One after the other; a process ends with
 * its task, since each is done once and its result is kept.
 */
export function draw<T extends Task>(task: T): Promise<Drawn<T>> {
  const done = before.then(() => ask(task))
  before = done.catch(() => {})
  return done
}

function ask<T extends Task>(task: T): Promise<Drawn<T>> {
  const child = fork(new URL('./drawing-child.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    // What is in the settings is none of its business.
    env: {},
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  return new Promise<Drawn<T>>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a picture took too long')), mostMs)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the process that draws ended with ${code}`))
    })
    child.once('error', reject)
    child.once('message', (reply: { drawn: Drawn<T> } | { error: string }) =>
      'drawn' in reply ? resolve(reply.drawn) : reject(new Error(reply.error)),
    )
    child.send(task)
  }).finally(() => {
    process.off('exit', end)
    end()
  })
}

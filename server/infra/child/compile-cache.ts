import { fileURLToPath } from 'node:url'

/**
 * Where Node keeps compiled modules between starts: with it the server starts a fifth sooner, and a
 * child process in half the time. Node does without where the folder cannot be written.
 */
export const compileCache = fileURLToPath(
  new URL('../../../node_modules/.cache/node', import.meta.url),
)

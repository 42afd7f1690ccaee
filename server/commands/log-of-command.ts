import type { Log } from '../infra/db/connection.ts'

/** What an operator who runs a command has to know, as sentences. */
export const logOfCommand: Log = {
  info: () => {},
  warn: (_, sentence) => console.error(sentence),
  error: (_, sentence) => console.error(sentence),
}

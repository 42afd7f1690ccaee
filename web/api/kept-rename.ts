import { readStored, storedKeys } from './storage.ts'

/** Under which `useUnsaved` keeps a title that is being changed. */
export const renameOf = (id: string) => `rename:${id}`

const prefix = `draft:${renameOf('')}`

/** Whether a title was begun before the page was loaded anew. */
export const isRenameKept = (id: string) => readStored(prefix + id) !== null

/** The ids that begin so and were being renamed. */
export const renamesKept = (beginning: string): string[] =>
  storedKeys()
    .filter((key) => key.startsWith(prefix + beginning))
    .map((key) => key.slice(prefix.length + beginning.length))

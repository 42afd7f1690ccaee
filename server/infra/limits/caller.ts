import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * For whom the present work is done: a member's id, or the network of a guest. Empty for the
 * server's own work. Only for serving callers in turn, never for what a caller may do.
 */
const callers = new AsyncLocalStorage<string>()

export const callerNow = (): string => callers.getStore() ?? ''

export const workFor = <T>(caller: string, work: () => T): T => callers.run(caller, work)

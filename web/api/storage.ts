/**
 * A browser may refuse storage altogether (private windows, policies): then nothing is remembered.
 */
export const tokenKey = 'authToken'

export const readStored = (key: string, store = local()): string | null =>
  quietly(() => store?.getItem(key)) ?? null

export function writeStored(key: string, value: string | null, store = local()): void {
  quietly(() => (value === null ? store?.removeItem(key) : store?.setItem(key, value)))
}

export const storedKeys = (): string[] => quietly(() => Object.keys(local() ?? {})) ?? []

/** Everything, in this tab too. */
export function clearStored(): void {
  for (const store of [local(), forThisTab()]) quietly(() => store?.clear())
}

export const forThisTab = () => quietly(() => globalThis.sessionStorage)

const local = () => quietly(() => globalThis.localStorage)

function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

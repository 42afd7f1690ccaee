// A browser may refuse storage altogether (private windows, policies): then nothing is remembered.

export const tokenKey = 'authToken'
/** In the storage of a tab: where the visitor was going, and that their session was ended. */
export const goingToKey = 'goingTo'
export const endedKey = 'sessionEnded'

export const readStored = (key: string, store = local()): string | null =>
  quietly(() => store?.getItem(key)) ?? null

export function writeStored(key: string, value: string | null, store = local()): void {
  quietly(() => (value === null ? store?.removeItem(key) : store?.setItem(key, value)))
}

export const storedKeys = (): string[] => quietly(() => Object.keys(local() ?? {})) ?? []

export function clearStored(): void {
  quietly(() => local()?.clear())
  clearThisTab()
}

export const clearThisTab = () => quietly(() => forThisTab()?.clear())

/** What a guest may have left here too, who can become a member at the next login. */
const ofBrowser = ['language', 'theme', 'trainingProgress']

/** Whether anything is kept here that a member may have left. */
export const holdsMembers = () => membersKeys().length > 0

/** All that a member kept here, apart from what belongs to the browser, such as the theme. */
export function clearMembers(): void {
  for (const key of membersKeys()) writeStored(key, null)
}

const membersKeys = () => storedKeys().filter((key) => !ofBrowser.includes(key))

export const forThisTab = () => quietly(() => globalThis.sessionStorage)

const local = () => quietly(() => globalThis.localStorage)

function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** What was stored as an object; without fields where nothing was, or something else. */
export function objectIn(stored: string | null): object {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    return value && typeof value === 'object' ? value : {}
  } catch {
    return {}
  }
}

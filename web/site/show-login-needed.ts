import { endedKey, forThisTab, goingToKey, readStored } from '#web/api/storage.ts'

/** Says on the home page why the visitor is there, where they wanted to go elsewhere. */
export function showLoginNeeded() {
  const isKept = (key: string) => readStored(key, forThisTab()) !== null
  const why = isKept(endedKey) ? 'ended' : isKept(goingToKey) ? 'members' : undefined
  if (why) document.querySelector(`[data-login-needed="${why}"]`)?.removeAttribute('hidden')
}

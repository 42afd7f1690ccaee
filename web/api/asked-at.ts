import { forThisTab, readStored, writeStored } from './storage.ts'

const key = 'askedAt'

/** Where a question stands that found no message left, so that whoever chose a plan goes back to it. */
export const rememberQuestion = (path: string) => writeStored(key, path, forThisTab())

export const forgetQuestion = () => writeStored(key, null, forThisTab())

export const questionPath = (): string | undefined => {
  const path = readStored(key, forThisTab())
  return path?.startsWith('/dashboard/messages') ? path : undefined
}

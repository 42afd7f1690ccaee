import { forThisTab, readStored, writeStored } from './storage.ts'

const key = 'askedAt'

/**
 * The place of a question that was refused because the quota is used up, so that a member who chose
 * a plan returns to it.
 */
export const rememberQuestion = (path: string) => writeStored(key, path, forThisTab())

export const forgetQuestion = () => writeStored(key, null, forThisTab())

export const questionPath = (): string | undefined => {
  const path = readStored(key, forThisTab())
  return path?.startsWith('/dashboard/messages') ? path : undefined
}

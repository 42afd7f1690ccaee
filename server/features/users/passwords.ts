import { hash, verify } from '@node-rs/argon2'

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane. Algorithm 2 is argon2id.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing fills the pool of threads that file reads need too: two at a time leave room.
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string) => inTurn(() => hash(normal(password), parameters))

/** Takes the same time for an account that does not exist (`undefined`). */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? nobodys, normal(password)))
  return matches && stored !== undefined
}

// The hash of a password nobody has: 32 random bytes that were thrown away.
const nobodys = await hash(crypto.getRandomValues(new Uint8Array(32)), parameters)

/** The same characters typed on another keyboard are the same password (NIST SP 800-63B). */
const normal = (password: string) => password.normalize('NFKC')

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

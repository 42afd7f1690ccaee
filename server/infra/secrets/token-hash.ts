import { createHash } from 'node:crypto'

/**
 * How the token of a mailed link is stored: 32 random bytes cannot be guessed, so it needs neither
 * salt nor key, and a new SECRET_KEY leaves links that were sent good.
 */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

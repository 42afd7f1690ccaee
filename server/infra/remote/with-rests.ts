const failuresInARow = 3
const restMs = 5_000

/**
 * For calls that somebody waits for: after three failures in a row none is made for five seconds,
 * and undefined is the result.
 */
export function withRests() {
  let failures = 0
  let restsUntil = 0
  return async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    if (Date.now() < restsUntil) return undefined
    try {
      const result = await call()
      failures = 0
      return result
    } catch (error) {
      failures += 1
      if (failures >= failuresInARow) restsUntil = Date.now() + restMs
      throw error
    }
  }
}

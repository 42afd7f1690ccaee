const ends = new Set<() => unknown>()

/**
 * Has this done when the file of tests that runs now has ended. Not `afterAll`: what helps tests is
 * loaded once for many files, and a hook at its top is the first one's.
 */
export const atEndOfFile = (end: () => unknown) => void ends.add(end)

export async function endFile(): Promise<void> {
  for (const end of ends) await end()
  ends.clear()
}

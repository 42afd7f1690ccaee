import type { Registrations } from '#contract/desk/settings.ts'

/** How soon public pages follow a change of the setting. */
const askAgainMs = 1_000

/**
 * Who may become a member, for public pages. Where the database does not answer, visitors see the
 * form, which says so when it is sent.
 */
export function keepRegistrations(read: () => Promise<Registrations>) {
  let known: Registrations | undefined
  let askedAt = -Infinity
  return {
    now: (): Promise<Registrations> => read().catch(() => 'open' as const),
    /** Read anew at most once a second: only the first page after the start waits for the database. */
    async lately(): Promise<Registrations> {
      if (known && performance.now() - askedAt < askAgainMs) return known
      askedAt = performance.now()
      const asking = read()
        .catch(() => known ?? ('open' as const))
        .then((now) => (known = now))
      return known ?? asking
    },
  }
}

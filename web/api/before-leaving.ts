const works = new Set<() => Promise<unknown>>()

/**
 * Does this when the page is left or no longer looked at, and before the member is logged out; until
 * what it returns is called.
 */
export function beforeLeaving(work: () => Promise<unknown>): () => void {
  const hidden = () => {
    if (document.hidden) void work()
  }
  const leave = () => void work()
  works.add(work)
  document.addEventListener('visibilitychange', hidden)
  window.addEventListener('pagehide', leave)
  return () => {
    works.delete(work)
    document.removeEventListener('visibilitychange', hidden)
    window.removeEventListener('pagehide', leave)
  }
}

/** All of it, before the session ends. */
export const doBeforeLeaving = () => Promise.allSettled(Array.from(works, (work) => work()))

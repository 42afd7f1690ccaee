/** What opened last is on top. */
const open: (() => void)[] = []

/**
 * Calls back when people go back while this is on top, and they stay where they are. It needs no
 * entry of its own in the history, so that Back and Forward lead where they would have led without
 * it. Where the browser does not know `navigation`, or Back would leave the site, or nothing was
 * pressed since the last Back, Back leads away as ever. Returns how to end that.
 */
export function closedByBack(close: () => void): () => void {
  const own = () => close()
  if (open.length === 0) globalThis.navigation?.addEventListener('navigate', onNavigate)
  open.push(own)
  return () => {
    const at = open.indexOf(own)
    if (at !== -1) open.splice(at, 1)
    if (open.length === 0) globalThis.navigation?.removeEventListener('navigate', onNavigate)
  }
}

function onNavigate(event: NavigateEvent) {
  const here = navigation.currentEntry?.index ?? 0
  const isBack = event.navigationType === 'traverse' && event.destination.index < here
  if (!isBack || !event.cancelable) return
  event.preventDefault()
  open.at(-1)?.()
}

import { closedByBack } from './closed-by-back.ts'

/** What the system means by “close”; not in every browser. */
type Watcher = EventTarget & { destroy: () => void }

/**
 * Calls back when what is open is to be closed: by Escape, and by Back, which would lead away from
 * the screen otherwise. Returns how to end that.
 */
export function onceClosed(close: () => void): () => void {
  const ends = [closedByBack(close), onceAsked(close)]
  return () => {
    for (const end of ends) end()
  }
}

function onceAsked(close: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher }
  if (CloseWatcher) {
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', close)
    return () => watcher.destroy()
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

import { useSyncExternalStore } from 'react'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

export type Theme = {
  darkMode: boolean
  /** Nothing is stored while the system decides. */
  choice: ThemeChoice
  choose: (choice: ThemeChoice) => void
}

/** The class on the root is what is drawn; the page's first script sets it before anything is. */
export const useTheme = (): Theme => ({
  darkMode: useSyncExternalStore(watchRoot, isDark, () => false),
  choice: useSyncExternalStore(watchChoice, choiceNow, () => 'system'),
  choose,
})

const key = 'theme'
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** Without storage the choice lasts as long as the page. */
let notStored: ThemeChoice | undefined
const listeners = new Set<() => void>()

function choose(choice: ThemeChoice) {
  notStored = undefined
  try {
    if (choice === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    notStored = choice
  }
  draw(choice)
  for (const listener of listeners) listener()
}

function choiceNow(): ThemeChoice {
  if (notStored) return notStored
  try {
    const stored = localStorage.getItem(key)
    return stored ? (stored === 'dark' ? 'dark' : 'light') : 'system'
  } catch {
    return 'system'
  }
}

const draw = (choice: ThemeChoice) =>
  document.documentElement.classList.toggle(
    'dark',
    choice === 'system' ? systemIsDark() : choice === 'dark',
  )

const isDark = () => document.documentElement.classList.contains('dark')

function watchRoot(onChange: () => void) {
  const watch = new MutationObserver(onChange)
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => watch.disconnect()
}

function watchChoice(onChange: () => void) {
  const onStorage = (event: StorageEvent) => {
    // Chosen in another tab, which may also have logged out: then everything that was stored is gone.
    if (event.key !== key && event.key !== null) return
    draw(choiceNow())
    onChange()
  }
  listeners.add(onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onStorage)
  }
}

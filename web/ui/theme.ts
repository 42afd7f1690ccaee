import { useCallback, useSyncExternalStore } from 'react'

/** The class on the root is the truth; the page's first script sets it before anything is drawn. */
export function useTheme(): { darkMode: boolean; setDarkMode: (dark: boolean) => void } {
  const darkMode = useSyncExternalStore(watchRoot, isDark, () => false)
  const setDarkMode = useCallback((dark: boolean) => applyTheme(dark), [])
  return { darkMode, setDarkMode }
}

/** What was stored decides; where nothing was, the system does. */
export const startsDark = (stored: string | null, systemIsDark: boolean) =>
  stored ? stored === 'dark' : systemIsDark

function applyTheme(dark: boolean) {
  document.documentElement.classList.toggle('dark', dark)
  try {
    localStorage.setItem('theme', dark ? 'dark' : 'light')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

const isDark = () => document.documentElement.classList.contains('dark')

function watchRoot(onChange: () => void) {
  const watch = new MutationObserver(onChange)
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  window.addEventListener('storage', takeOver)
  return () => {
    watch.disconnect()
    window.removeEventListener('storage', takeOver)
  }
}

/** Chosen in another tab. */
function takeOver({ key, newValue }: StorageEvent) {
  if (key === 'theme' && newValue)
    document.documentElement.classList.toggle('dark', newValue === 'dark')
}

import { useState } from 'react'
import { readStored, writeStored } from '#web/api/storage.ts'
import { useTheme } from '#web/ui/theme.ts'

const key = 'originalColours'

/** In the dark a page is dark as well, unless the reader wants it as it was printed. */
export function useOriginalColours() {
  const { darkMode } = useTheme()
  const [original, setOriginal] = useState(() => readStored(key) !== null)
  const onChange = (original: boolean) => {
    setOriginal(original)
    writeStored(key, original ? 'yes' : null)
  }
  return {
    isPageDark: darkMode && !original,
    colours: darkMode ? { original, onChange } : undefined,
  }
}

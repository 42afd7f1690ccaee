import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { isCombination, isWriting } from '#web/ui/keys.ts'
import { late } from '#web/ui/lazily.ts'
import { Palette } from './palette.tsx'

const KeysSheet = late(() => import('./keys-sheet.tsx').then((all) => all.KeysSheet))

/** The palette and the list of keys, with the keys that open them on every screen. */
export function usePalette() {
  const [open, setOpen] = useState<'palette' | 'keys'>()
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isCombination(event, 'k')) setOpen((now) => (now === 'palette' ? undefined : 'palette'))
      else if (isCombination(event, 'o', true)) {
        setOpen(undefined)
        void navigate(paths.messages)
        requestAnimationFrame(() => document.getElementById('composer')?.focus())
      } else if (event.key === '?' && !isWriting(event.target)) setOpen('keys')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])
  const close = useCallback(() => setOpen(undefined), [])
  return {
    openPalette: useCallback(() => setOpen('palette'), []),
    palette:
      open === 'palette' ? (
        <Palette onClose={close} onKeys={() => setOpen('keys')} />
      ) : (
        open === 'keys' && <KeysSheet onClose={close} />
      ),
  }
}

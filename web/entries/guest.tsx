import '#web/styles/app.css'
import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { storedToken } from '#web/api/session.ts'
import { guestsHaveProgress } from '#web/training/progress.ts'
import { startLanguage } from '#web/language.ts'
import { guestScreens } from './guest-screens.tsx'
import { App } from './shell.tsx'

const root = document.getElementById('root')!

/** Files cannot be put back by a script. */
const fields = () =>
  root.querySelectorAll<HTMLInputElement>('input[name]:not([type=hidden], [type=file])')

// A field that is taken out of the page still knows what was written in it up to that moment.
const before = new Map(Array.from(fields(), (field) => [field.name, field]))
let focused = document.activeElement
const followFocus = (event: FocusEvent) => (focused = event.target as Element)
root.addEventListener('focusin', followFocus)

/** What was written stands there again, and what was pressed is done now. */
function TakenOver() {
  // Before the browser hears of the next key.
  useLayoutEffect(() => {
    root.removeEventListener('focusin', followFocus)
    for (const field of fields()) {
      const written = before.get(field.name)
      if (!written || written === field) continue
      if (field.type === 'checkbox') field.checked = written.checked
      else if (!field.value) field.value = written.value
      if (written === focused) field.focus()
    }
    before.clear()
  }, [])
  useEffect(() => {
    document.dispatchEvent(new Event('taken-over'))
  }, [])
  return null
}

const app = (
  <StrictMode>
    <BrowserRouter>
      <App screens={guestScreens}>
        <TakenOver />
      </App>
    </BrowserRouter>
  </StrictMode>
)

// A member with a token is about to leave or sees more. A reader of another language cannot take this
// page over. And the page knows nothing of lessons that were done here.
if ((await startLanguage()) && storedToken() === null && !guestsHaveProgress())
  hydrateRoot(root, app)
else createRoot(root).render(app)

import '#web/styles/app.css'
import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { storedToken } from '#web/api/session.ts'
import { guestsHaveProgress } from '#web/training/progress.ts'
import { startLanguage } from '#web/language.ts'
import { guestScreens } from './guest-screens.tsx'
import { App } from './shell.tsx'

const root = document.getElementById('root')!

type Typed = { value: string; checked: boolean; focused: boolean }

/** Files cannot be put back by a script. */
const fields = () =>
  root.querySelectorAll<HTMLInputElement>('input[name]:not([type=hidden], [type=file])')

/** By their names: what somebody has written before the form was drawn anew. */
let typed = new Map<string, Typed>()

/** What was written stands there again, and what was pressed is done now. */
function TakenOver() {
  useEffect(() => {
    for (const field of fields()) {
      const before = typed.get(field.name)
      if (!before) continue
      if (field.type === 'checkbox') field.checked = before.checked
      else if (!field.value) field.value = before.value
      if (before.focused) field.focus()
    }
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

// Who has a token is about to leave or sees more, who reads another language cannot take this one
// over, and the page knows nothing of lessons that were done here.
if ((await startLanguage()) && storedToken() === null && !guestsHaveProgress())
  hydrateRoot(root, app)
else {
  typed = new Map(
    Array.from(fields(), (field) => [
      field.name,
      {
        value: field.value,
        checked: field.checked,
        focused: field === document.activeElement,
      },
    ]),
  )
  createRoot(root).render(app)
}

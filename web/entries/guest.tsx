import '#web/styles/app.css'
import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { storedToken } from '#web/api/session.ts'
import { guestsHaveProgress } from '#web/training/progress.ts'
import { startLanguage } from '#web/language.ts'
import { guestScreens } from './guest-screens.tsx'
import { App } from './shell.tsx'

/** What was pressed before is done now. */
function TakenOver() {
  useEffect(() => void document.dispatchEvent(new Event('taken-over')), [])
  return null
}

const root = document.getElementById('root')!
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
else createRoot(root).render(app)

import '#web/styles/app.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { storedToken } from '#web/api/session.ts'
import { startLanguage } from '#web/language.ts'
import { guestScreens } from './guest-screens.tsx'
import { App } from './shell.tsx'

const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <BrowserRouter>
      <App screens={guestScreens} />
    </BrowserRouter>
  </StrictMode>
)

// Who has a token is about to leave, and who reads another language cannot take this one over.
if ((await startLanguage()) && storedToken() === null) hydrateRoot(root, app)
else createRoot(root).render(app)

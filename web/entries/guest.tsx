import '#web/styles/app.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { storedToken } from '#web/api/session.ts'
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

// Who has a token is about to leave: the form that stands here is not for him.
if (storedToken() === null) hydrateRoot(root, app)
else createRoot(root).render(app)

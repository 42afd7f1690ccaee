import '#web/styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { screens } from './screens.tsx'
import { App } from './shell.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App screens={screens} />
    </BrowserRouter>
  </StrictMode>,
)

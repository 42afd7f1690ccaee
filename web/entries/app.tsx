import '#web/styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startLanguage } from '#web/language.ts'
import { screens } from './screens.tsx'
import { App } from './shell.tsx'

await startLanguage()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App screens={screens} />
    </BrowserRouter>
  </StrictMode>,
)

// The page is complete without the app: the app is loaded when somebody begins to use the page, or
// at once if this visit needs more than the page contains. Input meanwhile is not lost: fields keep
// their text, and a press of a button is repeated once the app is there.

import { needsMore } from './needs-more.ts'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel'] as const
const root = document.getElementById('root')!
let loading: Promise<unknown> | undefined
/** What was pressed before this script came, see `hold-script.ts`. */
const { held } = document as Document & { held?: HTMLElement }
let pressed = held

const load = () => {
  for (const sign of signs) removeEventListener(sign, load)
  loading ??= import('./guest.tsx').then(() => undefined, retryLater)
}

/** The connection may be back by the next sign. */
function retryLater() {
  loading = undefined
  listen()
}

// In another tab somebody has logged in, or out.
addEventListener('storage', () => load())

const listen = () => signs.forEach((sign) => addEventListener(sign, load, { passive: true }))

function keepPress(event: Event) {
  const button = (event.target as Element).closest<HTMLElement>('button:not([data-theme-toggle])')
  if (event.type === 'click' && !button) return
  event.preventDefault()
  pressed = button ?? (event as SubmitEvent).submitter ?? undefined
  load()
}

root.addEventListener('click', keepPress)
root.addEventListener('submit', keepPress)
document.addEventListener(
  'taken-over',
  () => {
    root.removeEventListener('click', keepPress)
    root.removeEventListener('submit', keepPress)
    // Where the page was drawn anew, its form has another button.
    const sends = pressed?.matches('[type=submit]')
    if (pressed?.isConnected) pressed.click()
    else if (sends) root.querySelector<HTMLElement>('form [type=submit]')?.click()
  },
  { once: true },
)

listen()
if (held || needsMore()) load()
else if (location.pathname === '/login' && 'PublicKeyCredential' in globalThis) afterShowing(offer)
afterShowing(describeApp)

/** Nobody reaches for a field that soon, and nothing competes with the fonts of the first lines. */
function afterShowing(act: () => void) {
  addEventListener('load', () => setTimeout(act, 300))
}

/** A browser fetches what it needs to install the app as soon as it is named. */
function describeApp() {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/app.webmanifest'
  document.head.append(link)
}

async function offer() {
  if (loading) return
  const { offerPasskeys } = await import('#web/account/second-step/passkey-list.ts')
  if (!loading && (await offerPasskeys())) load()
}

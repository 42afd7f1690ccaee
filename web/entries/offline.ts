/** What the build says of the app: the files that its dashboard begins with, and a name for them. */
declare const __APP_FILES__: { name: string; page: string; prefixes: string[]; files: string[] }

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetch = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }

const worker = globalThis as unknown as EventTarget & {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
const { name: cacheName, page, prefixes, files } = __APP_FILES__

// Without a connection the dashboard still opens: its own files come from here. What members read
// does not: the page keeps that itself, and forgets it when they log out.

worker.addEventListener('install', (event) =>
  (event as Extendable).waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll([page, ...files]))
      .then(() => worker.skipWaiting()),
  ),
)

worker.addEventListener('activate', (event) =>
  (event as Extendable).waitUntil(forgetOlder().then(() => worker.clients.claim())),
)

worker.addEventListener('fetch', (event) => {
  const { request } = event as Fetch
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) (event as Fetch).respondWith(keptFirst(request))
  else if (request.mode === 'navigate' && isOfApp(pathname))
    (event as Fetch).respondWith(serverFirst(request))
})

const isOfApp = (pathname: string) =>
  prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))

/** Their names hold what is in them: what is here once is right for ever. */
async function keptFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') {
    const cache = await caches.open(cacheName)
    await cache.put(request, answer.clone())
  }
  return answer
}

async function serverFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(page)
    if (kept) return kept
    throw error
  }
}

/** Pages of the version before may be open still: theirs stays until the next one. */
async function forgetOlder() {
  const names = (await caches.keys()).filter(
    (one) => one.startsWith('carrel-') && one !== cacheName,
  )
  await Promise.all(names.slice(0, -1).map((one) => caches.delete(one)))
}

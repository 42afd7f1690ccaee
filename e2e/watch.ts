import type { Page, Request } from '@playwright/test'

/** What no page may do, as it happens: break the content policy, throw, or ask a host but its own. */
export function watch(page: Page, own: () => string): string[] {
  const broken: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) broken.push(message.text())
  })
  page.on('pageerror', (error) => broken.push(String(error)))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== own()) broken.push(`asked ${origin}`)
  })
  return broken
}

/** The calls that are on their way, without the stream of changes, which never ends. */
export function callsOf(page: Page): Set<Request> {
  const calls = new Set<Request>()
  const isCall = (request: Request) => /\/v1\/(?!users\/changes)/.test(request.url())
  page.on('request', (request) => isCall(request) && calls.add(request))
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
  return calls
}

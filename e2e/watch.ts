import type { Page } from '@playwright/test'

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

import type { Page } from '@playwright/test'

/**
 * Goes back as the browser’s own button does, which the page cannot tell from a gesture. `page.goBack()`
 * waits for another page, which never comes where Back closes what is open.
 */
export async function goBack(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { entries, currentIndex } = await session.send('Page.getNavigationHistory')
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id })
  await session.detach()
}

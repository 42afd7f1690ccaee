import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#web/api/queries.ts'

/**
 * A part of a screen, inside what every screen stands in. It leaves the page when its test ends, before
 * what the test put in place of the server goes: what a part sends when it is left goes there, too.
 */
export async function renderPart(part: ReactNode, queries: QueryClient = createQueryClient()) {
  const screen = await render(part, {
    wrapper: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <MemoryRouter>
            <main>{children}</main>
          </MemoryRouter>
        </QueryClientProvider>
      </I18nProvider>
    ),
  })
  onTestFinished(() => screen.unmount())
  return screen
}

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Navigate, MemoryRouter, Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { createQueryClient, keyOf } from '#web/api/queries.ts'
import { paths, patterns } from '#web/paths.ts'
import { ledOn, useDocumentInAddress } from './document-in-address.ts'

function Opened() {
  const { newest, filename, page } = useDocumentInAddress()
  if (newest) return <Navigate replace to={paths.document(newest)} state={ledOn} />
  return <p>{`${filename}, page ${page}`}</p>
}

/** What took the place of which document, as the server knows it. */
async function opened(address: string, replaced: Record<string, string>) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (_route, given) => {
    const { filename } = (given as { params: { filename: string } }).params
    return { filename, title: filename, replacedBy: replaced[filename] }
  })
  onTestFinished(() => call.mockRestore())
  const queries = createQueryClient()
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={patterns.document} element={<Opened />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { ...screen, queries, call }
}

test('an address that a person wrote leads to the newest version, that of a quote to its own', async () => {
  const replaced = { 'rules.md': 'rules-2027.md' }
  const plain = await opened(paths.document('rules.md'), replaced)
  await expect.element(plain.getByText('rules-2027.md, page 1')).toBeVisible()
  await plain.unmount()
  const quote = await opened(paths.document('rules.md', { quote: 'Two hours.' }), replaced)
  await expect.element(quote.getByText('rules.md, page 1', { exact: true })).toBeVisible()
  await quote.unmount()
  const page = await opened(paths.document('rules.md', { page: 3 }), replaced)
  await expect.element(page.getByText('rules.md, page 3')).toBeVisible()
})

test('who reads a document is not led away when it is replaced, and nobody is led in a circle', async () => {
  const replaced: Record<string, string> = {}
  const { queries, call, unmount, getByText } = await opened(paths.document('rules.md'), replaced)
  await expect.element(getByText('rules.md, page 1')).toBeVisible()
  await expect.poll(() => call.mock.calls.length).toBe(1)
  replaced['rules.md'] = 'rules-2027.md'
  await queries.invalidateQueries({ queryKey: keyOf(documents.about) })
  await expect.poll(() => call.mock.calls.length).toBe(2)
  await expect.element(getByText('rules.md, page 1')).toBeVisible()
  await unmount()
  const circle = await opened(paths.document('a.md'), { 'a.md': 'b.md', 'b.md': 'a.md' })
  await expect.element(circle.getByText('b.md, page 1')).toBeVisible()
})

import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { content } from '#contract/content.ts'
import { deskDocuments } from '#contract/desk/desk-documents.ts'
import { groups } from '#contract/desk/groups.ts'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { OperatorFiles } from './operator-files.tsx'

const file = (title: string, more: Partial<AssistantFile> = {}): AssistantFile => ({
  ...{ _id: title, id: title, name: title, title, filename: `${title}.pdf` },
  ...{ type: 'application/pdf', sizeBytes: 2_000, pages: 3, pagesRead: 3, state: 'ready' },
  ...{ scanned: 0, recognised: 0, troubles: [], version: 1, public: false, library: false },
  ...{ audience: 'members', planIds: [], groupIds: [], assistant: true, categoryId: null },
  ...{ createdAt: '2027-03-01T12:00:00Z', ...more },
})
const all = [
  file('Rules', { library: true, categoryId: 'law' }),
  file('Fees', { audience: 'everyone', public: true }),
  file('Minutes', { state: 'failed', error: 'It is empty.' }),
  file('Plan', { state: 'queued' }),
]

const paramsOf = (given: { params?: unknown } | undefined) =>
  (given?.params ?? {}) as { id?: string }

type Given = {
  /** The titles whose documents cannot be changed. */
  refuses?: string[]
  nextCursor?: string | null
  /** What a change waits for. */
  saved?: Promise<unknown>
  /** What the list has at the moment. */
  items?: AssistantFile[]
}

async function shown({ refuses = [], nextCursor = null, saved, items = all }: Given = {}) {
  const call = vi.spyOn(client, 'call').mockImplementation(async (route, given) => {
    const { id } = paramsOf(given)
    if (id && refuses.includes(id))
      throw new ApiError({ httpCode: 409, message: 'It is kept elsewhere.', payload: null })
    if (route === documents.operatorFiles) return { items: [...items], nextCursor }
    if (route === content.categories) return [{ id: 'law', name: 'Law' }]
    if (route === groups.list)
      return [
        { id: 'board', name: 'Board' },
        { id: 'alumni', name: 'Those who taught here until the summer of last year' },
      ]
    if (route === documents.updateFile) await saved
    // What else the screen reads does not come.
    return route.method === 'GET' ? new Promise(() => {}) : {}
  })
  onTestFinished(() => call.mockRestore())
  const screen = await renderPart(
    <>
      <Toasts />
      <OperatorFiles />
    </>,
  )
  const line = (title: string) =>
    screen
      .getByRole('list', { name: 'Documents' })
      .getByRole('listitem')
      .filter({ hasText: `${title}.pdf` })
  await expect.element(line('Rules')).toBeVisible()
  const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const choose = async (...names: string[]) => {
    for (const name of names) await screen.getByRole('menuitem', { name, exact: true }).click()
  }
  const acted = () =>
    call.mock.calls.flatMap(([route, given]) =>
      route.method === 'GET'
        ? []
        : [[route, paramsOf(given).id, ...(given?.body ? [given.body] : [])]],
    )
  const asked = () =>
    call.mock.calls.flatMap(([route, given]) =>
      route === documents.operatorFiles ? [given?.query as { sort: string; cursor?: string }] : [],
    )
  return { screen, line, box, press, choose, acted, asked }
}

test('several are selected by key and deleted, which can be undone', async () => {
  const { screen, line, press, acted } = await shown()
  const status = screen.getByRole('group', { name: 'Selected documents' }).getByRole('status')
  ;(line('Rules').element() as HTMLElement).focus()
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await expect.element(status).toHaveTextContent('2 documents selected')
  await press('Delete 2')
  await expect.element(line('Rules')).not.toBeInTheDocument()
  await expect.element(line('Fees')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Deleted 2 documents')).toBeVisible()
  // The focus was on what is gone, and stays on the second line.
  await expect.element(line('Plan')).toHaveFocus()
  await press('Undo')
  await expect.element(line('Rules')).toBeVisible()
  await expect.element(line('Fees')).toBeVisible()
  expect(acted()).toEqual([])
})

test('they are deleted one after the other when it can no longer be undone; one sentence names what is kept', async () => {
  const { screen, line, box, press, acted } = await shown({ refuses: ['Fees'] })
  await box('Rules').click()
  await box('Fees').click()
  await press('Delete 2')
  expect(acted()).toEqual([])
  // The next act ends the time for the one before.
  await box('Plan').click()
  await press('Delete 1')
  await expect.poll(acted).toEqual(['Rules', 'Fees'].map((id) => [documents.deleteFile, id]))
  const bar = screen.getByRole('group', { name: 'Selected documents' })
  await expect
    .element(bar.getByText('1 of 2 done. Not done: “Fees”. It is kept elsewhere.'))
    .toBeVisible()
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 document selected')
  // It is listed again.
  await expect.element(line('Fees')).toBeVisible()
})

test('only those are read again that can be', async () => {
  const { screen, box, press, acted } = await shown()
  await screen.getByRole('checkbox', { name: 'All on this page' }).click()
  await press('Read 3 again')
  await expect
    .poll(acted)
    .toEqual(['Rules', 'Fees', 'Minutes'].map((id) => [deskDocuments.readAgain, id]))
  await expect.element(screen.getByText('3 documents are read again')).toBeVisible()
  // Then nothing is selected.
  await expect.element(box('Rules')).not.toBeChecked()
})

test('who sees a document is not set back to what was before a colleague narrowed it', async () => {
  const items = [file('Rules')]
  const { screen, box, press, choose, acted } = await shown({ items })
  await box('Rules').click()
  await press('Change 1')
  await choose('Who sees it')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Everyone, guests too' }).click()
  await dialog.getByRole('button', { name: /^Change/ }).click()
  await expect.element(screen.getByText('1 document changed')).toBeVisible()
  items[0] = file('Rules', { audience: 'some', groupIds: ['board'] })
  await press('Undo')
  await expect
    .element(screen.getByRole('alert').getByText(/Somebody else has changed that meanwhile/))
    .toBeVisible()
  expect(acted()).toEqual([[documents.updateFile, 'Rules', { audience: 'everyone' }]])
})

test('those of another category are put into one, and back', async () => {
  const { screen, press, choose, acted } = await shown({ refuses: ['Minutes'] })
  await screen.getByRole('checkbox', { name: 'All on this page' }).click()
  await press('Change 4')
  await choose('Category', 'Law (3)')
  const put = (id: string, categoryId: string | null) => [documents.updateFile, id, { categoryId }]
  const there = ['Fees', 'Minutes', 'Plan'].map((id) => put(id, 'law'))
  await expect.element(screen.getByText('2 documents changed')).toBeVisible()
  expect(acted()).toEqual(there)
  const bar = screen.getByRole('group', { name: 'Selected documents' })
  await expect
    .element(bar.getByText('2 of 3 done. Not done: “Minutes”. It is kept elsewhere.'))
    .toBeVisible()
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 document selected')
  await press('Undo')
  await expect.poll(acted).toEqual([...there, put('Fees', null), put('Plan', null)])
})

test('who sees them is chosen once for all, and can be taken back', async () => {
  const { screen, box, press, choose, acted } = await shown()
  await box('Rules').click()
  await box('Fees').click()
  await press('Change 2')
  await choose('Who sees it')
  const dialog = screen.getByRole('dialog', { name: 'Who sees 2 documents' })
  await dialog.getByRole('radio', { name: 'Only some members' }).click()
  await dialog.getByRole('button', { name: 'Change 2 documents' }).click()
  await expect.element(dialog.getByText('Choose at least one plan or group.')).toBeVisible()
  expect(acted()).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Board' }).click()
  await expectNoAxeFindings()
  await dialog.getByRole('button', { name: 'Change 2 documents' }).click()
  const board = { audience: 'some', planIds: [], groupIds: ['board'] }
  const set = ['Rules', 'Fees'].map((id) => [documents.updateFile, id, board])
  await expect.poll(acted).toEqual(set)
  await press('Undo')
  await expect
    .poll(acted)
    .toEqual([
      ...set,
      [documents.updateFile, 'Rules', { audience: 'members' }],
      [documents.updateFile, 'Fees', { audience: 'everyone' }],
    ])
})

test('a deletion keeps its time to be undone when a change ends meanwhile, which can be undone after it', async () => {
  const change = Promise.withResolvers<void>()
  const { screen, line, box, press, choose, acted } = await shown({ saved: change.promise })
  await box('Rules').click()
  await press('Change 1')
  await choose('Take 1 out of the library')
  const set = [documents.updateFile, 'Rules', { library: false }]
  await expect.poll(acted).toEqual([set])
  // It still runs, and something else is deleted.
  await press('More about Plan')
  await choose('Delete')
  await expect.element(screen.getByText('Deleted “Plan”')).toBeVisible()
  change.resolve()
  // It has ended when what it took is no longer selected.
  await expect.element(box('Rules')).not.toBeChecked()
  expect(acted()).toEqual([set])
  await expect.element(screen.getByText('Deleted “Plan”')).toBeVisible()
  await press('Undo')
  await expect.element(line('Plan')).toBeVisible()
  await expect.element(screen.getByText('1 document changed')).toBeVisible()
  await press('Undo')
  await expect.poll(acted).toEqual([set, [documents.updateFile, 'Rules', { library: true }]])
})

test('what is selected while an act runs stays selected', async () => {
  const change = Promise.withResolvers<void>()
  const { screen, box, press, choose, acted } = await shown({ saved: change.promise })
  await box('Rules').click()
  await box('Fees').click()
  await press('Change 2')
  await choose('Stop answering from 2')
  await expect.poll(acted).toHaveLength(1)
  await box('Plan').click()
  change.resolve()
  await expect.element(box('Rules')).not.toBeChecked()
  await expect.element(box('Fees')).not.toBeChecked()
  await expect.element(box('Plan')).toBeChecked()
  await expect.element(screen.getByText('1 document selected')).toBeVisible()
})

test('who sees them is chosen for those that were selected when it was asked', async () => {
  const items = [...all]
  const { screen, line, box, press, choose, acted } = await shown({ items })
  await box('Rules').click()
  await box('Fees').click()
  await press('Change 2')
  await choose('Who sees it')
  // A colleague deletes one, and the list is read again.
  items.splice(1, 1)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(line('Fees')).not.toBeInTheDocument()
  const dialog = screen.getByRole('dialog', { name: 'Who sees 2 documents' })
  await dialog.getByRole('radio', { name: /^Everyone/ }).click()
  await dialog.getByRole('button', { name: 'Change 2 documents' }).click()
  const everyone = { audience: 'everyone' }
  await expect.poll(acted).toEqual([
    [documents.updateFile, 'Rules', everyone],
    [documents.updateFile, 'Fees', everyone],
  ])
})

test('what is in the library already is not put there', async () => {
  const { screen, box, press, choose, acted } = await shown()
  await box('Rules').click()
  await box('Plan').click()
  await press('Change 2')
  await expect
    .element(screen.getByRole('menuitem', { name: 'Take 1 out of the library' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('menuitem', { name: /^Answer from/ }))
    .not.toBeInTheDocument()
  await choose('Put 1 into the library')
  await expect.poll(acted).toEqual([[documents.updateFile, 'Plan', { library: true }]])
})

test('another order begins with its first page, and selects nothing', async () => {
  const { screen, box, asked } = await shown({ nextCursor: 'page-2' })
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => asked().at(-1)).toMatchObject({ sort: 'newest', cursor: 'page-2' })
  await box('Rules').click()
  await screen.getByRole('combobox', { name: 'Order' }).selectOptions('Order: Largest first')
  await expect.poll(() => asked().at(-1)?.sort).toBe('largest')
  expect(asked().at(-1)?.cursor).toBeUndefined()
  await expect.element(box('Rules')).not.toBeChecked()
})

test('all of it fits the smallest phone', async () => {
  const { screen } = await shown()
  await screen.getByRole('checkbox', { name: 'All on this page' }).click()
  await expect.element(screen.getByRole('button', { name: 'Delete 4' })).toBeVisible()
  await expectFitsPhone()
  await expectNoAxeFindings()
})

test('a file name without a gap and a long group fit the smallest phone', async () => {
  const filename = `${'Satzung_des_Vereins_'.repeat(8)}.pdf`
  const forAlumni = { filename, audience: 'some' as const, groupIds: ['alumni'] }
  const { screen } = await shown({ items: [file('Rules'), file('Statutes', forAlumni)] })
  await expect.element(screen.getByText(/Those who taught here/).first()).toBeVisible()
  await expectFitsPhone()
})

test('a new version says what it replaced, which can be undone; what is refused is told at its row', async () => {
  const { screen, line, press, choose, acted } = await shown({
    items: [...all, file('Old', { version: 2, filename: 'Old.pdf' })],
  })
  const add = async (title: string, name: string) => {
    await press(`More about ${title}`)
    await choose('Add a new version')
    await userEvent.upload(screen.getByLabelText('The new version'), [
      new File(['a'], name, { type: 'text/plain' }),
    ])
  }
  const given = { replaces: 'Rules' }
  const others = vi.mocked(client.call).getMockImplementation()!
  vi.mocked(client.call).mockImplementation(async (route, ...more) => {
    if (route !== documents.upload) return others(route, ...more)
    if ((more[0]!.body as typeof given).replaces === 'Rules') return file('Rules', { version: 2 })
    throw new ApiError({ httpCode: 409, message: 'It is here already.', payload: null })
  })
  await add('Rules', 'shopping.txt')
  await expect
    .element(screen.getByText('“shopping.txt” replaces version 1 of “Rules”'))
    .toBeVisible()
  expect(acted()).toEqual([[documents.upload, undefined, given]])
  await press('Undo')
  await expect.poll(acted).toContainEqual([deskDocuments.useAgain, 'Rules'])
  await add('Old', 'same.txt')
  await expect.element(line('Old').getByRole('alert')).toHaveTextContent('It is here already.')
  await line('Old').getByRole('button', { name: 'Dismiss same.txt' }).click()
  await expect.element(line('Old').getByRole('alert')).not.toBeInTheDocument()
})

test('the versions of a document are listed, and an earlier one is used again', async () => {
  const { screen, press, choose, acted } = await shown({
    items: [...all, file('Old', { version: 2 })],
  })
  const listed = vi.mocked(client.call).getMockImplementation()!
  const version = (version: number, state: 'current' | 'replaced') => ({
    ...{
      _id: `old-${version}`,
      id: `old-${version}`,
      filename: `old-${version}.pdf`,
      version,
      state,
    },
    ...{ sizeBytes: 2_000, createdAt: '2027-03-01T12:00:00Z' },
  })
  vi.mocked(client.call).mockImplementation(async (route, ...given) =>
    route === deskDocuments.versions
      ? [version(2, 'current'), version(1, 'replaced')]
      : listed(route, ...given),
  )
  await press('More about Old')
  await choose('Versions')
  const dialog = screen.getByRole('dialog', { name: 'Versions of Old' })
  await expect.element(dialog.getByText(/Version 2.*in use/)).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Use again: version 2' }))
    .not.toBeInTheDocument()
  await expectNoAxeFindings()
  await expectFitsPhone()
  await press('Use again: version 1')
  await expect.element(screen.getByText('Version 1 of “Old” is used again.')).toBeVisible()
  expect(acted()).toEqual([[deskDocuments.useAgain, 'old-1']])
  await expect.element(dialog).not.toBeInTheDocument()
})

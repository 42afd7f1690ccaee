import type { ReactNode } from 'react'
import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { transport } from '#contract/envelope.ts'
import type { User } from '#contract/account/users.ts'
import type { Mailing } from '#contract/desk/mailings.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import type { PlacedHighlight } from '#contract/documents/highlights.ts'
import type { ContactWords } from '#contract/site.ts'
import { Register } from '#web/account/register.tsx'
import { client } from '#web/api/client.ts'
import { keptFields } from './kept-fields.ts'
import { clearStored } from '#web/api/storage.ts'
import { needsMore } from '#web/entries/needs-more.ts'
import { FileRow } from '#web/dashboard/files/file-row.tsx'
import { SendDialog } from '#web/dashboard/mailings/send-dialog.tsx'
import { AnswersSection } from '#web/dashboard/profile/answers.tsx'
import { HighlightRow } from '#web/dashboard/reading/highlights/highlight-row.tsx'
import { useHighlights } from '#web/dashboard/reading/highlights/use-highlights.ts'
import { GuestPassesSection } from '#web/dashboard/profile/guest-passes.tsx'
import { YouSection } from '#web/dashboard/profile/you.tsx'
import { PasskeysSection } from '#web/dashboard/profile/second-factor/passkeys.tsx'
import { PromptDialog } from '#web/prompts/prompt-dialog.tsx'
import { VariablesForm } from '#web/prompts/variables-form.tsx'
import { Contact } from '#web/site/contact.tsx'
import { contactForm } from '#web/site/contact-form.ts'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { renderPart } from '#web/testing/render-part.tsx'

// Each form is drawn anew, as after a reload, with what was typed and not sent.

const at = '2027-03-01T12:00:00Z'
const ids = (id: string) => ({ _id: id, id })
const mailing = {
  ...ids('m'),
  ...{ texts: {}, audience: 'members', planIds: [], groupIds: [], inactiveSince: null },
  ...{ notice: false, state: 'draft', version: 1, createdAt: at, changedAt: at },
} as unknown as Mailing
const file = {
  ...ids('f'),
  ...{ name: 'Rules', title: 'Rules', filename: 'rules.pdf', type: 'application/pdf' },
  ...{ sizeBytes: 2_000, pages: 3, pagesRead: 3, state: 'ready', scanned: 0, recognised: 0 },
  ...{ troubles: [], version: 1, public: false, library: false, audience: 'members' },
  ...{ planIds: [], groupIds: [], assistant: true, categoryId: null, createdAt: at },
} as AssistantFile
const prompt = {
  ...ids('p'),
  ...{ categoryId: null, title: 'Leave', description: '', text: 'How much leave?', own: true },
  variables: [{ name: 'years', label: 'Years of service', required: true }],
}
const highlight: PlacedHighlight = {
  ...ids('h'),
  ...{ filename: 'rules.pdf', title: 'Rules', page: 1, quote: 'Two weeks', note: null },
  ...{ createdAt: at, changedAt: at, marks: [], ranges: [] },
}
const nothing = () => {}

function Noted() {
  const highlights = useHighlights('rules.pdf', true, nothing)
  return (
    <ul>
      <HighlightRow highlight={highlight} highlights={highlights} onOpen={undefined} />
    </ul>
  )
}

type Form = {
  part: () => ReactNode
  /** What is pressed to see the field. */
  open?: () => Promise<void>
  field: string
  text: string
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const forms: Record<string, Form> = {
  'when a mailing is sent': {
    part: () => <SendDialog mailing={mailing} onClose={nothing} />,
    open: () => page.getByRole('radio', { name: 'At a time' }).click(),
    ...{ field: 'Day and time', text: '2027-04-01T09:00' },
  },
  'a new prompt': {
    part: () => <PromptDialog text="Where do I park?" onClose={nothing} />,
    ...{ field: 'Text', text: 'Where does {{who}} park?' },
  },
  'a changed prompt': {
    part: () => <PromptDialog prompt={prompt} onClose={nothing} />,
    ...{ field: 'Title', text: 'Annual leave' },
  },
  'what a prompt asks for': {
    part: () => <VariablesForm prompt={prompt} onDone={nothing} onBack={nothing} />,
    ...{ field: 'Years of service', text: '7' },
  },
  'what a model is told': {
    part: () => <AnswersSection member={{ ...ids('u') } as User} />,
    ...{ field: 'Who you are, and how you want to be answered', text: 'I work part time' },
  },
  'a changed name': {
    part: () => (
      <YouSection
        member={{ ...ids('u'), firstName: 'Ana', lastName: 'Lee', locale: 'en' } as User}
      />
    ),
    ...{ field: 'First name', text: 'Anna' },
  },
  'whom a guest pass is for': {
    part: () => <GuestPassesSection passes={{ most: 2, left: 2, resetsAt: null, items: [] }} />,
    ...{ field: 'E-mail of your guest', text: 'noor@example.org' },
  },
  'a note': {
    part: () => <Noted />,
    open: () => press('Write a note'),
    ...{ field: 'Note', text: 'Ask Ana' },
  },
}

test.each(Object.entries(forms))('%s', async (_, { part, open, field, text }) => {
  const call = vi.spyOn(client, 'call').mockImplementation(() => new Promise(() => {}))
  onTestFinished(() => (call.mockRestore(), clearStored()))
  const first = await renderPart(part())
  await open?.()
  await page.getByLabelText(field, { exact: true }).fill(text)
  await first.unmount()
  await renderPart(part())
  await open?.()
  await expect.element(page.getByLabelText(field, { exact: true })).toHaveValue(text)
})

test('what is chosen from a list', async () => {
  onTestFinished(clearStored)
  const kept = keptFields('language', ['locale'])
  const form = () =>
    Object.assign(document.createElement('form'), {
      innerHTML: '<select name="locale"><option selected>en</option><option>de</option></select>',
    })
  const first = form()
  kept.keep(first)
  expect(kept.restore(form())).toBe(false)
  first.querySelector('select')!.value = 'de'
  kept.keep(first)
  const second = form()
  expect(kept.restore(second)).toBe(true)
  expect(new FormData(second).get('locale')).toBe('de')
})

test('the name of a file', async () => {
  const call = vi.spyOn(client, 'call').mockImplementation(() => new Promise(() => {}))
  onTestFinished(() => (call.mockRestore(), clearStored()))
  const rest = {
    ...{ isSelected: false, onSelect: nothing, onRemove: nothing, onNewVersion: nothing },
    ...{ uploads: [], onDismiss: nothing },
  }
  const row = () => <FileRow file={file} line={{}} {...rest} />
  const first = await renderPart(row())
  await press('More about Rules')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const field = page.getByLabelText('Title', { exact: true })
  await expect.element(field).toHaveFocus()
  await field.fill('House rules')
  await first.unmount()
  const second = await renderPart(row())
  await expect.element(field).toHaveValue('House rules')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await second.unmount()
  await renderPart(row())
  await expect.element(page.getByRole('link', { name: 'Rules' })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('a file that is renamed twice shows its own title the second time', async () => {
  const call = vi.spyOn(client, 'call').mockImplementation(() => new Promise(() => {}))
  const envelope = vi.spyOn(client, 'envelope').mockImplementation(() => new Promise(() => {}))
  onTestFinished(() => (call.mockRestore(), envelope.mockRestore(), clearStored()))
  const rest = {
    ...{ isSelected: false, onSelect: nothing, onRemove: nothing, onNewVersion: nothing },
    ...{ uploads: [], onDismiss: nothing },
  }
  await renderPart(<FileRow file={file} line={{}} {...rest} />)
  const field = page.getByLabelText('Title', { exact: true })
  const rename = async () => {
    await press('More about Rules')
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await expect.element(field).toHaveFocus()
  }
  await rename()
  // The title is selected, so that the first letter takes its place; the next ones follow it.
  await expect.poll(() => getSelection()?.toString()).toBe('Rules')
  await userEvent.keyboard('House{Enter}')
  expect(envelope.mock.lastCall?.[1]).toMatchObject({ body: { title: 'House' } })
  await rename()
  await expect.element(field).toHaveValue('Rules')
  await expect.poll(() => getSelection()?.toString()).toBe('Rules')
  await userEvent.keyboard('Order{Enter}')
  expect(envelope.mock.lastCall?.[1]).toMatchObject({ body: { title: 'Order' } })
  expect(Object.keys(localStorage)).toEqual([])
})

test('the name of a passkey, until Escape', async () => {
  const passkey = { ...ids('k'), name: 'Phone', createdAt: at, lastUsedAt: null, synced: false }
  const call = vi.spyOn(client, 'call').mockResolvedValue([passkey])
  onTestFinished(() => (call.mockRestore(), clearStored()))
  const field = page.getByLabelText('Name of the passkey')
  const first = await renderPart(<PasskeysSection />)
  await page.getByRole('button', { name: /^Rename/ }).click()
  await field.fill('Old phone')
  await first.unmount()
  const second = await renderPart(<PasskeysSection />)
  await expect.element(field).toHaveValue('Old phone')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Rename Phone' })).toBeVisible()
  await second.unmount()
  await renderPart(<PasskeysSection />)
  await expect.element(page.getByRole('button', { name: 'Rename Phone' })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

/** Whether a page at this address would load the app. */
function needsMoreAt(path: string): boolean {
  const { href, state } = { href: location.href, state: history.state as unknown }
  history.replaceState(null, '', path)
  const is = needsMore()
  history.replaceState(state, '', href)
  return is
}

test('what a guest writes, until it is sent', async () => {
  const words = { subject: 'Subject', another: 'Another', send: 'Send' } as ContactWords
  const loaded = async () => {
    const drawn = await renderPart(<Contact words={words} />)
    document.querySelector('form')!.classList.remove('hidden')
    contactForm()
    return drawn
  }
  const send = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ httpCode: 201, message: '', payload: null }))
  onTestFinished(() => {
    send.mockRestore()
    sessionStorage.clear()
  })
  const subject = page.getByLabelText('Subject', { exact: true })
  const first = await loaded()
  await subject.fill('O')
  await subject.fill('')
  expect(sessionStorage.length).toBe(0)
  await subject.fill('Opening hours')
  expect(needsMoreAt('/contact')).toBe(false)
  await first.unmount()
  const second = await loaded()
  await expect.element(subject).toHaveValue('Opening hours')
  document.querySelector<HTMLButtonElement>('[data-send]')!.click()
  await expect.poll(() => document.querySelector('form')!.hidden).toBe(true)
  // A browser may fill in fields that nobody sees.
  document.querySelector('input')!.dispatchEvent(new InputEvent('input', { bubbles: true }))
  expect(sessionStorage.length).toBe(0)
  await second.unmount()
  await loaded()
  await expect.element(subject).toHaveValue('')
})

test('who registers, until that is done, but for the password', async () => {
  const call = vi.spyOn(client, 'call').mockResolvedValue({ registration: 'open' })
  const away = new ApiError({ httpCode: 0, message: transport.network, payload: null })
  const envelope = vi.spyOn(client, 'envelope').mockRejectedValueOnce(away)
  onTestFinished(() => {
    for (const spy of [call, envelope]) spy.mockRestore()
    sessionStorage.clear()
  })
  const register = (
    <>
      <Toasts />
      <Register />
    </>
  )
  const [name, email] = [page.getByLabelText('First name'), page.getByLabelText('E-mail')]
  const password = page.getByLabelText('Password', { exact: true })
  const first = await renderPart(register)
  await name.fill('Ana')
  await email.fill('ana@example.org')
  await password.fill('four ladders lean on clouds')
  await page.getByRole('button', { name: 'Show password' }).click()
  await password.fill('five ladders lean on clouds')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('ladders')
  await first.unmount()
  await renderPart(register)
  await expect.element(name).toHaveValue('Ana')
  await expect.element(email).toHaveValue('ana@example.org')
  await expect.element(password).toHaveValue('')
  await page.getByLabelText('Last name').fill('Lee')
  await password.fill('five ladders lean on clouds')
  await page.getByRole('checkbox').click()
  const send = () => page.getByRole('button', { name: 'Create an account' }).click()
  await send()
  // Said once, where it stays.
  await expect.element(page.getByRole('alert')).toHaveTextContent(transport.network)
  expect(page.getByText(transport.network).elements()).toHaveLength(1)
  envelope.mockResolvedValue({ httpCode: 201, message: 'Registered', payload: null })
  await send()
  await expect.poll(() => sessionStorage.length).toBe(0)
})

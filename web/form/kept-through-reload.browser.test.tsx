import type { ReactNode } from 'react'
import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { User } from '#contract/account/users.ts'
import type { Mailing } from '#contract/desk/mailings.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import type { PlacedHighlight } from '#contract/documents/highlights.ts'
import type { ContactWords } from '#contract/site.ts'
import { client } from '#web/api/client.ts'
import { clearStored, writeStored } from '#web/api/storage.ts'
import { FileRow } from '#web/dashboard/files/file-row.tsx'
import { SendDialog } from '#web/dashboard/mailings/send-dialog.tsx'
import { AnswersSection } from '#web/dashboard/profile/answers.tsx'
import { HighlightRow } from '#web/dashboard/reading/highlights/highlight-row.tsx'
import { useHighlights } from '#web/dashboard/reading/highlights/use-highlights.ts'
import { PromptDialog } from '#web/prompts/prompt-dialog.tsx'
import { VariablesForm } from '#web/prompts/variables-form.tsx'
import { Contact } from '#web/site/contact.tsx'
import { contactForm } from '#web/site/contact-form.ts'
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

function Noted({ highlight: one = highlight }) {
  const highlights = useHighlights('rules.pdf', true, nothing)
  return (
    <ul>
      <HighlightRow highlight={one} highlights={highlights} onOpen={undefined} />
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

test('a note that was changed elsewhere since it was begun is shown before it is written over', async () => {
  const earlier = '2026-01-01T00:00:00.000Z'
  writeStored('draft:note:h', JSON.stringify({ text: 'Ask Ana', changedAt: earlier }))
  const known = { ...highlight, note: 'Ask Ben' }
  const sent: unknown[] = []
  const call = vi.spyOn(client, 'call').mockImplementation(async (_, given) => {
    if (!given?.body) return [known]
    sent.push(given.body)
    if (sent.length === 1)
      throw new ApiError({ httpCode: 409, message: 'Changed meanwhile.', payload: null })
    return { ...known, note: 'Ask Ana', changedAt: at }
  })
  onTestFinished(() => (call.mockRestore(), clearStored()))
  await renderPart(<Noted highlight={known} />)
  await press('Change the note')
  await press('Save the note')
  await expect.element(page.getByText('Changed meanwhile.')).toBeVisible()
  await expect.element(page.getByText('Saved now: Ask Ben')).toBeVisible()
  await press('Save the note')
  await expect.element(page.getByLabelText('Note', { exact: true })).not.toBeInTheDocument()
  expect(sent).toEqual([
    { note: 'Ask Ana', changedAt: earlier },
    { note: 'Ask Ana', changedAt: at },
  ])
})

test('the name of a file', async () => {
  const call = vi.spyOn(client, 'call').mockImplementation(() => new Promise(() => {}))
  onTestFinished(() => (call.mockRestore(), clearStored()))
  const rest = { isSelected: false, onSelect: nothing, onRemove: nothing, onNewVersion: nothing }
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
  await subject.fill('Opening hours')
  await first.unmount()
  const second = await loaded()
  await expect.element(subject).toHaveValue('Opening hours')
  document.querySelector<HTMLButtonElement>('[data-send]')!.click()
  await expect.poll(() => document.querySelector('form')!.hidden).toBe(true)
  await second.unmount()
  await loaded()
  await expect.element(subject).toHaveValue('')
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { users } from '#contract/account/users.ts'
import { drafts } from '#contract/chats/drafts.ts'
import { logOut } from '#web/account/log-out.ts'
import { beforeLeaving } from '#web/api/before-leaving.ts'
import { client } from '#web/api/client.ts'
import { clearStored } from '#web/api/storage.ts'
import { writeDraft } from './draft.ts'
import { shareDraft, shareDraftsNow } from './shared-drafts.ts'

function typed(text: string) {
  const call = vi.spyOn(client, 'call').mockResolvedValue(null)
  const stop = beforeLeaving(shareDraftsNow)
  onTestFinished(() => {
    stop()
    call.mockRestore()
    clearStored()
  })
  writeDraft('new', { text })
  shareDraft('new')
  return call
}

const kept = [{ body: { chatId: null, text: 'How long' } }, { keepalive: true }] as const

test('what was typed a moment ago is sent when the page is left', () => {
  const call = typed('How long')
  expect(call).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  expect(call.mock.calls).toEqual([[drafts.keep, ...kept]])
})

test('it is sent before the session ends', async () => {
  const call = typed('How long')
  await logOut()
  expect(call.mock.calls).toEqual([[drafts.keep, ...kept], [users.logout]])
})

test('a draft that hangs does not keep the session from ending', async () => {
  const call = typed('How long')
  call.mockImplementation((route: unknown) =>
    route === drafts.keep ? new Promise(() => {}) : (Promise.resolve(null) as never),
  )
  await logOut()
  expect(call).toHaveBeenCalledWith(users.logout)
})

import '#web/styles/app.css'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Chat } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type ChatActions, ChatActionsContext } from './use-chat-actions.ts'

test.each([16, 32])(
  'how many are selected is not cut off in the side bar, at %i px',
  async (size) => {
    const call = vi.spyOn(client, 'call').mockResolvedValue([])
    document.documentElement.style.fontSize = `${size}px`
    onTestFinished(() => {
      document.documentElement.style.fontSize = ''
      call.mockRestore()
    })
    const chats = Array.from({ length: 12 }, (_, i) => ({ _id: `c${i}` }) as Chat)
    const actions = {
      ...{ selection: { ids: new Set(chats.map(({ _id }) => _id)), end: () => {} } },
      folders: { all: [] },
    } as unknown as ChatActions
    const screen = await renderPart(
      <ChatActionsContext value={actions}>
        <div style={{ width: 247 }}>
          <SelectionBar chats={chats} archived={false} />
        </div>
      </ChatActionsContext>,
    )
    const words = screen.getByText('12 selected').element()
    const { right } = screen.getByRole('toolbar').element().getBoundingClientRect()
    const rightOf = (one: Element) => one.getBoundingClientRect().right
    // The text size is drawn in the frame after it was set.
    await expect.poll(() => words.scrollWidth - words.clientWidth).toBeLessThanOrEqual(0)
    await expect
      .poll(() => Math.max(...screen.getByRole('button').elements().map(rightOf)))
      .toBeLessThan(right)
  },
)

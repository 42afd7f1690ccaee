import '#web/styles/app.css'
import { useEffect, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import type { RowProps } from './row.tsx'
import { keepScrollPosition } from './scroll-positions.ts'
import { Transcript } from './transcript.tsx'

const messages = Array.from({ length: 60 }, (_, i) => ({ _id: `m${i}`, role: 'user' }) as Message)

/** Its height is known late, as that of a long answer. */
function LateRow({ message }: RowProps) {
  const [height, setHeight] = useState(120)
  useEffect(() => {
    const late = setTimeout(() => setHeight(180), 300)
    return () => clearTimeout(late)
  }, [])
  return (
    <div data-row={message._id} style={{ height }}>
      {message._id}
    </div>
  )
}

function Box({ place, onNearStart }: { place: string; onNearStart: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div className="flex h-[500px] flex-col">
      <Transcript
        {...{ place, frame, messages, onNearStart }}
        Row={LateRow}
        asked={null}
        above={null}
        earlier={null}
        busy={false}
        writing={false}
        target={undefined}
        editing={undefined}
      />
    </div>
  )
}

/** Drawn where it was left, at one of the messages. */
async function shownAt(messageId: string, onNearStart = () => {}) {
  keepScrollPosition(messageId, { messageId, within: 10 })
  const screen = await renderPart(<Box place={messageId} onNearStart={onNearStart} />)
  const row = screen.getByText(messageId, { exact: true })
  await expect.element(row).toBeInViewport()
  return screen
}

test('a reader who wants the end has it, also while the list scrolls to where it was left', async () => {
  const screen = await shownAt('m30')
  // At once: a click by the browser waits until nothing moves.
  screen
    .getByRole('button', { name: 'To the end' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByText('m59')).toBeInViewport()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await expect.element(screen.getByText('m59')).toBeInViewport()
  await expect.element(screen.getByRole('button', { name: 'To the end' })).not.toBeInTheDocument()
})

test('earlier messages are asked for when the list has come to a place near its start, not on the way', async () => {
  const far = vi.fn()
  const screen = await shownAt('m30', far)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(far).not.toHaveBeenCalled()
  await screen.unmount()
  const near = vi.fn()
  await shownAt('m3', near)
  await expect.poll(() => near.mock.calls.length).toBeGreaterThan(0)
})

import '#web/styles/app.css'
import { useEffect, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Message } from '#contract/chats/chat.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { ComposerField } from '../composer/composer-field.tsx'
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

/** As in a chat: the field below takes from the room for the messages. */
function Chat({ rows }: { rows: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('One\nTwo\nThree')
  const slash = { open: false, found: [], at: 0, listId: 'list', optionId: String }
  return (
    <div className="flex h-[500px] flex-col">
      <Transcript
        {...{ place: 'chat', frame, messages: messages.slice(0, rows), onNearStart: () => {} }}
        Row={PlainRow}
        asked={null}
        above={null}
        earlier={null}
        busy={false}
        writing={false}
        target={undefined}
        editing={undefined}
      />
      <div>
        <ComposerField
          {...{ field, text, away: false, tooLong: false, onWrite: setText, onKeyDown: () => {} }}
          name="Question"
          slash={slash as unknown as Parameters<typeof ComposerField>[0]['slash']}
        />
      </div>
    </div>
  )
}

const PlainRow = ({ message }: RowProps) => (
  <div className="h-40">
    <p>{message._id}</p>
    <button type="button">1</button>
  </div>
)

test('whoever writes several lines at the end goes on seeing what comes', async () => {
  const screen = await renderPart(<Chat rows={20} />)
  const field = screen.getByRole('textbox', { name: 'Question' })
  await expect.element(screen.getByText('m19')).toBeInViewport()
  // A moment after which no movement counts as one of the reader's own.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await field.fill('One\nTwo\nThree and more')
  await new Promise((resolve) => setTimeout(resolve, 100))
  // And with less lines than before.
  await field.fill('One')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await screen.rerender(<Chat rows={24} />)
  await expect.element(screen.getByText('m23')).toBeInViewport()
  await expect.element(screen.getByRole('button', { name: 'To the end' })).not.toBeInTheDocument()
})

test('what has the focus does not lie under the way to the end', async () => {
  const screen = await renderPart(<Chat rows={20} />)
  await expect.element(screen.getByText('m19')).toBeInViewport()
  const frame = screen.getByRole('feed').element().closest('.overflow-y-auto')!
  frame.dispatchEvent(new WheelEvent('wheel'))
  frame.scrollTo({ top: frame.scrollTop - 500 })
  const toEnd = screen.getByRole('button', { name: 'To the end' })
  await expect.element(toEnd).toBeVisible()
  const under = [...frame.querySelectorAll('button')].find(
    (button) => button.getBoundingClientRect().top > frame.getBoundingClientRect().bottom,
  )!
  // It is in sight already, as a link in a line at the foot is.
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
  frame.scrollTo({ top: frame.scrollTop + bottomOf(under) - bottomOf(frame) + 10 })
  await expect.poll(() => Math.round(bottomOf(frame) - bottomOf(under))).toBe(10)
  // The list hides a row until it knows its height, and nothing hidden takes the focus.
  await expect.poll(() => under.checkVisibility({ visibilityProperty: true })).toBe(true)
  under.focus()
  await expect
    .poll(() => under.getBoundingClientRect().bottom)
    .toBeLessThan(toEnd.element().getBoundingClientRect().top)
})

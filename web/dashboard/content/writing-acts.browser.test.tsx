import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test } from 'vitest'
import '#web/styles/app.css'
import { renderPart } from '#web/testing/render-part.tsx'
import { WritingActs } from './writing-acts.tsx'

const idle = { isPending: false, mutate: () => {} }

test.each([
  [320, 640],
  [390, 844],
])(
  'at %i × %i the acts that stay in sight are one low row, and no field is under them',
  async (width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(1280, 800))
    const writing = {
      ...{ text: 'a', unsaved: { text: 'a', etag: '"1"' }, keep: () => {} },
      ...{ save: idle, remove: idle, dropDraft: idle },
    } as never
    const open = { draft: { changedBy: 'Olga' }, below: '', from: 'here' } as never
    const screen = await renderPart(
      <div className="h-dvh scroll-pb-28 overflow-y-auto px-5" data-testid="scroller">
        {Array.from({ length: 30 }, (_, i) => (
          <input key={i} aria-label={`Field ${i}`} className="my-2 block h-11 w-full" />
        ))}
        <WritingActs open={open} writing={writing} isForm />
      </div>,
    )
    const publish = screen.getByRole('button', { name: 'Publish' })
    const bar = () => publish.element().parentElement!.getBoundingClientRect()
    expect(bar().height).toBeLessThanOrEqual(64)
    expect(Math.round(bar().bottom)).toBe(height)
    await expect.element(screen.getByText('Not saved yet')).toBeInTheDocument()
    // What takes something back comes after, and takes no room while one writes.
    const last = screen.getByRole('button', { name: 'Go back to the original text' }).element()
    expect(last.getBoundingClientRect().top).toBeGreaterThan(height)
    for (let i = 0; i < 30; i++) {
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement!.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar().top)
    }
    last.scrollIntoView()
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
  },
)

import { useRef } from 'react'
import { userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { client } from '#web/api/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import type { HighlightsOfFile } from './highlights/use-highlights.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSelectedPassage } from './use-selected-passage.ts'

test('who highlights by key goes on reading in the document', async () => {
  const call = vi.spyOn(client, 'call').mockResolvedValue([{ text: 'Lost keys are reported.' }])
  onTestFinished(() => call.mockRestore())
  const add = vi.fn<() => Promise<void>>(async () => {})
  function Part() {
    const box = useRef<HTMLDivElement>(null)
    const selected = useSelectedPassage(box)
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as the frame has it */}
        <div ref={box} role="document" tabIndex={0}>
          <p data-page-number="1">Lost keys are reported.</p>
        </div>
        {selected && (
          <SelectionBar
            box={box}
            filename="a.pdf"
            selected={selected}
            highlights={{ add } as unknown as HighlightsOfFile}
            onAsk={undefined}
          />
        )}
      </>
    )
  }
  const screen = await renderPart(<Part />)
  await expect.element(screen.getByText('Lost keys are reported.')).toBeVisible()
  getSelection()!.selectAllChildren(screen.getByText('Lost keys are reported.').element())
  const button = screen.getByRole('button', { name: 'Highlight', exact: true })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(screen.getByRole('document')).toHaveFocus()
  expect(add).toHaveBeenCalledOnce()
})

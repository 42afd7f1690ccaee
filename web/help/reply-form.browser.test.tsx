import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { ReplyForm } from './reply-form.tsx'

test('who writes while a colleague replies is told, keeps the text, and may send it all the same', async () => {
  onTestFinished(() => localStorage.clear())
  const seen: unknown[] = []
  function Part() {
    const [newestId, setNewest] = useState<string | null>(null)
    return (
      <>
        <button type="button" onClick={() => setNewest('theirs')}>
          A colleague replies
        </button>
        <ReplyForm
          threadId="t"
          label="Your reply"
          hint=""
          newestId={newestId}
          send={async ({ seenReplyId }) => {
            seen.push(seenReplyId)
            if (seenReplyId === null)
              throw new ApiError({ httpCode: 409, message: 'Bo has replied.', payload: null })
            return 'Sent'
          }}
        />
      </>
    )
  }
  const screen = await renderPart(<Part />)
  const field = screen.getByLabelText('Your reply')
  await field.fill('Forty.')
  await screen.getByRole('button', { name: 'A colleague replies' }).click()
  await field.fill('Forty crowns.')
  const send = screen.getByRole('button', { name: 'Send reply' })
  await send.click()
  await expect.element(screen.getByText(/Bo has replied/)).toBeVisible()
  await expect.element(field).toHaveValue('Forty crowns.')
  await send.click()
  await expect.element(field).toHaveValue('')
  expect(seen).toEqual([null, 'theirs'])
})

import { expect, test, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { Conflict } from './conflict.tsx'

test('a conflict above a long form is brought into sight and has the focus', async () => {
  const error = new ApiError({
    ...{ httpCode: 409, message: 'Somebody else has changed this meanwhile.', payload: null },
  })
  const part = (isConflict: boolean) => (
    <>
      {isConflict && (
        <Conflict
          {...{ error, yours: 'The fee is 40 €.', theirs: 'The fee is 45 €.' }}
          onKeep={vi.fn()}
          onTake={vi.fn()}
        />
      )}
      <div style={{ height: 4000 }} />
      <button type="button">Publish</button>
    </>
  )
  const screen = await renderPart(part(false))
  await screen.getByRole('button', { name: 'Publish' }).click()
  await screen.rerender(part(true))
  const box = screen.getByRole('group', { name: 'Changed meanwhile' })
  await expect.element(box).toHaveFocus()
  await expect.element(box).toBeInViewport()
  await screen.getByText('Show how the texts differ').click()
  await expect.element(screen.getByText('Only in the other text: The fee is 45 €.')).toBeVisible()
  await expectNoAxeFindings()
})

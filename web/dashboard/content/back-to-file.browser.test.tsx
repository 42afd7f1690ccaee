import { expect, test, vi } from 'vitest'
import { expectFitsPhone } from '#web/testing/fits-a-phone.ts'
import { expectNoAxeFindings } from '#web/testing/no-axe-findings.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { BackToFile } from './back-to-file.tsx'

test('going back to the original text is asked about first', async () => {
  const onSure = vi.fn(async () => {})
  const screen = await renderPart(<BackToFile busy={false} onSure={onSure} />)
  const press = (name: string) => screen.getByRole('button', { name }).click()
  await press('Go back to the original text')
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectNoAxeFindings()
  await expectFitsPhone()
  await press('Cancel')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(onSure).not.toHaveBeenCalled()
  await press('Go back to the original text')
  await press('Use the original text')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(onSure).toHaveBeenCalledOnce()
})

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Markdown } from './markdown.tsx'

// What needs a real browser to be seen: how long a page is held up, and which way its text runs.

const draw = (text: string) =>
  render(
    <I18nProvider i18n={i18n}>
      <Markdown text={text} />
    </I18nProvider>,
  )

test('two thousand lines of code stay in one colour, and can be reached by keyboard', async () => {
  const line = 'const line = "of a long program" // and a word\n'
  const screen = await draw(`\`\`\`ts\n${line.repeat(2_000)}\`\`\``)
  const code = screen.container.querySelector('pre')!
  expect(code.textContent).toContain('of a long program')
  expect(screen.container.querySelectorAll('.hljs-keyword')).toHaveLength(0)
  code.focus()
  expect(document.activeElement).toBe(code)
})

test('short code is coloured, and says in which language it is', async () => {
  const screen = await draw('```ts\nconst answer: number = 42\n```')
  await expect.element(screen.getByRole('group', { name: 'Code in TypeScript' })).toBeVisible()
  await expect
    .poll(() => screen.container.querySelector('.hljs-keyword')?.textContent)
    .toBe('const')
})

test('code is copied as it was written', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  const screen = await draw('```ts\nconst answer: number = 42\n```')
  const code = screen.getByRole('group', { name: 'Code in TypeScript' })
  await code.getByRole('button', { name: 'Copy' }).click()
  await expect.element(code.getByText('Copied')).toBeVisible()
  expect(write).toHaveBeenCalledExactlyOnceWith('const answer: number = 42')
})

test('tasks cannot be ticked, money is no formula, and Arabic runs from the right', async () => {
  const text =
    '- [x] Read the rules\n- [ ] Write the letter\n\nIt costs $5 and $10.\n\nEuler: $e^{i\\pi} + 1 = 0$.\n\n$$\n\\frac{a}{b}\n$$\n\nNot a formula: $\\frac{1$ here.\n\nمرحبا بالعالم\n'
  const screen = await draw(text)
  await expect.element(screen.getByRole('checkbox', { name: 'Done' })).toBeDisabled()
  await expect.element(screen.getByRole('checkbox', { name: 'To do' })).not.toBeChecked()
  await expect.element(screen.getByText('It costs $5 and $10.')).toBeVisible()
  await expect.poll(() => screen.container.querySelectorAll('math').length).toBe(2)
  await expect.element(screen.getByText('$\\frac{1$')).toBeVisible()
  const arabic = screen.getByText('مرحبا بالعالم').element()
  expect(getComputedStyle(arabic).direction).toBe('rtl')
})

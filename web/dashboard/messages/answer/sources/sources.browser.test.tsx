import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Citation } from '#contract/documents/documents.ts'
import { Sources } from './sources.tsx'

const cited = (n: number, title: string, page: number): Citation => ({
  ...{ n, title, page, fileId: title, filename: `${title}.pdf`, quote: `Quote ${n}.` },
})
const citations = [cited(1, 'Rules', 2), cited(2, 'Fees', 1), cited(3, 'Rules', 2)]

const draw = (opened: number[], canBeside = false) => {
  const [onOpen, onOpenBeside] = [vi.fn(), vi.fn()]
  const isOpen = (n: number) => opened.includes(n)
  const screen = render(<Sources {...{ citations, isOpen, canBeside, onOpen, onOpenBeside }} />)
  return { screen, onOpen, onOpenBeside }
}

test('a page is named once, and each of its quotes is opened by its number', async () => {
  const { screen, onOpen } = draw([3])
  const { container, getByRole } = await screen
  // With the quotes, which are printed.
  const said = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(said).toEqual(['1Rules, p. 23Quote 1.Quote 3.', '2Fees, p. 1Quote 2.'])
  const third = getByRole('button', { name: 'Source 3' })
  await expect.element(third).toHaveAttribute('aria-pressed', 'true')
  await expect
    .element(getByRole('button', { name: /^1 ?Rules/ }))
    .toHaveAttribute('aria-pressed', 'false')
  await third.click()
  expect(onOpen).toHaveBeenCalledWith(citations[2])
})

test('the page that is open is not offered beside itself', async () => {
  const { screen, onOpenBeside } = draw([3], true)
  const { getByRole } = await screen
  const beside = getByRole('button', { name: /beside the open page/ })
  expect(beside.elements()).toHaveLength(1)
  await beside.click()
  expect(onOpenBeside).toHaveBeenCalledWith(citations[1])
})

test('on a phone, a long place leaves room for the title and stays within the line', async () => {
  const place = 'Chapter 7. Basics of the package management system and its tools'
  const one = { ...cited(1, 'Frequently asked questions', 1), place }
  const never = () => false
  const { container } = await render(
    <div style={{ width: 320 }}>
      <Sources
        citations={[one]}
        isOpen={never}
        canBeside={false}
        onOpen={vi.fn()}
        onOpenBeside={vi.fn()}
      />
    </div>,
  )
  const [title, where] = container.querySelectorAll<HTMLElement>('button > span')
  expect(title!.getBoundingClientRect().width).toBeGreaterThan(60)
  const list = container.querySelector('ul')!.getBoundingClientRect()
  expect(where!.getBoundingClientRect().right).toBeLessThanOrEqual(list.right)
})

test('a section that is called as its document is said once', async () => {
  const citation = { ...cited(1, 'Plot rules', 1), place: 'Plot rules' }
  const on = { onOpen: vi.fn(), onOpenBeside: vi.fn(), isOpen: () => false, canBeside: false }
  const { container } = await render(<Sources citations={[citation]} {...on} />)
  expect(container.querySelector('button')!.textContent).toBe('1Plot rules')
})

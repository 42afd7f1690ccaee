import { expect, test } from 'vitest'
import { layWords } from './recognised-words.ts'

const word = (text: string, x: number, y: number, width: number) => ({
  ...{ text, x, y, width, height: 0.02 },
})

test('recognised words lie where they are in the picture, and are selected in lines', () => {
  const container = document.createElement('div')
  container.className = 'reading-text'
  document.body.append(container)
  layWords(
    [word('Lost', 0.1, 0.1, 0.05), word('keys', 0.2, 0.1, 0.05), word('cost', 0.1, 0.14, 0.06)],
    container,
    { width: 600, height: 800 },
  )
  const pieces = [...container.querySelectorAll('span')]
  expect(pieces.map(({ style }) => [style.left, style.top])).toEqual([
    ['10%', '10%'],
    ['20%', '10%'],
    ['10%', '14%'],
  ])
  expect(pieces[0]!.style.getPropertyValue('--font-height')).toBe('16px')
  expect(Number(pieces[0]!.style.getPropertyValue('--scale-x'))).toBeGreaterThan(0)
  getSelection()!.selectAllChildren(container)
  expect(getSelection()!.toString().replaceAll(/\s+/g, ' ').trim()).toBe('Lost keys cost')
  container.remove()
})

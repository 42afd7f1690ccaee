import { useRef, useState } from 'react'
import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useFileDrop, useFileInput } from './files.tsx'

// Files come by the system's dialog, which a button opens, or are dropped or pasted.

const text = (name: string) => new File(['a'], name, { type: 'text/plain' })

/** Shows the names of what it was given last. */
function Place({ several = false, off = false, page = false }) {
  const area = useRef<HTMLDivElement>(null)
  const [names, setNames] = useState<string[]>([])
  const onFiles = (files: File[]) => setNames(files.map(({ name }) => name))
  const over = useFileDrop({ ...(page ? {} : { area }), off, onFiles })
  const { choose, input } = useFileInput({ label: 'Files', accept: '.txt', several, onFiles })
  return (
    <main>
      <div ref={area} data-testid="area">
        <button type="button" onClick={choose}>
          Choose
        </button>
        {input}
      </div>
      <p data-testid="outside">{over ? 'over' : 'away'}</p>
      <output>{names.join(', ')}</output>
    </main>
  )
}

async function shown(props: Parameters<typeof Place>[0] = {}) {
  const screen = await render(<Place {...props} />)
  return {
    screen,
    area: screen.getByTestId('area').element(),
    outside: screen.getByTestId('outside'),
    input: screen.getByLabelText('Files'),
    names: screen.getByRole('status'),
  }
}

function carrying(files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

/** Returns whether the browser would have done what it does with files itself: open them. */
const drag = (type: 'dragover' | 'dragleave' | 'drop', target: Element, files: File[]) =>
  target.dispatchEvent(
    new DragEvent(type, { dataTransfer: carrying(files), bubbles: true, cancelable: true }),
  )

const paste = (data: DataTransfer) =>
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )

test('the button opens the dialog, by pointer and by keyboard', async () => {
  const { screen, input } = await shown()
  let opened = 0
  input.element().addEventListener('click', (event) => {
    event.preventDefault()
    opened++
  })
  const button = screen.getByRole('button', { name: 'Choose' })
  await button.click()
  expect(opened).toBe(1)
  await userEvent.keyboard('{Enter}')
  expect(opened).toBe(2)
})

test('several can be chosen, and the same ones once more', async () => {
  const { input, names } = await shown({ several: true })
  await userEvent.upload(input, [text('a.txt'), text('b.txt')])
  await expect.element(names).toHaveTextContent('a.txt, b.txt')
  expect((input.element() as HTMLInputElement).value).toBe('')
})

test('files held over the area are announced, and taken when they are dropped', async () => {
  const { area, outside, names } = await shown()
  expect(drag('dragover', area, [text('a.txt')])).toBe(false)
  await expect.element(outside).toHaveTextContent('over')
  drag('dragleave', area, [])
  await expect.element(outside).toHaveTextContent('away')
  drag('dragover', area, [text('a.txt')])
  expect(drag('drop', area, [text('a.txt'), text('b.txt')])).toBe(false)
  await expect.element(names).toHaveTextContent('a.txt, b.txt')
  await expect.element(outside).toHaveTextContent('away')
})

test('what is dropped beside the area, or is no file, is left to the browser', async () => {
  const { area, outside, names } = await shown()
  expect(drag('drop', outside.element(), [text('a.txt')])).toBe(true)
  expect(drag('drop', area, [])).toBe(true)
  await expect.element(names).toBeEmptyDOMElement()
})

test('while it takes none, nothing is taken', async () => {
  const { area, outside, names } = await shown({ off: true })
  drag('dragover', area, [text('a.txt')])
  await expect.element(outside).toHaveTextContent('away')
  drag('drop', area, [text('a.txt')])
  await expect.element(names).toBeEmptyDOMElement()
})

test('the whole page takes what is dropped or pasted, except behind a dialog', async () => {
  const { outside, names } = await shown({ page: true })
  drag('drop', outside.element(), [text('a.txt')])
  await expect.element(names).toHaveTextContent('a.txt')
  expect(paste(carrying([text('b.txt')]))).toBe(false)
  await expect.element(names).toHaveTextContent('b.txt')

  const copied = carrying([text('c.txt')])
  copied.setData('text/plain', 'From a word processor')
  expect(paste(copied)).toBe(true)

  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  expect(paste(carrying([text('d.txt')]))).toBe(true)
  expect(drag('drop', outside.element(), [text('d.txt')])).toBe(true)
  dialog.remove()
  await expect.element(names).toHaveTextContent('b.txt')
})

test('an area takes nothing that is pasted', async () => {
  const { names } = await shown()
  expect(paste(carrying([text('a.txt')]))).toBe(true)
  await expect.element(names).toBeEmptyDOMElement()
})

import { userEvent } from 'vitest/browser'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button, IconButton } from './button.tsx'

const kinds = [
  ['a button', (props: object) => <Button {...props}>Keep</Button>],
  ['a picture that can be pressed', (props: object) => <IconButton label="Keep" {...props} />],
] as const

test.each(kinds)(
  '%s that its own act disables keeps the focus, does nothing more, and is disabled once it is left',
  async (_, Kind) => {
    const act = vi.fn()
    function Form() {
      const [kept, setKept] = useState(false)
      return (
        <form onSubmit={(event) => (event.preventDefault(), act())}>
          {Kind({ type: 'submit', disabled: kept, onClick: () => setKept(true) })}
          <input aria-label="Next" />
        </form>
      )
    }
    const screen = await render(<Form />)
    const button = screen.getByRole('button')
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveFocus()
    act.mockClear()
    await userEvent.keyboard('{Enter} ')
    expect(act).not.toHaveBeenCalled()
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByLabelText('Next')).toHaveFocus()
    await expect.element(button).toBeDisabled()
  },
)

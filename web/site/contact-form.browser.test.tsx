import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { contactForm } from './contact-form.ts'

afterEach(() => {
  document.body.innerHTML = ''
  sessionStorage.clear()
})

function aForm() {
  document.body.innerHTML = `
    <form data-contact><input name="name" aria-label="Name" />
      <p data-form-error><span></span></p><button data-send>Send</button></form>
    <div data-sent><button data-another>Another</button></div>`
  contactForm()
  return document.querySelector('input')!
}

test('what is written is there after a reload, and what was taken back leaves nothing', async () => {
  await userEvent.fill(aForm(), 'Ana')
  const again = aForm()
  expect(again.value).toBe('Ana')
  await userEvent.clear(again)
  // Other tests share the tab, and what their forms keep a moment later is theirs.
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:contact'))).toEqual([])
})

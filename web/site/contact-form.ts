import type { Envelope } from '#contract/envelope.ts'
import { keptFields } from '#web/form/kept-fields.ts'

const written = keptFields('contact', ['name', 'email', 'subject', 'message'])

type Errors = { errors?: Record<string, string> }

/** Sends the form, says at each field what is wrong with it, and loses nothing that was written. */
export function contactForm() {
  const form = document.querySelector<HTMLFormElement>('[data-contact]')
  const sent = document.querySelector<HTMLElement>('[data-sent]')
  if (!form || !sent) return
  const button = form.querySelector<HTMLButtonElement>('[data-send]')!
  const mishap = form.querySelector<HTMLElement>('[data-form-error]')!
  const label = button.textContent
  const { sending = '', failed = '' } = form.dataset

  // Sent before this ran, what was written would stand in the address.
  button.type = 'submit'
  written.restore(form)
  form.addEventListener('input', () => {
    // What was sent is not kept again, whatever the browser fills in afterwards.
    if (!form.hidden) written.keep(form)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!button.disabled) void send()
  })
  sent.querySelector('[data-another]')!.addEventListener('click', () => {
    delete sent.dataset['shown']
    form.hidden = false
    form.querySelector('input')!.focus()
  })

  async function send() {
    button.disabled = true
    button.textContent = sending
    say('')
    show({})
    try {
      const response = await fetch('/v1/guests/contact/request', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...Object.fromEntries(new FormData(form!)),
          locale: document.documentElement.lang,
        }),
      })
      const { httpCode, message, payload } = (await response.json()) as Envelope<Errors | null>
      if (httpCode === 201) return done()
      const errors = payload?.errors ?? {}
      show(errors)
      if (Object.keys(errors).length === 0) say(message || failed)
    } catch {
      say(failed)
    } finally {
      button.disabled = false
      button.textContent = label
    }
  }

  function done() {
    form!.hidden = true
    form!.reset()
    written.forget()
    sent!.dataset['shown'] = ''
    sent!.focus()
  }

  function say(what: string) {
    mishap.querySelector('span')!.textContent = what
    if (what) mishap.dataset['shown'] = ''
    else delete mishap.dataset['shown']
  }

  function show(errors: Record<string, string>) {
    for (const place of form!.querySelectorAll<HTMLElement>('[data-error]')) {
      const name = place.dataset['error']!
      const field = form!.elements.namedItem(name) as HTMLInputElement
      place.textContent = errors[name] ?? ''
      field.setAttribute('aria-invalid', String(name in errors))
    }
    form!.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
}

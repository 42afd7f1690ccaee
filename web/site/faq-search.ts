/** Hides what does not hold every word that is typed, and opens the question an address names. */
export function faqSearch() {
  const form = document.querySelector<HTMLFormElement>('[data-faq-search]')
  if (!form) return
  const input = form.querySelector('input')!
  const status = form.querySelector<HTMLElement>('[role=status]')!
  const groups = [...document.querySelectorAll<HTMLElement>('[data-faq-group]')]
  form.addEventListener('submit', (event) => event.preventDefault())
  input.addEventListener('input', search)
  addEventListener('hashchange', openNamed)
  openNamed()
  // What was typed before this ran, or stands there after going back.
  if (input.value) search()

  function search() {
    const wanted = folded(input.value).split(/\s+/).filter(Boolean)
    let count = 0
    for (const group of groups) {
      const questions = [...group.querySelectorAll('details')]
      const shown = questions.filter((question) => {
        const text = folded(question.textContent)
        const holds = wanted.every((word) => text.includes(word))
        question.hidden = !holds
        return holds
      })
      group.hidden = shown.length === 0
      count += shown.length
    }
    const { found = '', nothing = '' } = status.dataset
    status.textContent =
      wanted.length === 0 ? '' : count > 0 ? found.replace('{{count}}', String(count)) : nothing
  }

  // The address says which one was opened, so that it can be sent to somebody.
  for (const question of document.querySelectorAll<HTMLDetailsElement>('[data-faq-group] details'))
    question.addEventListener('toggle', () => {
      if (question.open && question.id) history.replaceState(null, '', `#${question.id}`)
    })

  function openNamed() {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (named instanceof HTMLDetailsElement) named.open = true
  }
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** Between two letters that are typed, two words that are said, and two steps, in milliseconds. */
const pace = { letter: 14, word: 32, step: 360 }

/**
 * Plays the example once, as soon as the place of its question is in sight, so that nobody sees an
 * empty card: the question is typed, the answer comes word by word, its page opens and the passage
 * is marked. Everything stands there already, for those who read without a script, with a screen
 * reader or without motion.
 */
export function playExample() {
  const example = document.querySelector<HTMLElement>('[data-example]')
  const question = example?.querySelector('[data-typed]')
  if (!example || !question || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const steps = stepsOf(example)
  for (const { parts } of steps) for (const part of parts) part.dataset['later'] = ''
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void play(steps)
    },
    { threshold: 1 },
  )
  observer.observe(question)
  // Paper shows it whole.
  addEventListener('beforeprint', () => showAll(steps))
}

type Step = { parts: HTMLElement[]; everyMs: number }

function stepsOf(example: HTMLElement): Step[] {
  const all = (name: string) => [...example.querySelectorAll<HTMLElement>(`[data-${name}]`)]
  const pieces = (name: string, pattern: RegExp) =>
    all(name).flatMap((part) => split(part, pattern))
  return [
    { parts: pieces('typed', /./gsu), everyMs: pace.letter },
    { parts: pieces('said', /\S+\s*/g), everyMs: pace.word },
    { parts: all('cited'), everyMs: pace.word },
    { parts: all('page'), everyMs: pace.step },
    { parts: all('marked'), everyMs: pace.step },
  ]
}

/** Each piece in an element of its own; read aloud, the text is one as before. */
function split(element: HTMLElement, pattern: RegExp): HTMLElement[] {
  const text = element.textContent.trim()
  const pieces = (text.match(pattern) ?? []).map((piece) => {
    const span = document.createElement('span')
    span.textContent = piece
    return span
  })
  const shown = document.createElement('span')
  shown.ariaHidden = 'true'
  shown.append(...pieces)
  const read = document.createElement('span')
  read.className = 'sr-only'
  read.textContent = text
  element.replaceChildren(shown, read)
  return pieces
}

async function play(steps: Step[]) {
  for (const [nth, { parts, everyMs }] of steps.entries()) {
    if (nth > 0) await wait(pace.step)
    for (const part of parts) {
      delete part.dataset['later']
      await wait(everyMs)
    }
  }
}

function showAll(steps: Step[]) {
  for (const { parts } of steps) for (const part of parts) delete part.dataset['later']
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

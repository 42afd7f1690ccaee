import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { themeScript } from './theme-script.ts'

/** The page as far as the script can see it. */
function page(stored: Record<string, string> | 'refused', systemIsDark: boolean) {
  const classes = new Set<string>()
  const listeners: ((event: object) => void)[] = []
  const sandbox = {
    document: {
      documentElement: {
        classList: {
          toggle: (name: string, on: boolean) =>
            void (on ? classes.add(name) : classes.delete(name)),
          contains: (name: string) => classes.has(name),
        },
      },
      addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
    },
    matchMedia: () => ({ matches: systemIsDark }),
    onstorage: null,
    onpageshow: null,
  }
  Object.defineProperty(sandbox, 'localStorage', {
    get: () => {
      if (stored === 'refused') throw new Error('SecurityError')
      return stored
    },
  })
  runInNewContext(themeScript, sandbox)
  const press = () => listeners.forEach((listener) => listener({ target: { closest: () => ({}) } }))
  return { classes, press, stored }
}

test.each([
  [{ theme: 'dark' }, false, true],
  [{ theme: 'light' }, true, false],
  [{}, true, true],
  [{}, false, false],
])('with %o stored and a dark system %s the page is dark: %s', (stored, system, dark) => {
  expect(page(stored, system).classes.has('dark')).toBe(dark)
})

test('the switch turns the theme round and remembers it', () => {
  const stored: Record<string, string> = {}
  const { classes, press } = page(stored, true)
  press()
  expect([classes.has('dark'), stored['theme']]).toEqual([false, 'light'])
  press()
  expect([classes.has('dark'), stored['theme']]).toEqual([true, 'dark'])
})

test('it follows the system where the browser lets nothing be stored', () => {
  expect(page('refused', true).classes.has('dark')).toBe(true)
})

test('a member is known by his token', () => {
  expect(page({ authToken: 'x' }, false).classes.has('member')).toBe(true)
})

test('the size of text that was chosen is there before anything is drawn', () => {
  const { classes } = page({ textSize: 'largest' }, false)
  expect([classes.has('larger'), classes.has('largest')]).toEqual([false, true])
})

test('it is no longer than half a kilobyte', () => {
  expect(themeScript.length).toBeLessThanOrEqual(512)
})

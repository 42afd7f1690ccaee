/// <reference lib="dom" />
import { type Page, expect } from '@playwright/test'

// A walk over a page with the keyboard alone, and what is looked at on the way.

type Ring = { style: string; width: number; shadow: string }
type Place = { x: number; y: number; right: number }
type Stop = { what: string; part: number; place: Place; ring: Ring }
type Focused = { at: number; ring: Ring; seen: boolean; within: boolean }

declare global {
  interface Window {
    stops: Element[]
    visited: number[]
    ringOf: (element: Element) => Ring
    shownOf: (element: Element) => Element
    lookAt: (element: Element) => Focused
  }
}

/** Goes to the end and back, and looks at each stop while it has the focus. */
export async function expectWalk(page: Page) {
  const stops = await page.evaluate(readStops)
  const where = new URL(page.url()).pathname
  expect(stops.length, where).toBeGreaterThan(5)
  const walked: Focused[] = []
  for (const _ of stops) {
    await page.keyboard.press('Tab')
    walked.push(await page.evaluate(() => window.lookAt(document.activeElement!)))
  }
  const names = stops.map(({ what }) => what)
  const there = walked.map(({ at }) => at)
  expect(namesOf(stops, there), `${where}: from the top to the end`).toEqual(names)
  await page.evaluate(() => (window.visited = []))
  await page.keyboard.down('Shift')
  await Promise.all(stops.slice(1).map(() => page.keyboard.press('Tab')))
  await page.keyboard.up('Shift')
  const back = await page.evaluate(() => window.visited)
  const onTheWayBack = names.slice(0, -1).toReversed()
  expect(namesOf(stops, back), `${where}: and back`).toEqual(onTheWayBack)
  for (const [index, stop] of stops.entries()) {
    const { ring, seen, within } = walked[index]!
    const name = `${where}: ${stop.what}`
    expect.soft(seen, `${name} is seen`).toBe(true)
    expect.soft(within, `${name} is within the window`).toBe(true)
    expect.soft(ring, `${name} has a ring`).not.toEqual(stop.ring)
    expect.soft(isRing(ring), `${name} has a ring that is seen`).toBe(true)
  }
  expectInOrder(where, stops)
}

const namesOf = (stops: Stop[], walked: number[]) =>
  walked.map((at) => stops[at]?.what ?? 'something else')

const isRing = ({ style, width, shadow }: Ring) =>
  (style !== 'none' && width >= 2) || shadow !== 'none'

/** Each stop is further down, further along, or at the head of the next column; parts follow each other. */
function expectInOrder(where: string, stops: Stop[]) {
  // The link past the header shows itself only when it has the focus.
  const shown = stops.slice(1)
  for (const [index, { what, part, place }] of shown.entries()) {
    const before = shown[index - 1]
    if (!before) continue
    const name = `${where}: ${what} comes after ${before.what}`
    expect.soft(part, name).toBeGreaterThanOrEqual(before.part)
    const isLower = place.y > before.place.y + 4
    const isFurther = place.x >= before.place.x
    const isNextColumn = place.x >= before.place.right
    const isOnTheLine = Math.abs(place.y - before.place.y) <= 12 && isFurther
    expect.soft(isLower || isOnTheLine || isNextColumn, name).toBe(true)
  }
}

/** Everything the keyboard stops at, as it stands in the document, before anything has the focus. */
function readStops(): Stop[] {
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  )
  const isChosen = (element: HTMLElement) =>
    !(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked
  window.stops = [...all].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      isChosen(element),
  )
  // What is drawn for a radio button is its label.
  window.shownOf = (element) =>
    element instanceof HTMLInputElement && element.type === 'radio'
      ? (element.labels?.[0] ?? element)
      : element
  window.ringOf = (element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(window.shownOf(element))
    return { style: outlineStyle, width: Number.parseFloat(outlineWidth), shadow: boxShadow }
  }
  window.visited = []
  document.addEventListener('focusin', ({ target }) =>
    window.visited.push(window.stops.indexOf(target as Element)),
  )
  window.lookAt = (element) => {
    const shown = window.shownOf(element)
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    // Of a field for many lines the window shows the one that is written on, of what is higher than itself a part.
    const end = element.localName === 'textarea' ? top + 40 : bottom
    return {
      at: window.stops.indexOf(element),
      ring: window.ringOf(element),
      seen: right - left > 4 && (!there || shown.contains(there) || there.contains(shown)),
      within:
        bottom - top > innerHeight
          ? top < innerHeight && bottom > 0
          : top >= 0 && end <= innerHeight,
    }
  }
  const partOf = (element: Element) =>
    element.closest('main') ? 2 : element.closest('footer') ? 3 : element.closest('header') ? 0 : 1
  return window.stops.map((element, index) => {
    const { left, top, right } = window.shownOf(element).getBoundingClientRect()
    return {
      what: `${index + 1} ${element.localName} ${element.textContent.trim().slice(0, 30)}`,
      part: partOf(element),
      place: { x: left, y: top, right },
      ring: window.ringOf(element),
    }
  })
}

/** What a screen reader goes by: headings, landmarks, names, the language, and pictures with a text. */
export async function expectReadable(page: Page, lang: string) {
  const where = new URL(page.url()).pathname
  const found = await page.evaluate(readOutline)
  expect.soft(found.lang, where).toBe(lang)
  expect.soft(found.raised, `${where}: no order of its own`).toEqual([])
  expect.soft(found.mute, `${where}: pictures without a text`).toEqual([])
  const tree = await page.locator('body').ariaSnapshot()
  const levels = [...tree.matchAll(/^ *- heading .*\[level=(\d)\]/gm)].map(([, level]) =>
    Number(level),
  )
  expect
    .soft(
      levels.filter((level) => level === 1),
      `${where}: one first heading`,
    )
    .toEqual([1])
  for (const [index, level] of levels.entries())
    expect
      .soft(level, `${where}: heading ${index + 1}`)
      .toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1)
  const count = (role: string) =>
    tree.match(new RegExp(`^ *- ${role}(?=[ :]|$)`, 'gm'))?.length ?? 0
  for (const role of ['banner', 'main', 'contentinfo'])
    expect.soft(count(role), `${where}: ${role}`).toBe(1)
  const unnamed = tree.match(
    /^ *- (?:navigation|link|button|textbox|searchbox|checkbox|radio|combobox)(?=:|$| \[)/gm,
  )
  expect.soft(unnamed ?? [], `${where}: without a name`).toEqual([])
  const menus = [...tree.matchAll(/^ *- navigation "([^"]*)"/gm)].map(([, name]) => name)
  expect.soft(new Set(menus).size, `${where}: ${menus.join(', ')}`).toBe(menus.length)
}

function readOutline() {
  const raised = [...document.querySelectorAll<HTMLElement>('[tabindex]')].filter(
    ({ tabIndex }) => tabIndex > 0,
  )
  const mute = [...document.querySelectorAll('img, svg, canvas, video')].filter(
    (picture) =>
      picture.checkVisibility() &&
      !picture.closest('[aria-hidden=true]') &&
      !picture.hasAttribute('alt') &&
      !picture.getAttribute('aria-label'),
  )
  const outer = ({ outerHTML }: Element) => outerHTML.slice(0, 80)
  return { lang: document.documentElement.lang, raised: raised.map(outer), mute: mute.map(outer) }
}

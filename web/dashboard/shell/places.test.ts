import { type Messages, i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { screens } from '#web/dashboard/screens.tsx'

const [german] = Object.values(
  import.meta.glob<{ messages: Messages }>('../../locales/de.po', { eager: true }),
)

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** What two places beside each other may have in the width of the side bar. */
const mostLetters = 23

test.each([
  ['en', {}],
  ['de', german!.messages],
])('the places of the side bar stand beside each other, in %s', (locale, messages) => {
  i18n.loadAndActivate({ locale, messages })
  const inSideBar = screens.filter(({ place }) => place === 'side bar')
  for (const isMembers of [true, false]) {
    const labels = inSideBar
      .filter(({ audience }) => (audience === 'member') === isMembers)
      .map(({ label }) => label())
    expect(labels.length).toBeGreaterThan(3)
    const longest = (column: number) =>
      Math.max(...labels.filter((_, i) => i % 2 === column).map((label) => label.length))
    expect(longest(0) + longest(1), labels.join(', ')).toBeLessThanOrEqual(mostLetters)
  }
})

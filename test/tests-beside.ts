import path from 'node:path'

/**
 * The tests of a change: a changed test, the test of a changed file's own name, or where a file has
 * none every test in its folder. What lies further away may use it, too: `npm test` asks all.
 */
export function testsBeside(changed: string[], tests: string[]): string[] {
  const found = changed.filter(isCode).flatMap((file) => {
    if (tests.includes(file)) return [file]
    const own = tests.filter((test) => nameOf(test) === nameOf(file))
    return own.length > 0 ? own : tests.filter((test) => path.dirname(test) === path.dirname(file))
  })
  return [...new Set(found)].toSorted()
}

const isCode = (file: string) => /\.tsx?$/.test(file) && !file.startsWith('e2e/')

const nameOf = (file: string) => file.replace(/(\.test)?\.tsx?$/, '')

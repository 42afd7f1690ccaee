import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { testsBeside } from './tests-beside.ts'

// For the loop while writing: types, lint, and the tests beside what has changed since a commit,
// which is the last one where none is named (npm run test:quick -- main).
const [since = 'HEAD'] = process.argv.slice(2)
const changed = [
  ...linesOf('diff', '--name-only', '--relative', since),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
]
const tests = testsBeside(
  changed,
  linesOf(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
  ).filter(existsSync),
)

const steps = [
  ['npm', 'run', '--silent', 'types'],
  ['oxlint'],
  // What keeps the whole house in order takes seconds.
  ['vitest', 'run', ...new Set([...tests, 'test/architecture.test.ts', 'test/forbidden.test.ts'])],
]
for (const [command, ...args] of steps) {
  const { status } = spawnSync(command!, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

function linesOf(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

import { expect, test } from 'vitest'
import { optionTerm, optionsDefined, optionsIn, withOption } from './options.ts'

test('options are told from hyphens', () => {
  expect(optionsIn('What do -x and --dry-run do in a well-kept house - and here?')).toEqual([
    '-x',
    '--dry-run',
  ])
})

test('an option is one with whichever dash it was typed or printed', () => {
  expect(optionsIn('What does –dry-run do, and −−size and −x?')).toEqual([
    '--dry-run',
    '--size',
    '-x',
  ])
})

test.each([
  ['-r, --recursive recurse into folders', ['-r', '--recursive']],
  ['--recursive, -r', ['--recursive', '-r']],
  ['-b n or --buffers=n', ['-b', '--buffers']],
  ['-e PATTERNS, --regexp=PATTERNS', ['-e', '--regexp']],
  ['-d|-D [pid.tty.host]', ['-d', '-D']],
  ['-m <msg>', ['-m']],
  ['--color[=WHEN], --colour[=WHEN]', ['--color', '--colour']],
  ['−−size=SIZE The largest size.', ['--size']],
  ['-x means the same as -y', ['-x']],
  ['This is the same as -r without a folder.', []],
])('the line “%s” defines %j', (line, expected) => {
  expect(optionsDefined(line)).toEqual(expected)
})

test.each([
  ['-V, --version', { isLoose: false }],
  ['-m <msg>', { isLoose: false }],
  ['-b n or --buffers=n', { isLoose: false }],
  ['-q quiet', { isLoose: true }],
  ['--help Output a message and exit.', undefined],
  ['The option -x', undefined],
])('whether “%s” is only the name of an option', (line, expected) => {
  expect(optionTerm(line)).toEqual(expected)
})

test('what stands first under an option defines it', () => {
  expect(withOption('OPTIONS › -a, --all', 'List all.', 0)).toBe('-a, --all List all.')
  expect(withOption('-a, --all', 'List all.', 0)).toBe('-a, --all List all.')
  expect(withOption('OPTIONS › -a, --all', 'It is slow.', 1)).toBe('It is slow.')
  expect(withOption('OPTIONS › Output -a=NUM', 'List all.', 0)).toBe('-a=NUM List all.')
  expect(withOption('OPTIONS', 'List all.', 0)).toBe('List all.')
})

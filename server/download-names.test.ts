import { expect, test } from 'vitest'
import { asDownload, filenameOf, uniqueFilenames } from './download-names.ts'

test('the name of a file is safe on every system, and says the title where it can', () => {
  for (const [title, name] of [
    ['Rules', 'Rules.md'],
    ['  a / b  ', 'a b.md'],
    ['...', 'Chat.md'],
    ['.hidden', 'hidden.md'],
    ['ends. . .', 'ends.md'],
    ['nul', '_nul.md'],
    ['COM1.x', '_COM1.x.md'],
    ['Console', 'Console.md'],
    ['a\u202Egpj.exe\0\n', 'a gpj.exe.md'],
    ['図書館', '図書館.md'],
  ] as const)
    expect(filenameOf(title, '.md')).toBe(name)
  expect(Buffer.byteLength(filenameOf('🎉'.repeat(200), '.md'))).toBeLessThan(200)
  expect(asDownload('Größe "x" 図 (1)\'.md')).toBe(
    `attachment; filename="Gro_e _x_ _ (1)'.md"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22x%22%20%E5%9B%B3%20%281%29%27.md`,
  )
  const nameFor = uniqueFilenames()
  const names = ['A', 'a', 'A (2)', 'A'].map((title) => nameFor(title, '.md'))
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4)
})

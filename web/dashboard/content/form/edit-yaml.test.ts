import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMap, isScalar, isSeq, visit } from 'yaml'
import { move, put, rename, styleAt, takeOut } from './edit-yaml.ts'
import { type Path, readYaml, writtenAt } from './read-yaml.ts'

const plans = `# What members can subscribe to.
currency: GBP   # of all prices
plans:
  # The one that costs nothing.
  - slug: free
    name: "Free"
    messages: 20

  # For most.
  - slug: reader   # keep it
    name: Reader
    prices: { month: 900, year: 9000 }  # in pence
    note: >-
      Two lines
      of one text.
    features:
      library: true
`

test('a value is changed, and every other letter stays', () => {
  expect(put(plans, ['plans', 0, 'name'], 'Gratis')).toBe(plans.replace('"Free"', '"Gratis"'))
  expect(put(plans, ['currency'], 'EUR')).toBe(plans.replace('GBP', 'EUR'))
  expect(put(plans, ['plans', 1, 'prices', 'month'], 1200)).toBe(plans.replace('900,', '1200,'))
  expect(put(plans, ['plans', 1, 'features', 'library'], false)).toBe(
    plans.replace('library: true', 'library: false'),
  )
  expect(put(plans, ['plans', 0, 'messages'], 'unlimited')).toBe(
    plans.replace('messages: 20', 'messages: unlimited'),
  )
  expect(put(plans, ['plans', 1, 'note'], 'One line.')).toBe(
    plans.replace('\n      Two lines\n      of one text.', '\n      One line.'),
  )
})

test('a text that YAML would read as something else is quoted, and not longer than it has to be', () => {
  const typed = (value: string, style = styleAt(plans, ['currency'])) =>
    put(plans, ['currency'], value, { style }).split('\n')[1]
  expect(typed('a: b')).toBe('currency: "a: b"   # of all prices')
  expect(typed('20')).toBe('currency: "20"   # of all prices')
  expect(typed('EUR ')).toBe('currency: "EUR "   # of all prices')
  const once = put(plans, ['currency'], 'EUR ', { style: 'PLAIN' })
  expect(put(once, ['currency'], 'EUR', { style: 'PLAIN' })).toBe(plans.replace('GBP', 'EUR'))
  expect(put('a: { b: c }\n', ['a', 'b'], 'd, e')).toBe('a: { b: "d, e" }\n')
  expect(writtenAt(readYaml('version: 2.0\n').yaml, ['version'])).toBe('2.0')
})

test('a text of several lines is one, whatever stands behind it', () => {
  expect(put('a:\n  b: c\nd: e\n', ['a', 'b'], 'one\ntwo')).toBe(
    'a:\n  b: |-\n    one\n    two\nd: e\n',
  )
  expect(put('- a: b\n', [0, 'a'], 'one\ntwo')).toBe('- a: |-\n    one\n    two\n')
  const behind = put('a: b # why\n', ['a'], 'one\ntwo')
  expect(readYaml(behind).yaml.toJS()).toEqual({ a: 'one\ntwo' })
  expect(behind).toContain('# why')
})

test('a field that was left out stands where its kind has it', () => {
  const order = ['slug', 'name', 'trial', 'messages', 'hidden']
  expect(put(plans, ['plans', 0, 'trial'], 14, { order })).toBe(
    plans.replace('"Free"\n', '"Free"\n    trial: 14\n'),
  )
  expect(put(plans, ['plans', 0, 'hidden'], true, { order })).toBe(
    plans.replace('messages: 20\n', 'messages: 20\n    hidden: true\n'),
  )
  expect(put(plans, ['plans', 1, 'prices', 'day'], 40)).toBe(
    plans.replace('year: 9000 }', 'year: 9000, day: 40 }'),
  )
  expect(put('phone:\nfax: 1\n', ['phone'], 'none')).toBe('phone: none\nfax: 1\n')
  expect(put('- name: b\n', [0, 'slug'], 'a', { order })).toBe('- slug: a\n  name: b\n')
  expect(put('', ['title'], 'New')).toBe('title: New\n')
  expect(put('# Nothing yet.\n', [], [{ slug: '' }])).toBe('# Nothing yet.\n- slug: ""\n')
})

test('a field is taken out with its line and the comment above it', () => {
  expect(takeOut(plans, ['plans', 0, 'messages'])).toBe(plans.replace('    messages: 20\n', ''))
  expect(takeOut(plans, ['plans', 0, 'slug'])).toBe(
    plans.replace('- slug: free\n    name', '- name'),
  )
  expect(takeOut(plans, ['plans', 1, 'prices', 'year'])).toBe(plans.replace(', year: 9000', ''))
  expect(takeOut(plans, ['plans', 1, 'features', 'library'])).toBe(
    plans.replace('features:\n      library: true\n', 'features: {}\n'),
  )
  expect(takeOut(plans, ['plans', 1])).toBe(`${plans.split('\n\n')[0]}\n`)
  expect(takeOut('a: 1\n# on b\nb: 2\nc: 3\n', ['b'])).toBe('a: 1\nc: 3\n')
  expect(takeOut('a: 1\n\nb: 2\n\nc: 3\nd: 4\n', ['a'])).toBe('b: 2\n\nc: 3\nd: 4\n')
  expect(takeOut('a: 1\nb: 2\n\nc: 3\n', ['b'])).toBe('a: 1\n\nc: 3\n')
})

test('what was emptied and what is empty takes a new entry', () => {
  expect(put('a: []\n', ['a', 0], 'one')).toBe('a:\n  - one\n')
  expect(put('a: {} # why\nb: 1\n', ['a', 'c'], 2)).toBe('a:\n  c: 2 # why\nb: 1\n')
  expect(put('a: [one]\n', ['a', 1], 'two')).toBe('a: [one, two]\n')
  expect(put('a:\n  - one\n', ['a', 1], { b: '', c: [] })).toBe(
    'a:\n  - one\n  - b: ""\n    c: []\n',
  )
  expect(takeOut('- a: 1\n', [0])).toBe('[]\n')
})

test('entries are moved with their comments, and empty lines stay between them', () => {
  const moved = move(plans, ['plans'], 1, 0)
  expect(moved).toContain('plans:\n  # For most.\n  - slug: reader   # keep it\n')
  expect(moved).toContain('library: true\n\n  # The one that costs nothing.\n  - slug: free\n')
  expect(move(moved, ['plans'], 1, 0)).toBe(plans)
  const links = '# Where members find more.\n- a\n# On b.\n- b\n'
  expect(move(links, [], 1, 0)).toBe('# Where members find more.\n# On b.\n- b\n- a\n')
  expect(move('[a, "b", c]\n', [], 0, 2)).toBe('["b", c, a]\n')
  expect(move('- - a\n  - b\n- c\n', [0], 0, 1)).toBe('- - b\n  - a\n- c\n')
})

test('an entry gets another name', () => {
  expect(rename('a:\n  b: 1 # why\n', ['a', 'b'], 'c d')).toBe('a:\n  c d: 1 # why\n')
  expect(rename('moved: { /old: /new }\n', ['moved', '/old'], '/a')).toBe('moved: { /a: /new }\n')
  expect(rename('a: 1\n', ['a'], 'b: c')).toBe('"b: c": 1\n')
})

test('a value of one kind takes the place of another', () => {
  expect(put('- a: members # who\n  b: 1\n', [0, 'a'], { plans: [], groups: ['x'] })).toBe(
    '- a:\n    plans: []\n    groups:\n      - x # who\n  b: 1\n',
  )
  expect(put('- a: # who\n    plans: [x]\n  b: 1\n', [0, 'a'], 'members')).toBe(
    '- a: members # who\n  b: 1\n',
  )
})

test('what is broken stays as it is', () => {
  expect(put('a: [\n', ['a'], 1)).toBe('a: [\n')
  expect(readYaml('a: b\nc: d: e\n').fault).toMatchObject({ line: 2 })
})

// Each value of each file that ships is changed alone; nothing but its place may differ.
for (const file of ['plans.yaml', 'prompts.yaml', 'links.yaml', 'site.yaml', 'pages/frame.yaml'])
  test(`every value of ${file} can be changed alone, and every entry moved there and back`, () => {
    const source = readFileSync(`content/${file}`, 'utf8')
    const { yaml } = readYaml(source)
    const values: Path[] = []
    const lists: [Path, number][] = []
    visit(yaml, {
      Node(_, node, around) {
        const path = around.flatMap((one, i): (string | number)[] => {
          if ('key' in one) return [(one.key as { value: string }).value]
          return isSeq(one) ? [one.items.indexOf(around[i + 1] ?? node)] : []
        })
        if (isScalar(node) && _ !== 'key') values.push(path)
        if (isSeq(node) && node.items.length > 1) lists.push([path, node.items.length])
      },
    })
    expect(values.length).toBeGreaterThan(20)
    for (const path of values.filter((_, i) => i % 7 === 0)) {
      const changed = put(source, path, 'Another: text')
      const [lines, before] = [changed.split('\n'), source.split('\n')]
      expect(lines.length).toBe(before.length)
      expect(lines.filter((line, i) => line !== before[i]).length).toBe(1)
    }
    for (const [path, count] of lists.slice(0, 12)) {
      const turned = move(source, path, 0, count - 1)
      expect(turned).not.toBe(source)
      expect(move(turned, path, count - 1, 0)).toBe(source)
    }
    expect(isMap(yaml.contents) || isSeq(yaml.contents)).toBe(true)
  })

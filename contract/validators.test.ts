import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { everyRoute } from './contract.ts'
import { Email, GivenPassword, Otp, Password, personName } from './fields.ts'

type Shape = z.ZodMiniType & {
  def: { shape?: Record<string, Shape>; options?: Shape[]; innerType?: Shape; entries?: object }
}

const shapes = everyRoute().flatMap(({ name, route }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const shape: Shape | undefined = route[part]
    const ways = shape?.def.options ?? (shape ? [shape] : [])
    return ways.map((shape) => ({ name: `${name} ${part}`, shape, written: part !== 'body' }))
  }),
)

/** Every character there is, the ones that other programs trip over more often than the rest. */
const character = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom(...'\0\t\n\r \u007f\u0085\u00ad\u200b\u200d\u202e\u2028\u2029\ufeff\uff20'),
  fc.constantFrom(...'<>&"\'`@.,;:%\\/+-_аоıſKß'),
  fc.constantFrom('\ud800', '\udfff', '👩‍🚀', '__proto__'),
)
const text = fc.string({ unit: character })

/** Texts near to what is accepted, so that something is. */
const likeAnAddress = fc
  .tuple(fc.oneof(fc.emailAddress(), text), character, fc.nat(40))
  .map(([address, odd, place]) => address.slice(0, place) + odd + address.slice(place))

test('there are shapes to test, of every kind', () => {
  for (const part of ['params', 'query', 'body'])
    expect(shapes.filter(({ name }) => name.endsWith(part)).length).toBeGreaterThan(4)
})

test('no value makes a validator throw, and what it accepts it accepts again as it is', () => {
  const never = shapes.filter(({ name, shape, written }) => {
    const { shape: fields = {} } = shape.def
    // Near to what is accepted: each field right, odd or left out.
    const near = fc.record(
      Object.fromEntries(
        Object.keys(fields).map((field) => [
          field,
          fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...rightFor(field)) }, leaf),
        ]),
      ),
      { requiredKeys: [] },
    )
    // Each field as it is accepted there: whether one is accepted is not left to chance.
    const whole = fc.record(
      Object.fromEntries(
        Object.entries(fields).map(([field, fieldShape]) => [
          field,
          fc.constantFrom(...rightIn(field, fieldShape)),
        ]),
      ),
    )
    let accepted = 0
    fc.assert(
      fc.property(fc.oneof(whole, near, leaf), (value) => {
        const once = shape.safeParse(value)
        if (!once.success) return
        accepted++
        const twice = shape.safeParse(written ? asWritten(once.data) : once.data)
        expect(twice, name).toEqual({ success: true, data: once.data })
      }),
      { numRuns: 300 },
    )
    return accepted === 0
  })
  expect(never.map(({ name }) => name)).toEqual([])
})

const id = '0190a000-0000-7000-8000-00000000000A'
const right: Record<string, unknown[]> = {
  format: ['markdown'],
  answering: [{ length: 'short', tone: ' Formal ' }],
  model: ['built-in'],
  state: ['open', 'closed'],
  id: [id, '7'],
  email: [' Ana@Example.org ', 'ana@example.org'],
  contactEmail: ['office@example.org'],
  membershipEmail: ['members@example.org'],
  languages: [['en', 'de']],
  password: ['a long enough one', ' '.repeat(8)],
  currentPassword: ['x'],
  newPassword: ['a long enough one'],
  firstName: [' Ana ', '李'],
  lastName: ['Lee'],
  acceptTerms: ['true', true],
  notify: [true, false],
  removeAvatar: ['true', false],
  otp: [' 123456 '],
  locale: ['en', 'de'],
  standingInstruction: [' I work part time.\r\nShort answers. ', ''],
  passkey: [{ challengeId: id, response: { id: 'x' } }],
  response: [{ id: 'x' }],
  limit: ['7', 7],
  fileIds: [[id]],
  status: ['stopped'],
  temporary: [true],
  pinned: [true],
  archived: [false, 'true'],
  audience: ['everyone', 'members'],
  from: ['2026-01-01', '2026-01-01T00:00:00.000Z', '1'],
  to: ['2026-01-31', '2026-01-31T00:00:00.000Z', '2'],
  selection: [{ filename: 'guide.pdf', page: 1, text: 'some words' }],
  due: [{ amount: 100, currency: 'EUR' }],
  seen: [{ state: 'open', answered: false }],
  feedback: ['up', null],
  saved: [true, false],
  comment: [' Well said '],
  public: [true, 'true'],
  library: [true, 'true'],
  assistant: [true, 'true'],
  name: [' some text, long enough ', 'garden.webp'],
  title: [' A title '],
  message: [' A long enough message '],
  texts: [{ en: { subject: ' Hello ', body: 'Dear {{firstName}}' } }],
  version: [1],
}
/** What a field of that name may hold somewhere: an id, a text, a flag. */
const rightFor = (field: string): unknown[] =>
  right[field] ??
  (field.endsWith('Id') ? [id] : undefined) ?? [
    id,
    'true',
    ` some text, long enough `,
    'up',
    'month',
    true,
    1,
    '1',
    [id],
    '2026-03-01',
    '2026-03-01T10:00:00.000Z',
  ]

/** What of that the field of this shape accepts, and the values of an enumeration. */
function rightIn(field: string, shape: Shape): unknown[] {
  let inner = shape
  while (inner.def.innerType) inner = inner.def.innerType
  const values = [...rightFor(field), ...Object.values(inner.def.entries ?? {})]
  const accepted = values.filter((value) => shape.safeParse(value).success)
  if (accepted.length === 0)
    throw new Error(`Nothing in this test is right for the field ${field}.`)
  return accepted
}

/** A flag of a query comes as text. */
const asWritten = (data: unknown) =>
  Object.fromEntries(
    Object.entries(data as object).map(([key, value]) => [
      key,
      typeof value === 'boolean' ? String(value) : value,
    ]),
  )

const leaf = fc.oneof(text, fc.jsonValue(), fc.anything())

test('an address that is accepted is plain, and cannot break out of the header of a letter', () => {
  const accepted = { any: 0 }
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), likeAnAddress, text), (given) => {
      const result = Email.safeParse(given)
      if (!result.success) return
      accepted.any++
      const address = result.data
      expect(address).toMatch(/^[!-~]+$/)
      expect(address).toBe(address.toLowerCase())
      expect(address).not.toMatch(/[\s,;:<>()[\]\\"]/)
      expect(address.split('@')).toHaveLength(2)
      expect(address.length).toBeLessThanOrEqual(254)
      expect(address).toBe(given.trim().toLowerCase())
    }),
    { numRuns: 3_000 },
  )
  expect(accepted.any).toBeGreaterThan(500)
})

test('addresses that only look like another one are refused, or are that one', () => {
  const refused = [
    'аna@example.org', // a Cyrillic а
    'ana@exаmple.org',
    'ana＠example.org',
    'ana@example。org',
    'ana@example.org\r\nBcc: all@example.org',
    'ana@example.org\nx',
    'ana@example.org%0a@x.org',
    'ana@ex ample.org',
    'ana\u200b@example.org',
    'ana\0@example.org',
    'Ana <ana@example.org>',
    '"ana"@example.org',
    'ana@example.org,ben@example.org',
    'ana@@example.org',
    'ana@example',
    'ana@-example.org',
    'ana@example..org',
    '@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    // ı, and K (Kelvin), which lower case folds into letters of ASCII in some languages
    'ıvan@example.org',
  ]
  for (const address of refused) expect(Email.safeParse(address).success, address).toBe(false)
  expect(Email.parse('  ANA@Example.ORG\r\n')).toBe('ana@example.org')
  // The sign of the Kelvin becomes the letter before it is looked at, and so names the same person.
  expect(Email.parse('\u212Aim@example.org')).toBe('kim@example.org')
})

test('a name has no character that cannot be seen or that turns text around', () => {
  const Name = personName('first name')
  const accepted = { any: 0 }
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (given) => {
      const result = Name.safeParse(given)
      if (!result.success) return
      accepted.any++
      expect(result.data).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>]/u)
      expect(result.data).toBe(result.data.trim())
      expect(result.data).not.toBe('')
    }),
    { numRuns: 3_000 },
  )
  expect(accepted.any).toBeGreaterThan(300)
  for (const name of ['Ana', "O'Neill", 'Nguyễn Thị', '李', 'محمد', 'José-María', 'a&b', 'Ł. Ó.'])
    expect(Name.parse(` ${name} `)).toBe(name)
  for (const name of ['https://evil.example', 'Ana http://x', 'x://', 'A :／／ b'])
    expect(Name.safeParse(name).success, name).toBe(name.includes('／'))
  for (const code of [
    0, 9, 10, 13, 0x7f, 0x85, 0xad, 0x200b, 0x200e, 0x202e, 0x2066, 0x2028, 0xfeff,
  ])
    expect(Name.safeParse(`A${String.fromCharCode(code)}a`).success, code.toString(16)).toBe(false)
})

test('a password of 8 to 128 characters is accepted as it is, whatever they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (given) => {
      const characters = [...given.normalize('NFKC')].length
      const fits = characters >= 8 && characters <= 128
      expect(Password.safeParse(given)).toMatchObject(
        fits ? { success: true, data: given } : { success: false },
      )
    }),
    { numRuns: 2_000 },
  )
  const odd = ['\0'.repeat(8), ' '.repeat(8), '\t\n\r\t\n\r\t\n', '😀'.repeat(20), 'é'.repeat(100)]
  for (const given of [
    ...odd,
    `${'a'.repeat(72)} and what comes after 72 bytes`,
    'ｆｕｌｌ ｗｉｄｔｈ',
  ]) {
    expect(Password.parse(given)).toBe(given)
    expect(GivenPassword.parse(given)).toBe(given)
  }
})

test('a password has as many characters as it has when it is hashed', () => {
  const five = 'ệệệệệ'.normalize('NFD')
  expect(five.length).toBeGreaterThan(8)
  expect(Password.safeParse(five).success).toBe(false)
  const eight = 'ệệệệệệệệ'.normalize('NFD')
  expect(Password.parse(eight)).toBe(eight)
  const most = 'ệ'.repeat(128).normalize('NFD')
  expect(Password.parse(most)).toBe(most)
  expect(GivenPassword.parse(most)).toBe(most)
  expect(Password.safeParse('ệ'.repeat(129).normalize('NFD')).success).toBe(false)
  // One sign that stands for eighteen.
  expect(Password.safeParse('\ufdfa'.repeat(8)).success).toBe(false)
  // What is compared later is never longer than that takes, and is not worked on for long.
  expect(Password.safeParse(`a long enough one${'\u0315\u0300'.repeat(250_000)}`).success).toBe(
    false,
  )
})

test('a code is six digits of ASCII and nothing else', () => {
  fc.assert(
    fc.property(text, (given) => {
      const result = Otp.safeParse(given)
      if (result.success) expect(result.data).toMatch(/^[0-9]{6}$/)
    }),
  )
  expect(Otp.parse(' 012345 ')).toBe('012345')
  for (const given of ['１２３４５６', '12345', '1234567', '12345a', '123 456', '-12345', 123456])
    expect(Otp.safeParse(given).success, String(given)).toBe(false)
})

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { testApp } from '#server/testing/test-app.ts'

const red = { create: { width: 900, height: 600, channels: 3, background: '#c22' } } as const
const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

test('a PNG, a JPEG and a WebP become a picture of at most 512 pixels', async () => {
  const { photoOf } = await withMember()
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const photo = await photoOf(await sharp(red).toFormat(format).toBuffer())
    expect(photo.meta).toMatchObject({ format: 'webp', width: 512, height: 512 })
  }
})

test('a photo is served as a picture that can do nothing, from this origin only', async () => {
  const { photoOf } = await withMember()
  const { headers } = await photoOf(await sharp(red).png().toBuffer())
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="photo.webp"',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  })
})

test('what is no picture is refused, whatever it says of itself', async () => {
  const { change } = await withMember()
  const png = await sharp(red).png().toBuffer()
  const disguised = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    'svg after a declaration': '<?xml version="1.0"?><svg width="9" height="9"/>',
    html: '<!doctype html><script>1</script>',
    'html behind the signature of a PNG': Buffer.concat([
      pngSignature,
      Buffer.from('<!doctype html><script>1</script>'),
    ]),
    'html behind the signature of a JPEG': Buffer.from('\xff\xd8\xff<script>1</script>', 'latin1'),
    'html behind the signature of a WebP': Buffer.from('RIFF\x40\0\0\0WEBP<script>1</script>'),
    'a PDF that goes on as a PNG': Buffer.concat([Buffer.from('%PDF-1.4\n'), png]),
    'a GIF that goes on as a PNG': Buffer.concat([Buffer.from('GIF89a'), png]),
    gif: await sharp(red).gif().toBuffer(),
    tiff: await sharp(red).tiff().toBuffer(),
    'a PNG whose data is not what its checksum says': changed(png, png.length - 30),
    'a PNG cut short': png.subarray(0, png.length - 60),
    'a JPEG cut short': (await sharp(red).jpeg().toBuffer()).subarray(0, 900),
    'a WebP cut short': (await sharp(red).webp().toBuffer()).subarray(0, 100),
    'no byte at all': '',
  }
  for (const [what, bytes] of Object.entries(disguised))
    await expect(change(Buffer.from(bytes)), what).rejects.toMatchObject({
      httpCode: 406,
      message: 'The photo cannot be read as a PNG, JPEG or WebP picture. Choose another one.',
    })
})

test('what stands behind or inside a picture is not kept', async () => {
  const { photoOf } = await withMember()
  const inside = await sharp(red)
    .withExif({ IFD0: { Copyright: '<script>inside</script>' } })
    .withExifMerge({ IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect(inside.toString('latin1')).toContain('<script>inside</script>')
  const polyglot = Buffer.concat([inside, Buffer.from('%PDF-1.4 <script>behind</script>')])
  const photo = await photoOf(polyglot)
  expect(photo.bytes.toString('latin1')).not.toMatch(/script|%PDF|Exif|ICCP/)
  expect(photo.meta.exif ?? photo.meta.icc ?? photo.meta.xmp).toBeUndefined()
})

test('a picture of too many pixels is refused by what its first bytes say', async () => {
  const { change } = await withMember()
  // Nothing in it could be decoded: that the pixels are named shows that nobody tried.
  const bomb = pngOf({ width: 30_000, height: 30_000, bits: 1 }, Buffer.alloc(100))
  expect(bomb.length).toBeLessThan(200)
  const refusal = {
    httpCode: 413,
    message: 'The photo has too many pixels. Choose a smaller one.',
  }
  await expect(change(bomb)).rejects.toMatchObject(refusal)
  const flat = pngOf({ width: 2_000_000_000, height: 1, bits: 1 }, Buffer.alloc(100))
  await expect(change(flat)).rejects.toMatchObject({ httpCode: expect.toBeOneOf([406, 413]) })
})

test('a file of more than 5 MB is refused', async () => {
  const { change } = await withMember()
  const large = Buffer.concat([await sharp(red).png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)])
  await expect(change(large)).rejects.toMatchObject({ httpCode: 413 })
})

test('of a picture that moves, the first frame is kept', async () => {
  const { photoOf } = await withMember()
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const moving = await sharp([await frame('#f00'), await frame('#00f')], {
    join: { animated: true },
  })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const photo = await photoOf(moving)
  expect(photo.meta.pages ?? 1).toBe(1)
  const [r, , b] = await centre(photo.bytes)
  expect(r).toBeGreaterThan(200)
  expect(b).toBeLessThan(50)
})

test('a PNG of 16 bits a channel is taken', async () => {
  const { photoOf } = await withMember()
  const deep = await sharp(red).toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  const [r, g] = await centre((await photoOf(deep)).bytes)
  expect(r).toBeGreaterThan(150)
  expect(g).toBeLessThan(80)
})

test('a photo taken with the phone on its side stands upright', async () => {
  const { photoOf } = await withMember()
  // Red on the left, blue on the right; orientation 6 says: turn it by a quarter clockwise.
  const half = { create: { width: 100, height: 200, channels: 3, background: '#00f' } } as const
  const lying = await sharp({
    create: { width: 200, height: 200, channels: 3, background: '#f00' },
  })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 100, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  const { data, info } = await sharp((await photoOf(lying)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data.subarray((y * info.width + x) * info.channels)
  expect(at(100, 20)[0]).toBeGreaterThan(200)
  expect(at(100, 180)[2]).toBeGreaterThan(200)
})

test('a photo that was taken away or replaced is gone', async () => {
  const { change, ana, origin } = await withMember()
  const picture = await sharp(red).png().toBuffer()
  const first = await change(picture)
  const second = await change(picture)
  expect(second).not.toBe(first)
  expect((await fetch(origin + first)).status).toBe(404)
  expect((await fetch(origin + second)).status).toBe(200)
  const without = await ana(users.update, { body: { removeAvatar: true } })
  expect(without.avatarUrl).toBeUndefined()
  expect((await fetch(origin + second)).status).toBe(404)
})

test('a name that is no photo is not found, wherever it points', async () => {
  const { origin } = await withMember()
  for (const name of ['x.webp', '..%2f..%2fsecret.key', `${'0'.repeat(36)}.webp`, '...'])
    expect((await fetch(`${origin}/v1/users/avatars/${name}`)).status, name).toBe(404)
})

test('a photo whose account goes while it is stored leaves no file', async () => {
  const { app, ana, change, kept } = await withMember()
  const { id } = await ana(users.get)
  const { put } = app.storage
  app.storage.put = async (key, bytes) => {
    await app.db.deleteFrom('users').where('id', '=', id).execute()
    await put(key, bytes)
  }
  await expect(change(await sharp(red).png().toBuffer())).rejects.toMatchObject({
    httpCode: 498,
    message: 'Invalid Token. Please log in again.',
  })
  expect(kept()).toEqual([])
})

test('a photo whose change cannot be written down leaves no file', async () => {
  const { app, change, kept } = await withMember()
  await sql`alter table activity add check (event <> 'profile-changed')`.execute(app.db)
  const picture = await sharp(red).png().toBuffer()
  await expect(change(picture)).rejects.toMatchObject({ httpCode: 500 })
  expect(kept()).toEqual([])
})

test('so many photos wait to be drawn, and the rest are sent away at once', async () => {
  const { as, origin, change } = await withMember({ TRUSTED_PROXIES: '127.0.0.1' })
  const large = await sharp({ create: { ...red.create, width: 6000, height: 6000 } })
    .png()
    .toBuffer()
  const tokens = await Promise.all(Array.from({ length: 30 }, (_, i) => as(`member${i}`).token()))
  // Of one member three calls are worked on at a time, and of one network six: each is on its own.
  const ends = await Promise.all(
    tokens.map(async (token, i) => {
      const body = new FormData()
      body.set('avatar', new File([new Uint8Array(large)], 'me.png', { type: 'image/png' }))
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.${i}.1` }
      const { method, path } = users.update
      return (await fetch(`${origin}${path}`, { method, headers, body })).json()
    }),
  )
  const refused = ends.filter(({ httpCode }) => httpCode !== 200)
  expect(refused).not.toEqual([])
  for (const one of refused)
    expect(one).toMatchObject({
      httpCode: 503,
      message: 'Very many photos are being drawn just now. Try again in a moment.',
    })
  // One is drawn and ten wait.
  expect(30 - refused.length).toBeGreaterThanOrEqual(11)
  expect(await change(await sharp(red).png().toBuffer())).toMatch(/webp$/)
})

test('who changes his profile sixty times in an hour has to wait, and his photos are not looked at', async () => {
  const { ana, change, advance } = await withMember()
  for (let i = 0; i < 60; i++) await ana(users.update, { body: { firstName: `Ana ${i}` } })
  const refusal = { httpCode: 429, message: 'Too many tries. Try again in 60 minutes.' }
  await expect(change(Buffer.from('no picture'))).rejects.toMatchObject(refusal)
  advance(61 * 60_000)
  await ana(users.update, { body: { firstName: 'Ana' } })
})

async function withMember(env: Record<string, string> = {}) {
  const { app, as, origin, advance, dataDir } = await testApp({}, env)
  const ana = as('ana')
  const change = async (bytes: Buffer): Promise<string> => {
    const avatar = new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' })
    return (await ana(users.update, { body: {}, files: { avatar } })).avatarUrl!
  }
  const photoOf = async (bytes: Buffer) => {
    const response = await fetch(origin + (await change(bytes)))
    expect(response.status).toBe(200)
    const kept = Buffer.from(await response.arrayBuffer())
    return { bytes: kept, headers: response.headers, meta: await sharp(kept).metadata() }
  }
  const kept = () => readdirSync(path.join(dataDir, 'files/avatars'))
  return { app, as, ana, origin, advance, change, photoOf, kept }
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = copy[at]! ^ 0xff
  return copy
}

/** The colour in the middle of a picture. */
async function centre(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const middle = Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)
  return [...data.subarray(middle * info.channels, middle * info.channels + 3)]
}

function pngOf(size: { width: number; height: number; bits: number }, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header[8] = size.bits
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

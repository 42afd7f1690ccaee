import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { users } from '#contract/account/users.ts'
import { testApp } from '#server/testing/test-app.ts'

const photo = async () => {
  const make = { width: 20, height: 20, channels: 3, background: '#246' } as const
  const png = await sharp({ create: make }).png().toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}

test('names, language and photo change, and what is not named stays', async () => {
  const { as, dataDir } = await testApp()
  const ana = as('ana')
  const kept = () => readdirSync(path.join(dataDir, 'files/avatars'))
  const { message, payload } = await ana.envelope(users.update, {
    body: { firstName: ' Anna ', locale: 'de' },
    files: { avatar: await photo() },
  })
  expect(message).toBe('Successfully Updated')
  expect(payload).toMatchObject({ firstName: 'Anna', lastName: 'Example', locale: 'de' })
  const { avatarUrl } = await ana(users.get)
  await ana(users.update, { files: { avatar: await photo() } })
  expect((await ana(users.get)).avatarUrl).not.toBe(avatarUrl)
  expect(kept()).toHaveLength(1)
  const without = await ana(users.update, { body: { removeAvatar: true } })
  expect(without).toMatchObject({ firstName: 'Anna', locale: 'de' })
  expect(without.avatarUrl).toBeUndefined()
  expect(kept()).toEqual([])
})

test('the size of text is kept with the account, and normal is not told', async () => {
  const ana = (await testApp()).as('ana')
  expect(await ana(users.get)).not.toHaveProperty('textSize')
  expect(await ana(users.update, { body: { textSize: 'largest' } })).toMatchObject({
    ...{ textSize: 'largest', firstName: 'ana' },
  })
  expect(await ana(users.update, { body: { firstName: 'Anna' } })).toMatchObject({
    textSize: 'largest',
  })
  expect(await ana(users.update, { body: { textSize: 'normal' } })).not.toHaveProperty('textSize')
})

test('a field that is wrong is named, and nothing is changed by the others', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  for (const [body, field] of [
    [{ firstName: 'Anna', lastName: ' ' }, 'lastName'],
    [{ firstName: '', lastName: 'Lee' }, 'firstName'],
    [{ firstName: 'Anna', locale: 'xx' }, 'locale'],
    [{ firstName: 'Anna', role: 'operator' }, 'role'],
    [{ firstName: 'x'.repeat(81) }, 'firstName'],
    [{ firstName: 'Anna', textSize: 'huge' }, 'textSize'],
  ] as const)
    await expect(ana(users.update, { body: body as never })).rejects.toMatchObject({
      httpCode: 422,
      fields: { [field]: expect.any(String) },
    })
  const html = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml' })
  await expect(
    ana(users.update, { body: { firstName: 'Anna' }, files: { avatar: html } }),
  ).rejects.toMatchObject({ httpCode: 406 })
  expect(await ana(users.get)).toMatchObject({ firstName: 'ana', role: 'member' })
})

test('letters come in the language of the member', async () => {
  const { as, letters, guest } = await testApp()
  const ana = as('ana')
  await ana(users.update, { body: { locale: 'de' } })
  const { email } = await ana(users.get)
  await guest(users.sendPasswordReset, { body: { email } })
  await expect.poll(async () => (await letters())[0]?.subject).toBe('Neues Passwort wählen')
})

test('who registers with a German browser is written to in German', async () => {
  const { origin, letters } = await testApp()
  const form = new FormData()
  for (const [name, value] of Object.entries({
    firstName: 'Jörg',
    lastName: 'Weiß',
    email: 'joerg@example.org',
    password: 'ein langes Kennwort',
    acceptTerms: 'true',
  }))
    form.set(name, value)
  await fetch(`${origin}/v1/users`, {
    method: 'POST',
    headers: { 'accept-language': 'fr-CH, de;q=0.9, en;q=0.8' },
    body: form,
  })
  await expect.poll(async () => (await letters())[0]?.subject).toBe('Ihr Konto')
})

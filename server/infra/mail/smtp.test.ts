import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { sendLetterLater } from '#server/features/letters/letters.ts'
import type { NotSent } from './mail.ts'
import { requiresTls, smtpMail } from './smtp.ts'

/** A mail server that refuses the first letters it is given. */
async function mailServer(refusals: number, port = 0) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += String(chunk)))
      stream.once('end', () => {
        if (refusals-- > 0) return done(new Error('busy'))
        received.push(text)
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  const listens = (server.server.address() as { port: number }).port
  return { url: `smtp://127.0.0.1:${listens}`, port: listens, received, close }
}

test('a letter that the mail server refuses is sent again until it is taken', async () => {
  const { url, received } = await mailServer(2)
  const { app } = await testApp({ mail: smtpMail(url, 'https://carrel.test') })
  await sendLetterLater(
    app,
    'verify-email',
    { email: 'ana@example.org', locale: 'en' },
    {
      firstName: 'Ana',
      code: '123456',
    },
  )
  await expect.poll(() => received.length).toBe(1)
  const [letter = ''] = received
  expect(letter).toContain('Subject: Your verification code')
  expect(/^Subject: .*$/m.exec(letter)?.[0]).not.toContain('123456')
  expect(letter).toContain('123456')
  expect(letter).toContain('From: no-reply@carrel.test')
})

test('a letter written while the mail server is away is sent when it is back', async () => {
  const { url, port, close } = await mailServer(0)
  await close()
  const { app, logged } = await testApp({ mail: smtpMail(url, 'https://carrel.test') })
  await sendLetterLater(
    app,
    'verify-email',
    { email: 'ana@example.org', locale: 'en' },
    {
      firstName: 'Ana',
      code: '123456',
    },
  )
  await expect.poll(() => logged.join('')).toContain('The job letter failed')
  const { received } = await mailServer(0, port)
  await expect.poll(() => received.length).toBe(1)
  expect(logged.join('')).not.toMatch(/123456|ana@example/)
})

test('a name full of markup and line breaks is shown as it is written', async () => {
  const { url, received } = await mailServer(0)
  const { app } = await testApp({ mail: smtpMail(url, 'https://carrel.test') })
  const firstName = '<img src=x onerror=1> [x](javascript:1)\r\nBcc: all@example.org'
  await sendLetterLater(
    app,
    'account-deleted',
    { email: 'ana@example.org', locale: 'en' },
    { firstName },
  )
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]).not.toMatch(/^Bcc:/im)
  const [, html = ''] = received[0]!.split('text/html')
  expect(html).toContain('&lt;img')
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/href=3D"javascript/)
})

test.for([
  ['smtp://mail.example.org:587', true],
  ['smtps://mail.example.org', true],
  ['smtp://10.0.0.5', true],
  ['smtp://mailpit:1025?requireTLS=false', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://localhost', false],
  ['smtp://[::1]:25', false],
  ['smtp://127.0.0.1.example.org', true],
] as const)('letters to %s leave only under TLS: %s', ([url, required]) => {
  expect(requiresTls(new URL(url))).toBe(required)
})

test('a mail server that offers no TLS gets no letter where TLS is required', async () => {
  const { port, received } = await mailServer(0)
  const mail = smtpMail(`smtp://127.0.0.1:${port}?requireTLS=true`, 'https://carrel.test')
  const letter = { to: 'ana@example.org', subject: 'Code', text: '123456', html: '123456' }
  await expect(mail.send(letter)).rejects.toThrow(/STARTTLS|TLS/)
  expect(received).toEqual([])
})

test('how far a letter came is told: refused, put off, not tried, or not known', async () => {
  const said = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _, done) => done(address.includes('@later') ? said(550) : null),
    onRcptTo({ address }, _, done) {
      if (address.startsWith('nobody')) return done(said(550))
      done(address.startsWith('busy') ? said(451) : null)
    },
    onData(stream, session, done) {
      stream.resume()
      const to = session.envelope.rcptTo[0]!.address
      stream.once('end', () => {
        if (to.startsWith('spam')) return done(said(554))
        // It has the letter, and says nothing more.
        server.close()
        for (const connection of server.connections) connection.close()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  const to = async (name: string, publicUrl = 'https://carrel.test') => {
    const mail = smtpMail(`smtp://127.0.0.1:${port}`, publicUrl)
    const letter = { to: `${name}@example.org`, subject: 'News', text: 'News', html: 'News' }
    return mail.send(letter).then(
      () => 'taken',
      (error: unknown) => `${(error as NotSent).why}: ${(error as NotSent).message}`,
    )
  }
  expect(await to('nobody')).toBe('refused: 550 no')
  expect(await to('busy')).toBe('later: 451 no')
  expect(await to('spam')).toBe('refused: 554 no')
  // What it says about the sender is no fault of the recipient.
  expect(await to('ana', 'https://later.test')).toMatch(/^away: /)
  expect(await to('ana')).toMatch(/^unknown: /)
  expect(await to('ana')).toMatch(/^away: /)
})

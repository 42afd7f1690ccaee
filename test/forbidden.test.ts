import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** What runs where members are: no tests, and no program that only developers start. */
const sources = ['contract', 'server', 'web'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\/|\/generate-|^web\/build/.test(name),
    )
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
)

/** The files under `folder` in which something stands. */
const holding = (pattern: RegExp, folder = '') =>
  sources.flatMap(({ file, text }) => (file.startsWith(folder) && pattern.test(text) ? [file] : []))

test('no text becomes a program', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(holding(/\beval\(|\bnew Function\b|javascript:/)).toEqual([])
  // It runs one word that stands in the file, for the time limit that nothing else has.
  expect(holding(/from 'node:vm'/)).toEqual(['server/features/chats/export/pdf-blocks.ts'])
  expect(holding(/new Script\((?!'parse\(\)'\))/)).toEqual([])
})

test('other programs are started in one place, each a file of ours and none through a shell', () => {
  expect(holding(/node:child_process/)).toEqual(['server/infra/child/child.ts'])
  expect(
    holding(/import \{[^}]*\b(?:exec|execFile|spawn)\w*\b[^}]*\} from 'node:child_process'/),
  ).toEqual([])
  expect(holding(/\bshell: /)).toEqual([])
})

test('text is drawn as text: markup is set only where the build writes its own script and style, and in the preview', () => {
  const markup =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc/i
  expect(holding(markup, 'web/')).toEqual([
    'web/site/document.tsx',
    // The editor's preview: a page that the server has rendered, in a frame where no script runs.
    'web/dashboard/content/preview-frame.tsx',
  ])
})

test('nothing is kept in cookies, and no page listens to what other pages say but to its own diagrams and tabs', () => {
  expect(holding(/document\.cookie|set-cookie|cookieStore/i)).toEqual([])
  expect(holding(/postMessage\(|addEventListener\(\s*'message'|\bonmessage\b/i, 'web/')).toEqual([
    // A channel between tabs of this site, which no other site can reach.
    'web/api/change-stream.ts',
    'web/entries/diagram.ts',
    'web/ui/markdown/diagram.tsx',
  ])
})

test('pasting and password managers are left alone', () => {
  expect(holding(/onPaste|'paste'/, 'web/account')).toEqual([])
  const fields = sources.filter(({ file }) => file.startsWith('web/'))
  const passwords = fields.flatMap(
    ({ text }) => text.match(/<(?:New)?PasswordField\b[^/]*\/>/g) ?? [],
  )
  expect(passwords.length).toBeGreaterThan(5)
  for (const field of passwords)
    expect(field).toMatch(/^<NewPasswordField|autoComplete="(?:current|new)-password"/)
  expect(holding(/type="password"|'password'\}/, 'web/')).toEqual(['web/ui/controls/field.tsx'])
})

test('the only ciphers and hashes are AES-256-GCM, SHA-256 and what the named libraries bring', () => {
  expect(holding(/create(?:Hash|Hmac)\((?!'sha256')/)).toEqual([])
  expect(holding(/create(?:Cipher|Decipher)iv\((?!'aes-256-gcm')/)).toEqual([])
  expect(holding(/(?<![.\w])hash\('(?!sha256')/)).toEqual([])
  expect(holding(/hkdfSync\((?!'sha256')/)).toEqual([])
})

test('nothing that must not be guessed comes from Math.random', () => {
  // Only for how long a letter waits.
  expect(holding(/Math\.random/, 'server/')).toEqual([
    'server/features/users/passwords/change-password.ts',
  ])
})

test('the server calls other machines in six places, each set by the operator', () => {
  const calls =
    /import [^;]*\brequest\b[^;]* from 'node:https?'|from 'node:(?:net|tls|dgram|http2)'|(?<![.\w])fetch\(|from 'nodemailer'|new Stripe\(|new (?:pg\.)?(?:Client|Pool)\(/
  const types =
    /^import (?:type \{[^}]*\}|\{ (?:isIP\w*|BlockList)(?:, (?:isIP\w*|BlockList))* \}) from 'node:net'$/gm
  const callers = sources.filter(
    ({ file, text }) => file.startsWith('server/') && calls.test(text.replace(types, '')),
  )
  expect(callers.map(({ file }) => file)).toEqual([
    // Asks this machine's own server whether it is there.
    'server/commands/healthy.ts',
    // Listens only: it holds the port that the system chose.
    'server/http/hold-port.ts',
    // A socket in the data folder, between the operator's command and the server.
    'server/features/backup/running.ts',
    // Asks this machine's own server how it is.
    'server/features/health/doctor.ts',
    // Speaks to the database in its own thread.
    'server/infra/db/embedded-engine.ts',
    'server/infra/db/listener.ts',
    'server/infra/db/postgres.ts',
    'server/infra/mail/smtp.ts',
    'server/infra/model/listen.ts',
    // Asks the same server whether it is there.
    'server/infra/model/reach.ts',
    'server/infra/payments/stripe.ts',
    // Models of embeddings.
    'server/infra/remote/post-json.ts',
    'server/infra/storage/s3-requests.ts',
    // Tells its own server, in development only.
    'server/infra/payments/test-provider/deliveries.ts',
  ])
})

test('what sends traces is loaded only where an operator asks for them', () => {
  expect(holding(/^import (?!type )[^;']*from '@opentelemetry/m, 'server/')).toEqual([])
  expect(holding(/import\('@opentelemetry/, 'server/')).toEqual([
    'server/infra/otlp/otlp.ts',
    'server/infra/otlp/send-log.ts',
    'server/infra/otlp/send-metrics.ts',
    'server/infra/tracing/tracing.ts',
  ])
})

test('text reaches SQL as a parameter: no statement is put together from strings', () => {
  expect(holding(/sql\.raw\(|sql\.lit\(/, 'server/')).toEqual([])
})

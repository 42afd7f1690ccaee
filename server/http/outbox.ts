import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import type { SentLetter } from '../infra/mail/mail.ts'
import { escape } from './html.ts'

/** The letters that would have been sent, for development: a page, or an array for programs. */
export function serveOutbox(server: FastifyInstance, { mail, config }: App) {
  if (!mail.sent || config.production) return
  const sent = mail.sent.bind(mail)
  server.get('/dev/outbox', async (request, reply) => {
    const letters = await sent()
    reply.header('cache-control', 'no-store')
    if (/application\/json/.test(request.headers.accept ?? '')) return letters
    return reply.type('text/html; charset=utf-8').send(page(letters))
  })
}

const page = (letters: SentLetter[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Outbox</title>
<h1>Outbox</h1>
<p>In development, letters are kept here instead of being sent. Newest first; reload for more.</p>
${letters.map(entry).join('\n') || '<p>No letter yet.</p>'}
</html>
`

const entry = ({ to, subject, text, sentAt }: SentLetter) => `<article>
<h2>${escape(subject)}</h2>
<p>To ${escape(to)}, <time datetime="${sentAt}">${sentAt.replace('T', ' ').slice(0, 19)}</time></p>
<pre>${linked(escape(text))}</pre>
</article>`

/** Links as a mail program would show them; what is escaped holds no quote that could end one. */
const linked = (text: string) =>
  text.replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`)

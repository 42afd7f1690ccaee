import type { FastifyInstance } from 'fastify'
import type { App } from '#server/app.ts'
import type { SentLetter } from '#server/infra/mail/mail.ts'
import { plainPagePolicy } from '../headers.ts'
import { escapeHtml } from '#server/escape-html.ts'

/**
 * The letters that would have been sent, for development: as a page, or as an array for programs.
 */
export function serveOutbox(server: FastifyInstance, { mail }: App) {
  if (!mail.sent) return
  const sent = mail.sent.bind(mail)
  server.get('/dev/outbox', async (request, reply) => {
    const letters = await sent()
    reply.header('cache-control', 'no-store')
    if (/application\/json/.test(request.headers.accept ?? '')) return letters
    reply.header('content-security-policy', policy)
    return reply.type('text/html; charset=utf-8').send(page(letters))
  })
}

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 2.5rem 1.25rem 4rem; background: Canvas; color: CanvasText; overflow-wrap: anywhere }
main { max-width: 45rem; margin: 0 auto }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 }
h2 { font-size: 1.125rem; line-height: 1.35; margin: 0 }
p { margin: .25rem 0 0; color: color-mix(in srgb, CanvasText 72%, Canvas) }
article { margin-top: 2rem; padding: 1.25rem 1.5rem; border: 1px solid color-mix(in srgb, CanvasText 18%, Canvas); border-radius: .375rem }
pre { font: inherit; white-space: pre-wrap; margin: 1rem 0 0; padding-top: 1rem; border-top: 1px solid color-mix(in srgb, CanvasText 18%, Canvas) }
time { font-variant-numeric: tabular-nums; white-space: nowrap }
`

const policy = plainPagePolicy(style)

const page = (letters: SentLetter[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Outbox</title>
<style>${style}</style>
<main>
<h1>Outbox</h1>
<p>In development, letters are kept here instead of being sent. Newest first; reload for more.</p>
${letters.map(entry).join('\n') || '<article><p>No letter yet.</p></article>'}
</main>
</html>
`

const entry = ({ to, subject, text, sentAt }: SentLetter) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt.replace('T', ' ').slice(0, 19)} UTC</time></p>
<pre>${linked(escapeHtml(text))}</pre>
</article>`

/** Links as a mail program would show them; escaped text contains no quote that could end one. */
const linked = (text: string) =>
  text.replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`)

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked } from 'marked'
import type { App } from '../../app.ts'
import type { Letter } from '../../infra/mail/mail.ts'

export type LetterName = 'welcome' | 'address-known' | 'verify-email'

/** Hands a letter to the jobs, which try again when the mail server does not answer. */
export async function sendLetterLater(
  app: Pick<App, 'jobs' | 'config'>,
  name: LetterName,
  to: string,
  values: Record<string, string>,
): Promise<void> {
  await app.jobs.send('letter', await writeLetter(app, name, to, values))
}

export async function startSendingLetters(app: App): Promise<void> {
  await app.jobs.work('letter', async (letter: Letter) => app.mail.send(letter), { concurrency: 4 })
}

/** The operator's words, filled in. The subject never carries a code or a link. */
export async function writeLetter(
  { config }: Pick<App, 'config'>,
  name: LetterName,
  to: string,
  values: Record<string, string>,
): Promise<Letter> {
  const source = await readFile(path.join(config.contentDir, 'letters', `${name}.md`), 'utf8')
  const [subject = '', ...body] = source.replace(/^# /, '').split('\n')
  const markdown = body.join('\n').trim()
  return {
    to,
    subject: subject.trim(),
    text: fill(markdown.replace(/\*\*(.+?)\*\*/g, '$1'), values, oneLine),
    html: page(await marked.parse(fill(markdown, values, escapeAll))),
  }
}

const fill = (text: string, values: Record<string, string>, clean: (value: string) => string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => clean(values[key] ?? ''))

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ')

/** A name is shown as it is written: neither HTML nor Markdown in it means anything. */
const escapeAll = (value: string) =>
  /^https?:\/\/[^\s<>"]+$/.test(value)
    ? value
    : oneLine(value).replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`)

const page = (body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><body style="margin:0;background:#fbfaf7;color:#1c1b19">
<div style="max-width:34rem;margin:0 auto;padding:2.5rem 1.5rem;font:17px/1.55 Georgia,'Times New Roman',serif">
${body}</div></body></html>
`

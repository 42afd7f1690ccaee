import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Manuals of Debian packages, in English and German, as their folders under /usr/share/man name them. */
const manuals = [
  ...['bash', 'curl', 'grep', 'less', 'rsync', 'screen', 'tar'].map((name) => `man1/${name}.1`),
  ...['cp', 'ls', 'chmod'].map((name) => `de/man1/${name}.1`),
  'de/man5/crontab.5',
]
const faq = '/usr/share/doc/debian/FAQ/debian-faq.en.txt.gz'

/** A folder with manuals as `man` prints them, and the Debian FAQ as text. */
export function printedManuals(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-printed-'))
  for (const manual of manuals) {
    const source = `/usr/share/man/${manual}.gz`
    if (!existsSync(source)) {
      console.warn(`Without ${source}, questions about it count as wrong.`)
      continue
    }
    const env = { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8' }
    const printed = execFileSync('man', ['-E', 'UTF-8', '-l', source], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const language = manual.startsWith('de/') ? '.de' : ''
    writeFileSync(path.join(folder, `${path.basename(manual)}${language}.txt`), printed)
  }
  if (existsSync(faq))
    writeFileSync(path.join(folder, 'debian-faq.txt'), gunzipSync(readFileSync(faq)))
  else console.warn(`Without ${faq}, questions about it count as wrong.`)
  return [folder]
}

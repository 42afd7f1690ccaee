import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Manuals of Debian packages, as their folders under /usr/share/man name them. */
const germanManuals = [
  ...['cp', 'ls', 'chmod'].map((name) => `de/man1/${name}.1`),
  'de/man5/crontab.5',
]
const englishManuals = (names: string[]) => names.map((name) => `man1/${name}.1`)
const doc = '/usr/share/doc'

/** Manuals, in English and German, and the Debian FAQ. */
export const printedManuals = (): string[] => [
  printed(
    [
      ...englishManuals(['bash', 'curl', 'grep', 'less', 'rsync', 'screen', 'tar']),
      ...germanManuals,
    ],
    { 'debian-faq': 'debian/FAQ/debian-faq.en.txt' },
  ),
]

const ofDebian = {
  constitution: 'debian/constitution.txt',
  'social-contract': 'debian/social-contract.txt',
  'mailing-lists': 'debian/mailing-lists.txt',
  'bug-reporting': 'debian/bug-reporting.txt',
  fhs: 'debian-policy/fhs/fhs-3.0.txt',
}

/** How Debian is governed and where its files lie; with two manuals of programs. */
export const englishTexts = (): string[] => [
  printed(englishManuals(['ssh-keygen', 'wget']), ofDebian),
]

/** The German Debian FAQ, and German manuals. */
export const germanTexts = (): string[] => [
  printed(germanManuals, { 'debian-faq': 'debian/FAQ/debian-faq.de.txt' }),
]

/** A folder with manuals as `man` prints them, and packed texts by the names that they get. */
function printed(manuals: string[], texts: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carrel-printed-'))
  const isThere = (source: string) => {
    if (existsSync(source)) return true
    console.warn(`Without ${source}, questions about it count as wrong.`)
    return false
  }
  for (const manual of manuals) {
    const source = `/usr/share/man/${manual}.gz`
    if (!isThere(source)) continue
    const env = { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8' }
    const printed = execFileSync('man', ['-E', 'UTF-8', '-l', source], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const language = manual.startsWith('de/') ? '.de' : ''
    writeFileSync(path.join(folder, `${path.basename(manual)}${language}.txt`), printed)
  }
  for (const [name, text] of Object.entries(texts)) {
    const source = `${doc}/${text}.gz`
    if (isThere(source))
      writeFileSync(path.join(folder, `${name}.txt`), gunzipSync(readFileSync(source)))
  }
  return folder
}

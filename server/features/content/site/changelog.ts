import type { Change } from '#contract/site.ts'
import { FileFault } from '#server/file-fault.ts'
import { type Sentence, sentence } from '#server/sentences.ts'

/**
 * Entries under `## 2026-11-20 Title`, newest first. The id is the day, with a number counted from
 * the oldest entry of that day, so that it stays when words are corrected or entries are added.
 * `above`: lines before the text.
 */
export function readChanges(file: string, text: string, above: number): Change[] {
  const entries: { line: number; date: string; title: string; body: string[] }[] = []
  let inCode = false
  for (const [i, line] of text.split('\n').entries()) {
    if (line.startsWith('```')) inCode = !inCode
    const number = i + 1 + above
    if (!inCode && /^##?(?!#)/.test(line))
      entries.push({ line: number, ...headOf(line, number), body: [] })
    else if (entries.length > 0) entries.at(-1)!.body.push(line)
    else if (line.trim())
      throw fault(
        number,
        'this stands before the first entry; begin it with "## 2026-11-20 What is new"',
      )
  }
  const count = new Map<string, number>()
  const changes = entries.toReversed().map(({ line, date, title, body }) => {
    const text = body.join('\n').trim()
    if (!text) throw fault(line, sentence('the entry "{title}" says nothing', { title }))
    const nth = (count.get(date) ?? 0) + 1
    count.set(date, nth)
    return { id: nth === 1 ? date : `${date}-${nth}`, date, title, body: text }
  })
  for (const [i, { date }] of entries.entries())
    if (i > 0 && date > entries[i - 1]!.date)
      throw fault(
        entries[i]!.line,
        sentence('{date} stands below an older day; the newest entry comes first', { date }),
      )
  return changes.toReversed()

  function headOf(line: string, number: number): { date: string; title: string } {
    const [, date = '', title = ''] = /^## (\d{4}-\d{2}-\d{2}) +(\S.*)$/.exec(line) ?? []
    const day = new Date(`${date}T00:00:00Z`)
    if (title && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date))
      return { date, title: title.trim() }
    throw fault(
      number,
      'an entry begins with its day and a title, such as "## 2026-11-20 What is new"',
    )
  }

  function fault(line: number, what: Sentence) {
    return new FileFault({ file, line }, what)
  }
}

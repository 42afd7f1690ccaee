import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Token, type Tokens, marked } from 'marked'
import { parse } from 'yaml'
import {
  type Cell,
  type Slide,
  docx,
  epub,
  heading,
  item,
  odt,
  paragraph,
  pptx,
  xlsx,
} from '#server/testing/office-samples.ts'

/**
 * Makes the documents of a folder into the kinds that their names say, `rules.docx.md` into
 * rules.docx; `rules.md.pdf` is Markdown that the library sets as a PDF. Resolves to the files that
 * stay Markdown, which lie beside the folder.
 */
export async function makeKinds(from: string, to: string): Promise<string[]> {
  const markdown: string[] = []
  for (const file of await readdir(from)) {
    const [name = '', kind = '', source] = file.split('.')
    const text = await readFile(path.join(from, file), 'utf8')
    const made = source && source !== 'pdf' ? await make[kind]!(text) : text
    const stays = kind === 'md' && !source
    const place = path.join(stays ? path.dirname(to) : to, `${name}.${kind}`)
    await writeFile(place, made)
    if (stays) markdown.push(place)
  }
  return markdown
}

const make: Record<string, (text: string) => Promise<Buffer>> = {
  xlsx: (text) =>
    xlsx(
      (parse(text) as { name: string; rows: Cell[][] }[]).map(({ name, rows }) => ({
        name,
        rows: rows.map((row) => row.map(String)),
      })),
    ),
  pptx: (text) => pptx(parse(text) as Slide[]),
  docx: (text) => docx(marked.lexer(text).map(forWord).join('')),
  odt: (text) => odt(marked.lexer(text).map(forWriter).join('')),
  epub: (text) =>
    epub(
      text
        .split(/^(?=# )/m)
        .filter((chapter) => chapter.trim())
        .map((chapter) => ({
          name: chapter.slice(2, chapter.indexOf('\n')),
          html: marked.parse(chapter, { async: false }),
        })),
    ),
}

const xml = (text: string) =>
  text.replace(/[*_]/g, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function forWord(token: Token): string {
  if (token.type === 'heading') return heading((token as Tokens.Heading).depth, xml(token.text))
  if (token.type === 'paragraph') return paragraph(xml(token.text))
  if (token.type === 'list')
    return (token as Tokens.List).items.map(({ text }) => item(xml(text))).join('')
  if (token.type !== 'table') return ''
  const { header, rows } = token as Tokens.Table
  const row = (cells: { text: string }[]) =>
    `<w:tr>${cells.map(({ text }) => `<w:tc>${paragraph(xml(text))}</w:tc>`).join('')}</w:tr>`
  return `<w:tbl>${[header, ...rows].map(row).join('')}</w:tbl>`
}

function forWriter(token: Token): string {
  if (token.type === 'heading')
    return `<text:h text:outline-level="${(token as Tokens.Heading).depth}">${xml(token.text)}</text:h>`
  if (token.type === 'paragraph') return `<text:p>${xml(token.text)}</text:p>`
  if (token.type !== 'list') return ''
  const items = (token as Tokens.List).items.map(
    ({ text }) => `<text:list-item><text:p>${xml(text)}</text:p></text:list-item>`,
  )
  return `<text:list>${items.join('')}</text:list>`
}

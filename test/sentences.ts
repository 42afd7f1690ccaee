import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parse } from '@babel/parser'

const root = path.join(import.meta.dirname, '..')

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Speak to operators in a terminal or a log, to a model, or are documents themselves. */
const notTold =
  /\.test\.ts$|\/testing\/|test-provider|test-checkout|^server\/(?:main|recover|open|config)\.ts|^server\/features\/(?:content|site|letters)\/|^server\/infra\/(?:child|db|jobs|secrets|mail|storage|embeddings|sessions|limits|payments)\/|^server\/infra\/model\/openai|^server\/features\/answering\/(?:writing|built-in)\/|pdf-samples|openapi/

/** Not told to people either: what goes to a log, and errors that become a refusal of their own words. */
const loggers = /^(?:.*\.)?log\.\w+$|^(?:Type)?Error$|^ConfigError$|^fault$|^refusal$/

/**
 * Every sentence in English that calls answer with, as it stands in the code; what is put into it is
 * written in braces.
 */
export function sentencesInCode(folders = ['contract', 'server']): Map<string, string> {
  const found = new Map<string, string>()
  for (const folder of folders)
    for (const name of readdirSync(path.join(root, folder), { recursive: true }) as string[]) {
      const file = `${folder}/${name}`.replaceAll('\\', '/')
      if (!file.endsWith('.ts') || notTold.test(file)) continue
      const source = readFileSync(path.join(root, file), 'utf8')
      const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'] })
      visit(program as unknown as Node, undefined, (sentence) => found.set(sentence, file), source)
    }
  return found
}

function visit(
  node: Node,
  key: string | undefined,
  tell: (sentence: string) => void,
  source: string,
) {
  if (/^TS(?!As|Satisfies|NonNull)|^Import/.test(node.type)) return
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const callee = node['callee'] as Node
    if (loggers.test(source.slice(callee.start, callee.end))) return
  }
  if (node.type === 'ObjectProperty') {
    const name = node['key'] as { name?: string }
    // What the description of the API says of a call.
    if (name.name === 'summary' || name.name === 'description') return
    key = name.name
  }
  const text = textOf(node, source)
  if (text !== undefined && (key === 'message' ? / /.test(text) : isSentence(text))) tell(text)
  for (const [name, value] of Object.entries(node)) {
    if (name === 'loc' || name.endsWith('Comments')) continue
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof (one as Node | null)?.type === 'string') visit(one as Node, key, tell, source)
  }
}

const isSentence = (text: string) => /^[\p{Lu}“{].*\p{L}.* .*[.!]$/su.test(text)

function textOf(node: Node, source: string): string | undefined {
  if (node.type === 'StringLiteral') return node['value'] as string
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = node['quasis'] as { value: { cooked: string } }[]
  const expressions = node['expressions'] as Node[]
  return parts
    .map(
      ({ value }, i) =>
        value.cooked + (expressions[i] ? `{${nameOf(expressions[i], source, i)}}` : ''),
    )
    .join('')
}

/** The last word of a plain name; a number where there is more to it. */
const nameOf = (node: Node, source: string, index: number) =>
  /^[\w.]*?(\w+)$/.exec(source.slice(node.start, node.end))?.[1] ?? String(index)

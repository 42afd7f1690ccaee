import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { yamlFault } from '#contract/desk/yaml-faults.ts'
import { FileFault } from '#server/file-fault.ts'
import type { Sentence } from '#server/sentences.ts'
import { AudienceEntry, inField, message, faultOfIssue } from '#server/features/content/content.ts'

export const FrontMatter = z.strictObject({
  title: z.string().min(1),
  filename: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*\.pdf$/, message('use a lower-case name such as "rules.pdf"')),
  category: z.string().min(1),
  description: z.string().min(1),
  organisation: z.string().optional(),
  public: z.boolean().optional(),
  audience: AudienceEntry.optional(),
  assistant: z.boolean(),
  published: z.iso.date(),
  columns: z.union([z.literal(1), z.literal(2)]).default(1),
  contents: z.boolean().default(false),
  /** The language of the document, for hyphenation and dates. */
  language: z.enum(['en', 'de']).default('en'),
})
export type FrontMatter = z.infer<typeof FrontMatter>

/** What is wrong with a document of the library, for the operator. */
export const fault = (source: string, line: number, what: Sentence) =>
  new FileFault({ file: source, line }, what)

/** `line`: of the file, at which the body begins. */
export function splitFrontMatter(source: string, text: string) {
  const found = /^---\n([\s\S]*?\n)---(?:\n|$)/.exec(text)
  if (!found) throw fault(source, 1, 'the file does not begin with front matter between two "---"')
  const lines = new LineCounter()
  const yaml = parseDocument(found[1]!, { lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line + 1
  const broken = yaml.errors[0]
  if (broken) throw fault(source, lineAt(broken.pos[0]), yamlFault(broken))
  const parsed = FrontMatter.safeParse(yaml.toJS(), { reportInput: true })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const key = issue.code === 'unrecognized_keys' ? issue.keys[0]! : String(issue.path[0] ?? '')
    const at = new RegExp(`^${key}\\s*:`, 'm').exec(found[1]!)
    throw fault(source, at ? lineAt(at.index) : 1, inField(key, faultOfIssue(issue)))
  }
  const line = found[0].split('\n').length
  return { frontMatter: parsed.data, body: text.slice(found[0].length), line }
}

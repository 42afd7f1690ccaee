import {
  type Document,
  type Node,
  LineCounter,
  isCollection,
  isMap,
  isScalar,
  parseDocument,
} from 'yaml'
import { yamlFault } from '#contract/desk/yaml-faults.ts'
import { said } from '#web/language.ts'

export type Path = readonly (string | number)[]

type ReadYaml = {
  yaml: Document
  /** Why it cannot be read, and in which of its lines. */
  fault: { line: number; what: string } | undefined
}

export function readYaml(source: string): ReadYaml {
  const lines = new LineCounter()
  const yaml = parseDocument(source, { keepSourceTokens: true, lineCounter: lines })
  const [broken] = yaml.errors
  return {
    yaml,
    fault: broken && {
      line: lines.linePos(broken.pos[0]).line,
      what: said(yamlFault(broken)),
    },
  }
}

/** What stands at a place; undefined where nothing does. */
export function nodeAt(yaml: Document, path: Path): Node | undefined {
  const { contents } = yaml
  const node =
    path.length === 0 ? contents : isCollection(contents) ? contents.getIn(path, true) : undefined
  return (node ?? undefined) as Node | undefined
}

/** A value as it was written: `2.0` is no 2. */
export function writtenAt(yaml: Document, path: Path): string {
  const node = nodeAt(yaml, path)
  if (!isScalar(node) || node.value === null) return ''
  return typeof node.value === 'string' ? node.value : (node.source ?? '')
}

/** The names in a group, in their order. */
export function namesAt(yaml: Document, path: Path): string[] {
  const node = nodeAt(yaml, path)
  return isMap(node)
    ? node.items.map(({ key }) => String(isScalar(key) ? (key.source ?? key.value) : key))
    : []
}

/** Undefined where it cannot be said, such as of aliases without end. */
export function valueOf(yaml: Document): unknown {
  try {
    return yaml.toJS({ maxAliasCount: 100 }) as unknown
  } catch {
    return undefined
  }
}

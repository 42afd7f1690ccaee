import { type Xml, all, attribute, child, isOn, valueOf } from '#server/infra/reader/office/xml.ts'

/** `contents`: a line of a table of contents, which is left out. */
type Style = { level?: number; list?: string; bold?: boolean; contents: boolean }
export type Styles = Map<string, Style>

/** By list and level of nesting: whether its items are numbered. */
export type Numbering = Map<string, boolean>

export function stylesOf(part: Xml | undefined): Styles {
  const own = new Map(
    (part ? all(part, 'style') : []).map((style) => [attribute(style, 'styleId') ?? '', style]),
  )
  return new Map([...own].map(([id]) => [id, inherited(own, id)]))
}

/** A style only contains the differences to the one it is based on. */
function inherited(own: Map<string, Xml>, id: string, depth = 0): Style {
  const style = own.get(id)
  if (!style || depth > 20) return { contents: false }
  const value = (...names: string[]) => valueOf(child(style, ...names))
  const above = inherited(own, value('basedOn') ?? '', depth + 1)
  const name = value('name')?.toLowerCase() ?? ''
  const outline = value('pPr', 'outlineLvl')
  const named = /^heading (\d)$/.exec(name)?.[1] ?? (name === 'title' ? '1' : undefined)
  const level = outline === undefined ? Number(named ?? above.level) : Number(outline) + 1
  const list = value('pPr', 'numPr', 'numId') ?? above.list
  const bold = isOn(child(style, 'rPr', 'b')) ?? above.bold
  return {
    ...(Number.isInteger(level) ? { level } : {}),
    ...(list ? { list } : {}),
    ...(bold === undefined ? {} : { bold }),
    contents: /^toc (?:\d|heading)$/.test(name) || above.contents,
  }
}

export function numberingOf(part: Xml | undefined): Numbering {
  const abstracts = new Map(
    (part ? all(part, 'abstractNum') : []).map((one) => [attribute(one, 'abstractNumId'), one]),
  )
  const found: Numbering = new Map()
  for (const list of part ? all(part, 'num') : []) {
    const target = child(list, 'abstractNumId')
    const abstract = abstracts.get(valueOf(target))
    for (const level of abstract ? all(abstract, 'lvl') : []) {
      const format = child(level, 'numFmt')
      const kind = valueOf(format)
      found.set(
        `${attribute(list, 'numId')} ${attribute(level, 'ilvl')}`,
        kind !== 'bullet' && kind !== 'none',
      )
    }
  }
  return found
}

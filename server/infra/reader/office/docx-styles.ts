import { type Xml, all, attribute, child, isOn, valueOf } from '#server/infra/reader/office/xml.ts'

/** `depth`: the level of nesting in its list. `contents`: a line of a table of contents, which is left out. */
type Style = { level?: number; list?: string; depth?: number; bold?: boolean; contents: boolean }
export type Styles = Map<string, Style>

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
  const nested = value('pPr', 'numPr', 'ilvl')
  const bold = isOn(child(style, 'rPr', 'b')) ?? above.bold
  return {
    ...(Number.isInteger(level) ? { level } : {}),
    ...(list ? { list, depth: Number(nested ?? above.depth ?? 0) } : {}),
    ...(bold === undefined ? {} : { bold }),
    contents: /^toc (?:\d|heading)$/.test(name) || above.contents,
  }
}

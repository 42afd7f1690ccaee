/** The typesetting of a chat. The words come as values, and are never read as markup. */
export const template = String.raw`
#let sheet = json(bytes(sys.inputs.sheet))
#let ink = rgb("#1d1b18")
#let pale = rgb("#d9d5cc")
#let grey = rgb("#5f5b54")
#let spans(all) = for one in all {
  if one.k == "text" { text(one.t) }
  else if one.k == "code" { raw(one.t) }
  else if one.k == "strong" { strong(spans(one.c)) }
  else if one.k == "em" { emph(spans(one.c)) }
  else if one.k == "del" { strike(spans(one.c)) }
  else if one.k == "link" { link(one.to, spans(one.c)) }
  else if one.k == "br" { linebreak() }
}
#let directed(rtl, body) = if rtl { set text(dir: direction.rtl); body } else { body }
#let blocks(all) = for one in all {
  if one.k == "paragraph" { directed(one.rtl, par(spans(one.c))) }
  else if one.k == "heading" {
    directed(one.rtl, block(above: 1.2em, below: 0.7em, sticky: true,
      text(weight: "bold", size: if one.level < 3 { 1.1em } else { 1em }, spans(one.c))))
  }
  else if one.k == "code" {
    block(width: 100%, inset: 7pt, fill: rgb("#f5f3ee"), raw(one.t, block: true))
  }
  else if one.k == "quote" {
    block(inset: (left: 1em, y: 0.2em), stroke: (left: 1.5pt + pale), blocks(one.c))
  }
  else if one.k == "list" {
    if one.ordered { enum(start: one.start, ..one.items.map(blocks)) }
    else { list(..one.items.map(blocks)) }
  }
  else if one.k == "table" {
    block(width: 100%, text(size: 0.9em, table(
      columns: one.columns, inset: (x: 5pt, y: 4pt),
      stroke: (x, y) => (bottom: 0.4pt + pale),
      table.header(..one.head.map(cell => strong(spans(cell)))),
      ..one.cells.map(spans),
    )))
  }
  else if one.k == "rule" { line(length: 30%, stroke: 0.5pt + pale) }
}
#set document(title: sheet.title)
#set text(font: "Libertinus Serif", size: 10.5pt, fill: ink, hyphenate: false)
#set par(leading: 0.66em, spacing: 0.9em)
#show raw: set text(font: "DejaVu Sans Mono", size: 0.86em)
#show link: it => underline(stroke: 0.4pt + grey, offset: 1.6pt, it)
#set page(paper: "a4", margin: (x: 27mm, top: 25mm, bottom: 24mm), footer: context {
  set text(size: 8.5pt, fill: grey)
  align(center, counter(page).display())
})
#block(below: 1.2em, text(size: 17pt, weight: "bold", sheet.title))
#if sheet.note != "" { block(text(size: 9pt, fill: grey, sheet.note)) }
#for message in sheet.messages {
  block(above: 1.8em, below: 0.8em, sticky: true, text(size: 9pt, fill: grey, {
    strong(message.name)
    h(0.6em)
    message.time
  }))
  blocks(message.blocks)
  if message.end != "" { par(emph(message.end)) }
  for source in message.sources {
    block(inset: (left: 1em), above: 0.8em, text(size: 9pt, {
      text(fill: grey)[#("[" + source.n + "] " + source.place)]
      directed(source.rtl, par(emph("“" + source.quote + "”")))
    }))
  }
}
`

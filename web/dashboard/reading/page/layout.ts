export type Size = { width: number; height: number }

/** Where a page lies in the long column of all pages, in CSS pixels. */
export type Place = { page: number; top: number; height: number }

export type Layout = { width: number; height: number; places: Place[] }

/** A point of a page (`part` of the way down it) and how far below the top of the view it stands. */
export type Anchor = { page: number; part: number; offset: number }

export const gap = 16

/** Every page as wide as the column; those not seen yet are taken to be shaped like the others. */
export function layOut(count: number, sizeOf: (page: number) => Size, width: number): Layout {
  const places: Place[] = []
  let top = gap
  for (let page = 1; page <= count; page += 1) {
    const size = sizeOf(page)
    const height = Math.round((width * size.height) / size.width)
    places.push({ page, top, height })
    top += height + gap
  }
  return { width, height: top, places }
}

/** The page at a height of the column; the gap after a page belongs to it. */
export function placeAt({ places }: Layout, y: number): Place {
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (places[middle]!.top <= y) low = middle
    else high = middle - 1
  }
  return places[low]!
}

/** The pages in view and those that a moment of scrolling brings there. */
export function placesNear(layout: Layout, scrollTop: number, viewHeight: number): Place[] {
  const reach = viewHeight * 0.75
  const first = placeAt(layout, scrollTop - reach).page
  const last = placeAt(layout, scrollTop + viewHeight + reach).page
  return layout.places.slice(first - 1, last)
}

export const third = (viewHeight: number) => Math.round(viewHeight / 3)

/** What the reader looks at: the point a third down the view, or the very beginning. */
export function anchorAt(layout: Layout, scrollTop: number, viewHeight: number): Anchor {
  if (scrollTop <= gap) return { page: 1, part: 0, offset: gap - Math.max(0, scrollTop) }
  const offset = third(viewHeight)
  const place = placeAt(layout, scrollTop + offset)
  return { page: place.page, part: (scrollTop + offset - place.top) / place.height, offset }
}

export function scrollTopFor(layout: Layout, { page, part, offset }: Anchor): number {
  const place = layout.places[page - 1] ?? layout.places[0]!
  return Math.max(0, Math.round(place.top + part * place.height - offset))
}

export const clampPage = (page: number, count: number) =>
  Math.min(count, Math.max(1, Math.round(page) || 1))

/** Times the width of the column; at 1 the whole page fits. */
const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4]

export const closer = (zoom: number) => steps.find((step) => step > zoom + 0.01) ?? zoom
export const farther = (zoom: number) => steps.findLast((step) => step < zoom - 0.01) ?? zoom

export const clampZoom = (zoom: number) => Math.min(steps.at(-1)!, Math.max(steps[0]!, zoom))

// A line of a page that is wider is too long for the eye, even on a wide screen.
const widest = 840

/** The width of a page at zoom 1. */
export const fittedWidth = (columnWidth: number) =>
  Math.max(160, Math.min(widest, columnWidth - 2 * marginOf(columnWidth)))

const marginOf = (columnWidth: number) => (columnWidth < 480 ? 10 : 24)

const narrow = 480
const roomy = 760
const leftBesideText = 0.025

/** In a narrow column the text takes the whole width and the white beside it is left out. */
export function fittedZoom(columnWidth: number, margin: number): number {
  const spare = Math.min(0.15, Math.max(0, margin - leftBesideText))
  const part = Math.min(1, Math.max(0, (roomy - columnWidth) / (roomy - narrow)))
  return 1 / (1 - 2 * spare * part)
}

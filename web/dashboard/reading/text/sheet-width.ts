const widestText = 740
const widestTable = 1_240

/** So wide that a line of words is good to read; tables take what there is. */
export function sheetWidth(filename: string, columnWidth: number, zoom: number): number {
  const room = columnWidth - (columnWidth < 480 ? 16 : 48)
  const widest = /\.(csv|tsv|xlsx|ods)$/i.test(filename) ? widestTable : widestText * zoom
  return Math.max(160, Math.min(widest, room))
}

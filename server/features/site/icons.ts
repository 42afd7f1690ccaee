/** The whole picture in a square: on a ground of its own where a system cuts it to a shape, with room around. */
export async function drawIcon(
  picture: Buffer,
  { size, paper }: { size: number; paper?: string | undefined },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const background = paper ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const room = paper ? Math.round(size * 0.14) : 0
  return sharp(picture, { density: 300 })
    .resize({ width: size - 2 * room, height: size - 2 * room, fit: 'contain', background })
    .extend({ top: room, bottom: room, left: room, right: room, background })
    .flatten(paper ? { background } : false)
    .png()
    .toBuffer()
}

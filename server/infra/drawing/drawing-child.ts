import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { answerParent } from '#server/infra/child/child-answers.ts'

type Measure = { picture: Uint8Array }
/** On a ground of its own, with room around, where a system cuts it to a shape. */
type Icon = { picture: Uint8Array; size: number; paper?: string | undefined }
/** `template` is Typst, and reads `sheet`; `font` (of @fontsource-variable) is there for what is in it. The logo is laid over it. */
type Sheet = {
  template: string
  sheet: string
  font: string
  width: number
  height: number
  logo?:
    | { picture: Uint8Array; left: number; top: number; width: number; height: number }
    | undefined
}

export type DrawingCalls = typeof calls
const calls = { measure, icon, sheet }
answerParent(calls)

/** Decodes the picture too, because many broken files still have a valid header. */
async function measure({ picture }: Measure) {
  const { data, info } = await sharp(picture).png().toBuffer({ resolveWithObject: true })
  if (data.length === 0) throw new Error('the picture is empty')
  const { format } = await sharp(picture).metadata()
  return { format, width: info.width, height: info.height }
}

async function icon({ picture, size, paper }: Icon): Promise<Uint8Array> {
  const background = paper ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const room = paper ? Math.round(size * 0.14) : 0
  const side = size - 2 * room
  const drawn = sharp(picture, { density: 300 })
    .resize({ width: side, height: side, fit: 'contain', background })
    .extend({ top: room, bottom: room, left: room, right: room, background })
  return (paper ? drawn.flatten({ background }) : drawn).png().toBuffer()
}

async function sheet({ template, sheet, font, width, height, logo }: Sheet): Promise<Uint8Array> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: await cutsOf(font, sheet) }] })
  const set = compiler.compile({ mainFileContent: template, inputs: { sheet } })
  if (!set.result) {
    const reasons = set.takeDiagnostics()?.shortDiagnostics.map(({ message }) => message) ?? []
    throw new Error(`a picture could not be set (${reasons.join('; ')})`)
  }
  const picture = sharp(Buffer.from(compiler.plainSvg(set.result))).resize(width, height)
  if (logo) {
    const input = await sharp(logo.picture, { density: 300 })
      .resize({ width: logo.width, height: logo.height, fit: 'inside' })
      .png()
      .toBuffer()
    picture.composite([{ input, left: logo.left, top: logo.top }])
  }
  return picture.png({ compressionLevel: 9, palette: true }).toBuffer()
}

const require = createRequire(import.meta.url)

/**
 * Typst supports no variable fonts: one file for each weight, at the optical size of large letters.
 */
async function cutsOf(font: string, letters: string): Promise<Buffer[]> {
  const { default: subset } = await import('subset-font')
  const cuts = []
  for (const part of ['latin', 'latin-ext']) {
    const name = `@fontsource-variable/${font}/files/${font}-${part}-opsz-normal.woff2`
    const whole = await readFile(require.resolve(name))
    for (const wght of [400, 600])
      cuts.push(
        await subset(whole, letters, { targetFormat: 'sfnt', variationAxes: { wght, opsz: 36 } }),
      )
  }
  return cuts
}

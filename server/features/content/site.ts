import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { App } from '../../app.ts'
import { ConfigError } from '../../config.ts'
import { fault, readYaml, words } from './entries.ts'
import { contrastOf } from './contrast.ts'

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'write a colour such as "#1f4fd8"')

const Colours = z.strictObject({ blue: colour.optional(), paper: colour.optional() })

const question = z.strictObject({
  question: words(500),
  file: words(255).optional(),
  section: words(200).optional(),
})

const Site = z.strictObject({
  brand: z.strictObject({
    product: words(60),
    organisation: words(120),
    organisationInFull: words(200),
    /** A picture in the folder brand/ beside this file. */
    logo: z
      .string()
      .regex(/^[a-zA-Z0-9._-]{1,100}\.(?:svg|png|webp)$/, 'name an SVG, PNG or WebP in brand/')
      .optional(),
    colours: z
      .strictObject({ light: Colours.default({}), dark: Colours.default({}) })
      .default({ light: {}, dark: {} }),
  }),
  contact: z.strictObject({
    email: words(254),
    membership: words(254),
    address: words(300),
    phone: words(60).optional(),
  }),
  languages: z
    .array(z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, 'write a language such as "de"'))
    .min(1)
    .default(['en', 'de']),
  assistant: z.strictObject({
    firstQuestions: z.array(question),
    moreQuestions: z.array(question).default([]),
    notInTheLibrary: z.array(words(500)).default([]),
  }),
})
export type SiteFacts = z.infer<typeof Site>

/** What the operator says of himself, as it stands in the file now. Throws a ConfigError with the line. */
export async function readSite({ config }: Pick<App, 'config'>): Promise<SiteFacts> {
  const file = path.join(config.contentDir, 'site.yaml')
  const source = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ConfigError(`${file} cannot be read (${error.message}). Every site needs one.`)
  })
  const read = readYaml(file, source, Site)
  for (const theme of ['light', 'dark'] as const)
    for (const [part, value] of Object.entries(read.value.brand.colours[theme]))
      expectContrast(part as 'blue' | 'paper', value, theme)
  return read.value

  function expectContrast(part: 'blue' | 'paper', value: string, theme: 'light' | 'dark') {
    const { blue, paper } = { ...shipped[theme], ...read.value.brand.colours[theme] }
    const pairs = [
      { on: paper, of: blue, what: 'links on the page' },
      { on: paper, of: shipped[theme].ink, what: 'text on the page' },
      { on: blue, of: shipped[theme].onBlue, what: 'words on a button' },
    ]
    for (const { on, of, what } of pairs) {
      const contrast = contrastOf(on, of)
      if (contrast < 4.5)
        throw fault(
          read,
          ['brand', 'colours', theme, part],
          `"${part}": with ${value} ${what} has a contrast of ${contrast.toFixed(1)}, and needs 4.5`,
        )
    }
  }
}

/** Those of web/styles/tokens.css. */
const shipped = {
  light: { blue: '#1f4fd8', paper: '#fbfaf7', ink: '#57544e', onBlue: '#ffffff' },
  dark: { blue: '#8fb0ff', paper: '#141412', ink: '#b0aba1', onBlue: '#141412' },
}

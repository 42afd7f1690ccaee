import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { interfaceFonts, textFonts } from '#contract/site.ts'
import type { App } from '#server/app.ts'
import { ConfigError } from '#server/settings/config.ts'
import { type Read, fault, naming, readYaml, words } from '../entries.ts'
import { lastGood } from '../last-good/last-good.ts'
import { stampOf } from '../stamp.ts'
import { contrastOf } from './contrast.ts'
import { sentence } from '#server/sentences.ts'
import { inField, message } from '../schema-sentences.ts'

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, message('write a colour such as "#1f4fd8"'))

const Colours = z.strictObject({ blue: colour.optional(), paper: colour.optional() })

/** A file in brand/, or a picture that was added on screen. */
const picture = naming(
  z
    .string()
    .regex(
      /^(?:\/media\/)?[a-zA-Z0-9._-]{1,100}\.(?:svg|png|webp)$/,
      message('name an SVG, PNG or WebP'),
    ),
  'pictures',
)

const oldPath = z
  .string()
  .regex(
    /^\/[\w.~/-]*[\w.~-]$/,
    message('write a path of this site such as "/old-page", without a slash at its end'),
  )
  .refine(
    (path) => !/^\/(?:v1|assets|brand|pictures|dashboard|login)(?:\/|$)/.test(path),
    message('this address is used by the software itself'),
  )

const newPlace = z
  .string()
  .regex(
    /^(?:\/[^\s?]*|https?:\/\/\S+)$/,
    message('write a path such as "/new-page", or a whole address'),
  )
  // A browser would read this as the name of another host.
  .refine(
    (place) => !place.startsWith('//'),
    message('write a path with one slash at its beginning'),
  )

const question = z.strictObject({
  question: words(500),
  file: naming(words(255), 'documents').optional(),
  section: words(200).optional(),
})

/** The suggestions in an empty chat. Another language has its own, in its folder's site.yaml. */
export const Assistant = z.strictObject({
  firstQuestions: z.array(question),
  moreQuestions: z.array(question).default([]),
  notInTheLibrary: z.array(words(500)).default([]),
})

export const Site = z.strictObject({
  brand: z.strictObject({
    product: words(60),
    organisation: words(120),
    organisationInFull: words(200),
    /** The icon is square, or made from the logo. */
    logo: picture.optional(),
    logoDark: picture.optional(),
    icon: picture.optional(),
    fonts: z
      .strictObject({
        text: z
          .enum(
            textFonts,
            message(sentence('choose one of {names}', { names: textFonts.join(', ') })),
          )
          .default(textFonts[0]),
        interface: z
          .enum(
            interfaceFonts,
            message(sentence('choose one of {names}', { names: interfaceFonts.join(', ') })),
          )
          .default(interfaceFonts[0]),
      })
      .prefault({}),
    colours: z
      .strictObject({ light: Colours.default({}), dark: Colours.default({}) })
      .default({ light: {}, dark: {} }),
  }),
  contact: z.strictObject({
    email: words(254),
    membership: words(254),
    address: words(300),
    phone: words(60).optional(),
    security: words(300)
      .regex(/^(?:https:\/\/|mailto:)\S+$/, message('begin with mailto: or https://'))
      .optional(),
  }),
  languages: z
    .array(z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, message('write a language such as "de"')))
    .min(1)
    .default(['en', 'de']),
  /** Addresses of former pages: those that are gone, and those that have moved. */
  gone: z.array(oldPath).max(500).default([]),
  moved: z.record(oldPath, newPlace).default({}),
  assistant: Assistant,
})
export type SiteFacts = z.infer<typeof Site>

/** The operator's site.yaml as the file is now, or as it last was without an error. */
export const readSite = async (
  app: Pick<App, 'config'> & Partial<Pick<App, 'log'>>,
): Promise<SiteFacts> =>
  lastGood(app, 'site', {
    read: async (config) => (await readSiteAndLines({ config })).value,
    names: () => ['site.yaml'],
    stamp: () => stampOf([path.join(app.config.contentDir, 'site.yaml')]),
  })

/** The last text that was read without an error: calls, letters and pages ask for it again and again. */
let last: { source: string; read: Read<SiteFacts> } | undefined

/** The same, for callers that may have to report another error at one of its lines. */
export async function readSiteAndLines({ config }: Pick<App, 'config'>): Promise<Read<SiteFacts>> {
  const file = path.join(config.contentDir, 'site.yaml')
  const source = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ConfigError(`${file} cannot be read (${error.message}). Every site needs one.`)
  })
  if (last?.source !== source) last = { source, read: readFacts(file, source) }
  // A copy, so that no caller changes what the next one is given.
  return { ...last.read, value: structuredClone(last.read.value), file }
}

function readFacts(file: string, source: string): Read<SiteFacts> {
  const read = readYaml(file, source, Site)
  for (const theme of ['light', 'dark'] as const)
    for (const part of ['blue', 'paper'] as const) {
      const value = read.value.brand.colours[theme][part]
      if (value) expectContrast(part, value, theme)
    }
  expectEnds(read)
  return read

  function expectContrast(part: 'blue' | 'paper', value: string, theme: 'light' | 'dark') {
    const { blue, paper } = coloursOf(read.value, theme)
    const pairs = [
      { on: paper, of: blue, what: 'links on the page' },
      { on: paper, of: shipped[theme].ink, what: 'text on the page' },
      { on: blue, of: shipped[theme].onBlue, what: 'words on a button' },
    ] as const
    for (const { on, of, what } of pairs) {
      const contrast = contrastOf(on, of)
      if (contrast < 4.5)
        throw fault(
          read,
          ['brand', 'colours', theme, part],
          inField(
            part,
            sentence('with {colour} {what} has a contrast of {contrast}, and needs 4.5', {
              colour: value,
              what: { message: what },
              contrast: contrast.toFixed(1),
            }),
          ),
        )
    }
  }
}

/** A redirect may not lead to another redirect or to a missing page. */
function expectEnds(read: Read<SiteFacts>) {
  const { gone, moved } = read.value
  for (const [from, to] of Object.entries(moved)) {
    const place = to.split('#')[0]!
    const why = gone.includes(from)
      ? sentence('"{path}" is said to be gone, too', { path: from })
      : place in moved
        ? sentence('"{path}" leads to {place}, which has moved itself; write where it ends', {
            path: from,
            place,
          })
        : gone.includes(place)
          ? sentence('"{path}" leads to {place}, which is gone', { path: from, place })
          : undefined
    if (why) throw fault(read, ['moved', from], why)
  }
}

/** The colours of the pages; ours where the operator has set none. */
export function coloursOf({ brand }: SiteFacts, theme: 'light' | 'dark') {
  const { blue = shipped[theme].blue, paper = shipped[theme].paper } = brand.colours[theme]
  return { ...shipped[theme], blue, paper }
}

/** The same values as in web/styles/tokens.css. */
const shipped = {
  light: { blue: '#1f4fd8', paper: '#fbfaf7', ink: '#57544e', onBlue: '#ffffff' },
  dark: { blue: '#8fb0ff', paper: '#141412', ink: '#b0aba1', onBlue: '#141412' },
}

import { type InterfaceFont, type TextFont, interfaceFonts, textFonts } from '#contract/site.ts'
import type { PageContent, Pictures } from '../content/content.ts'
import type { Styles } from './brand.ts'
import type { BuildManifest, LiveFiles, StillFiles } from './renderer.ts'

/** One version of the operator's files, made ready for pages. */
export type Made = { content: PageContent; styles: Styles; pictures: Pictures }

/** The built files that pages load. `visits`: the operator's own counter. */
export function pageFiles(manifest: BuildManifest, visits: string | undefined) {
  const { themeScript: script } = manifest
  const filesOf = (text: TextFont, ui: InterfaceFont): string[] => [
    ...manifest.fonts[text],
    ...manifest.fonts[ui],
  ]
  const fontsOf = ({ facts: { brand } }: PageContent): string[] =>
    filesOf(brand.fonts.text, brand.fonts.interface)

  const still = ({ content, styles: { css, brandCss } }: Made): StillFiles => ({
    css,
    brandCss,
    fonts: fontsOf(content),
    script,
  })

  const live = (
    { content, styles: { brandCss, guestCss } }: Made,
    entry: 'guest' | 'app',
  ): LiveFiles => {
    const files = { ...manifest[entry], fonts: fontsOf(content), script, brandCss }
    return entry === 'guest' ? { ...files, css: guestCss } : files
  }

  return {
    fontsOf,
    /** Those of the fonts that are shown if the operator chooses none. */
    defaultFonts: filesOf(textFonts[0], interfaceFonts[0]),
    still,
    /** Pages whose visits are counted if the operator counts; the others hold nothing of it. */
    counted: (made: Made): StillFiles => ({
      ...still(made),
      ...(visits && { visits, small: manifest.siteScript }),
    }),
    live,
    form: (made: Made): LiveFiles => ({ ...live(made, 'guest'), script: manifest.formScript }),
  }
}

export type PageFiles = ReturnType<typeof pageFiles>

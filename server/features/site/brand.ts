import type { Picture, Site } from '#contract/site.ts'
import { draw } from '#server/infra/drawing/drawing.ts'
import {
  type BrandPicture,
  type PageContent,
  type SiteFacts,
  coloursOf,
} from '../content/content.ts'
import type { Source } from './page.ts'
import type { Build } from './renderer.ts'

/** Styles inside the page instead of in a style sheet. */
export type Styles = Build['styles'] & { brandCss: string }

/** Only the fonts that the operator chose, because each one costs. */
export function stylesOf(
  { styles: { css, plainCss, guestCss, insideCss }, fontCss }: Pick<Build, 'styles' | 'fontCss'>,
  facts: SiteFacts,
): Styles {
  const { text, interface: ui } = facts.brand.fonts
  const fonts = fontCss[text] + fontCss[ui]
  return {
    css: fonts + css,
    plainCss: fonts + plainCss,
    guestCss: fonts + guestCss,
    insideCss: fonts + insideCss,
    brandCss: brandCssOf(facts),
  }
}

/** The operator's colours in place of those of web/styles/tokens.css; empty if they keep ours. */
function brandCssOf({ brand }: SiteFacts): string {
  const { light, dark } = brand.colours
  return [rule(':root:not(.dark)', light), rule(':root.dark', dark)].join('')
}

/** Stronger and fainter shades are derived from the one colour that is given. */
function rule(root: string, { blue, paper }: SiteFacts['brand']['colours']['light']): string {
  const parts = [
    blue && `--blue:${blue};--blue-strong:color-mix(in oklab,${blue} 86%,var(--ink))`,
    blue && `--blue-tint:color-mix(in oklab,${blue} 9%,var(--paper))`,
    paper && `--paper:${paper};--shade:color-mix(in oklab,${paper} 96%,var(--ink))`,
  ].filter(Boolean)
  return parts.length > 0 ? `${root}{${parts.join(';')}}` : ''
}

/** The brand's names and pictures for pages. */
export function brandOf({ facts, logo }: Pick<PageContent, 'facts' | 'logo'>): Site['brand'] {
  const { product, organisation, organisationInFull, fonts } = facts.brand
  const icons = iconsOf({ facts, logo })
  return {
    product,
    organisation,
    organisationInFull,
    fonts,
    paper: { light: coloursOf(facts, 'light').paper, dark: coloursOf(facts, 'dark').paper },
    ...(logo
      ? {
          logo: { light: shown(logo.light), ...(logo.dark ? { dark: shown(logo.dark) } : {}) },
          icons: { tab: icons.tab!.path, touch: icons.touch!.path },
        }
      : {}),
  }
}

/** The icons of the web app manifest; undefined if ours are kept. */
export const installIconsOf = (content: Pick<PageContent, 'facts' | 'logo'>) =>
  content.logo &&
  Object.values(iconsOf(content)).flatMap(({ path, size, purpose }) =>
    purpose ? [{ src: path, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  )

/** By address; an address is derived from the content, so it never changes. */
export function brandFilesOf(content: Pick<PageContent, 'facts' | 'logo'>): Map<string, Source> {
  const { logo } = content
  if (!logo) return new Map()
  const files = [logo.light, ...(logo.dark ? [logo.dark] : [])].map((picture): [string, Source] => [
    pathOf(picture),
    { make: () => textOrBytes(picture), type: picture.type, headers: ofPictures },
  ])
  const icons = Object.values(iconsOf(content)).map((icon): [string, Source] => [
    icon.path,
    { make: () => drawIcon(logo.icon, icon), type: 'image/png', headers: ofPictures },
  ])
  return new Map([...files, ...icons])
}

/**
 * An SVG that is opened by itself could run scripts; this policy forbids them. Other sites may show
 * it.
 */
export const ofPictures = {
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Text formats are sent compressed, as pages are. */
const textOrBytes = ({ bytes, ending }: BrandPicture) =>
  ending === 'svg' ? bytes.toString() : bytes

const drawIcon = async ({ bytes: picture }: BrandPicture, { size, paper }: Icon) =>
  Buffer.from(await draw('icon', { picture, size, paper }))

const pathOf = ({ hash, ending }: BrandPicture) => `/brand/logo-${hash}.${ending}`

/** As high as a line of the header, or less if it would be too wide. */
function shown(picture: BrandPicture): Picture {
  const scale = Math.min(32 / picture.height, 200 / picture.width)
  return {
    src: pathOf(picture),
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}

type Icon = { path: string; size: number; paper?: string | undefined; purpose?: string }

function iconsOf({ facts, logo }: Pick<PageContent, 'facts' | 'logo'>): Record<string, Icon> {
  if (!logo) return {}
  const { paper } = coloursOf(facts, 'light')
  const icon = (name: string, size: number, more: Pick<Icon, 'paper' | 'purpose'> = {}) => {
    const ground = more.paper ? `-${paper.slice(1)}` : ''
    return { path: `/brand/${name}-${logo.icon.hash}${ground}.png`, size, ...more }
  }
  return {
    tab: icon('icon-48', 48),
    // Phones cut these to their own shape.
    touch: icon('icon-180', 180, { paper }),
    small: icon('icon-192', 192, { purpose: 'any' }),
    large: icon('icon-512', 512, { purpose: 'any' }),
    maskable: icon('icon-512-maskable', 512, { paper, purpose: 'maskable' }),
  }
}

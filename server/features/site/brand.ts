import type { SiteFacts } from '../content/content.ts'

/** The operator's colours over those of web/styles/tokens.css; empty where he keeps ours. */
export function brandCssOf({ brand }: SiteFacts): string {
  const { light, dark } = brand.colours
  return [rule(':root:not(.dark)', light), rule(':root.dark', dark)].join('')
}

/** Stronger and fainter shades follow from the one colour that is given. */
function rule(root: string, { blue, paper }: SiteFacts['brand']['colours']['light']): string {
  const parts = [
    blue && `--blue:${blue};--blue-strong:color-mix(in oklab,${blue} 86%,var(--ink))`,
    blue && `--blue-tint:color-mix(in oklab,${blue} 9%,var(--paper))`,
    paper && `--paper:${paper};--shade:color-mix(in oklab,${paper} 96%,var(--ink))`,
  ].filter(Boolean)
  return parts.length > 0 ? `${root}{${parts.join(';')}}` : ''
}

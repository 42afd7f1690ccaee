import { parseDocument } from 'yaml'
import type { Settings, SiteChange } from '#contract/desk/settings.ts'
import type { App } from '#server/app.ts'
import { conflict } from '#server/errors.ts'
import type { Actor } from '../audit/audit.ts'
import { sentence } from '#server/sentences.ts'
import { readSite } from '../content/content.ts'
import { openContent, saveContent } from '../editing/editing.ts'

const file = 'site.yaml'

/** Where each of them stands in site.yaml. */
const places = {
  product: ['brand', 'product'],
  organisation: ['brand', 'organisation'],
  organisationInFull: ['brand', 'organisationInFull'],
  contactEmail: ['contact', 'email'],
  membershipEmail: ['contact', 'membership'],
  postalAddress: ['contact', 'address'],
  languages: ['languages'],
} satisfies Record<keyof SiteChange, string[]>

type SiteSettings = Pick<Settings, keyof typeof places>

/** What site.yaml says; `here` where that was written on screen and the folder says otherwise. */
export async function siteSettings(app: App): Promise<SiteSettings> {
  const { brand, contact, languages } = await readSite(app)
  const { below, text } = await openContent(app, file)
  const [written, ofFolder] = [text, below ?? text].map((yaml) => parseDocument(yaml ?? ''))
  const from = <T>(name: keyof SiteSettings, value: T) => {
    const [now, inFolder] = [written, ofFolder].map((one) =>
      JSON.stringify(one!.getIn(places[name])),
    )
    const source = now !== inFolder ? 'here' : now === undefined ? 'default' : 'file'
    return { value, from: source } as const
  }
  return {
    product: from('product', brand.product),
    organisation: from('organisation', brand.organisation),
    organisationInFull: from('organisationInFull', brand.organisationInFull),
    contactEmail: from('contactEmail', contact.email),
    membershipEmail: from('membershipEmail', contact.membership),
    postalAddress: from('postalAddress', contact.address),
    languages: from('languages', languages),
  }
}

/**
 * Writes them into site.yaml, as if that had been changed under “Words”: it is checked as a whole,
 * and kept as a version.
 */
export async function changeSite(app: App, actor: Actor, change: SiteChange): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  const { text, draft, etag } = await openContent(app, file)
  if (draft)
    throw conflict(
      sentence('There is a draft of site.yaml. Publish it or drop it under Words first.'),
    )
  const document = parseDocument(text ?? '')
  for (const [name, value] of given) document.setIn(places[name as keyof SiteChange], value)
  // Long lines stay as they are.
  await saveContent(app, actor, file, { text: document.toString({ lineWidth: 0 }) }, etag)
}

import type { App } from '#server/app.ts'
import type { OperatorContact } from '#server/infra/model/model.ts'
import { readSite } from './site.ts'

/** What site.yaml says of the operator, for an answer in this language. */
export async function operatorContact(app: App, locale: string): Promise<OperatorContact> {
  const { brand, contact, languages, gone } = await readSite(app)
  const { phone, email, address } = contact
  const [first = locale] = languages
  const isOther = locale !== first && languages.includes(locale)
  const page = isOther ? `/${locale}/contact` : '/contact'
  return {
    ...{ name: brand.organisationInFull, phone, email, address },
    names: [brand.organisationInFull, brand.organisation],
    page: gone.includes(page) ? undefined : page,
  }
}

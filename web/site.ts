export type Site = {
  brand: { product: string; organisation: string; organisationInFull: string }
  contact: { email: string; membership: string; address: string }
}

declare const __SITE__: Site | undefined

/** The operator's names and addresses, put in at the build from content/site.yaml. */
export const site: Site =
  typeof __SITE__ === 'undefined'
    ? {
        brand: {
          product: 'Carrel',
          organisation: 'the operator',
          organisationInFull: 'the operator',
        },
        contact: { email: '', membership: '', address: '' },
      }
    : __SITE__

/** What everybody may read, with a page of its own in every language. */
export const publicPages = [
  '/',
  '/features',
  '/price',
  '/faq',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-and-conditions',
  '/changelog',
]

/** These have one address in every language. */
export const publicForms = ['/login', '/register', '/forgot-password', '/training']

export const inLanguage = (prefix: string, path: string) => (prefix + path).replace(/(?<=.)\/$/, '')

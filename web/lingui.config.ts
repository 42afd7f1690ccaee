import { defineConfig } from '@lingui/conf'

/** Where the words of the interface are, and in which languages beside the English of the code itself. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  rootDir: import.meta.dirname,
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>'] }],
  compileNamespace: 'es',
})

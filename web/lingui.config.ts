import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Where the words of the interface are, and in which languages beside the English of the code itself. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  rootDir: import.meta.dirname,
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>'] }],
  compileNamespace: 'es',
  // A line that moves is no change of its words.
  format: formatter({ lineNumbers: false }),
})

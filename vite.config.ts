import path from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFonts } from './web/build-fonts.ts'
import { textSizes } from './web/build-text-sizes.ts'
import { words } from './web/build-words.ts'

const root = import.meta.dirname

/** Serves the app while it is written; what is shipped is made by web/build.ts from the same settings. */
export default defineConfig({
  root: path.join(root, 'web'),
  publicDir: false,
  cacheDir: path.join(root, 'node_modules/.vite'),
  resolve: { alias: { '@fonts': await buildFonts(root) } },
  plugins: [words(), react(), tailwind(), textSizes()],
  server: {
    proxy: {
      '/v1': 'http://127.0.0.1:3000',
      '/dev': 'http://127.0.0.1:3000',
      // Its page is one of the app's, and the call has the same address.
      '/unsubscribe': {
        target: 'http://127.0.0.1:3000',
        bypass: ({ method, url }) => (method === 'GET' ? url : undefined),
      },
    },
  },
})

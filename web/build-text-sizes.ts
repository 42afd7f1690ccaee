import type { Plugin } from 'vite'

/**
 * Sizes of text are written in pixels, as they are designed, and shipped in rem, so that all of them
 * follow the size that the member has chosen, and that of the browser.
 */
export const textSizes = (): Plugin => ({
  name: 'text-sizes',
  transform: {
    filter: { id: /\.css(?:$|\?)/ },
    handler: (code) => ({ code: inRem(code), map: null }),
  },
})

export const inRem = (css: string) =>
  css.replace(/(?<![\w-])font-size:[^;}]{1,200}/g, (declaration) =>
    declaration.replace(/(?<![\w.-])(\d{0,4}\.?\d{1,6})px\b/g, (_, px: string) => `${+px / 16}rem`),
  )

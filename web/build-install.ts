import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type InlineConfig, build } from 'vite'

/**
 * What a browser needs to install the site: its manifest (the server adds the name), its icons, and
 * the service worker.
 */
export async function buildInstall(
  outDir: string,
  shared: InlineConfig,
  app: { prefixes: string[]; files: string[] },
): Promise<{ description: string; worker: string }> {
  const icons = await drawIcons(outDir)
  const description = {
    id: '/dashboard/messages',
    start_url: '/dashboard/messages',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#fbfaf7',
    icons: icons.map(({ file, size, purpose }) => ({
      src: file,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  }
  await writeFile(path.join(outDir, 'app.webmanifest'), JSON.stringify(description, null, 2))
  await build({
    ...shared,
    define: { ...shared.define, __APP_FILES__: JSON.stringify(appFiles(app)) },
    build: {
      modulePreload: false,
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(shared.root!, 'entries/offline.ts'),
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'offline.js' },
      },
    },
  })
  return { description: 'app.webmanifest', worker: 'offline.js' }
}

/** Named after the files, so that every change of the app makes a new cache. */
function appFiles({ prefixes, files }: { prefixes: string[]; files: string[] }) {
  const hash = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  return { name: `carrel-${hash}`, page: '/dashboard', prefixes, files }
}

/** The same sign as in the browser's tab. A system may cut a maskable one to any shape. */
async function drawIcons(outDir: string) {
  const sign = (inset: number, corner: number) => {
    const scale = (32 - 2 * inset) / 32
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="${corner}" fill="#1c1b19"/>
      <g transform="translate(${inset} ${inset}) scale(${scale})"><path d="M10 7h12v18l-6-4.5L10 25z" fill="#fbfaf7"/></g>
    </svg>`
  }
  const wanted = [
    { size: 192, purpose: 'any', svg: sign(0, 6) },
    { size: 512, purpose: 'any', svg: sign(0, 6) },
    { size: 512, purpose: 'maskable', svg: sign(5, 0) },
  ]
  return Promise.all(
    wanted.map(async ({ size, purpose, svg }) => {
      const png = await sharp(Buffer.from(svg), { density: 1200 })
        .resize(size, size)
        .png()
        .toBuffer()
      const hash = createHash('sha256').update(png).digest('hex').slice(0, 8)
      const file = `/assets/icon-${size}-${purpose}-${hash}.png`
      await writeFile(path.join(outDir, file), png)
      return { file, size, purpose }
    }),
  )
}

import { contentFiles } from '#contract/desk/content-files.ts'

const ofOne = contentFiles.read.path.replace('{path}', '')
/** What can follow the path: 'draft', 'fields', 'versions' … */
const acts = new Set(
  Object.values(contentFiles)
    .filter(({ path }) => path.startsWith(`${contentFiles.read.path}/`))
    .map(({ path }) => path.slice(contentFiles.read.path.length + 1)),
)

/**
 * A call about one content file with the slashes of its path encoded, as the router needs them. Who
 * writes such a call by hand writes the path as it stands in the folder: 'en/pages/about.md'.
 */
export function encodeSlashes(url: string): string {
  if (!url.startsWith(ofOne)) return url
  const [file, query] = splitAt(url.slice(ofOne.length), url.slice(ofOne.length).indexOf('?'))
  const [path, act] = splitAt(file, file.lastIndexOf('/'))
  return acts.has(act.slice(1))
    ? `${ofOne}${path.replaceAll('/', '%2F')}${act}${query}`
    : `${ofOne}${file.replaceAll('/', '%2F')}${query}`
}

const splitAt = (text: string, at: number): [string, string] =>
  at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]

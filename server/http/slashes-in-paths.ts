import { contentFiles } from '#contract/desk/content-files.ts'

const ofOne = contentFiles.read.path.replace('{path}', '')
/** What can follow the path, by its parts: 'draft', 'fields', 'versions', 'versions' and an id … */
const acts = Object.values(contentFiles)
  .filter(({ path }) => path.startsWith(`${contentFiles.read.path}/`))
  .map(({ path }) => path.slice(contentFiles.read.path.length + 1).split('/'))

/**
 * A call about one content file with the slashes of its path encoded, as the router needs them. Who
 * writes such a call by hand writes the path as it stands in the folder: 'en/pages/about.md'.
 */
export function encodeSlashes(url: string): string {
  if (!url.startsWith(ofOne)) return url
  const [called, query] = splitAt(url.slice(ofOne.length), '?')
  const parts = called.split('/')
  const act = acts.find((act) => isAct(parts.slice(-act.length), act))
  const end = parts.length - (act?.length ?? 0)
  return [ofOne + parts.slice(0, end).join('%2F'), ...parts.slice(end)].join('/') + query
}

const isAct = (parts: string[], act: string[]) =>
  act.every((part, at) => part.startsWith('{') || part === parts[at])

function splitAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

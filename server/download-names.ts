import { withoutMarks } from '#server/infra/language/without-marks.ts'

/** A title as the name of a file on any system, without what they forbid; the extension with its dot. */
export function filenameOf(title: string, extension: string): string {
  const bare = cut(
    title
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  // Windows drops dots and spaces at the end, and would not find the file again.
  const name = withoutEnd(bare).replace(/^\.+/, '') || 'Chat'
  return `${isDevice(name) ? `_${name}` : name}${extension}`
}

/** The same again: Rules.md, Rules (2).md; names that differ in case only are one name to many systems. */
export function uniqueFilenames(): (title: string, extension: string) => string {
  const counts = new Map<string, number>()
  const taken = new Set<string>()
  return (title, extension) => {
    const first = filenameOf(title, extension)
    const stem = first.slice(0, first.length - extension.length)
    const key = keyOf(stem)
    for (let count = counts.get(key) ?? 1; ; count++) {
      const name = count === 1 ? first : `${stem} (${count})${extension}`
      if (taken.has(keyOf(name))) continue
      counts.set(key, count + 1)
      taken.add(keyOf(name))
      return name
    }
  }
}

/** Both forms of RFC 6266: what is not ASCII is in the second, which every browser of today reads. */
export function asDownload(filename: string): string {
  const plain = withoutMarks(filename).replace(/[^ !#$&'()+,.\-0-9;=@A-Z[\]^_`a-z{}~]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  if (encoded === filename) return `attachment; filename="${filename}"`
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const mostBytes = 180

/** Cut at whole letters: file systems allow 255 bytes, and a number and an extension follow. */
function cut(name: string): string {
  let kept = ''
  let bytes = 0
  for (const letter of name) {
    bytes += Buffer.byteLength(letter)
    if (bytes > mostBytes) break
    kept += letter
  }
  return kept
}

function withoutEnd(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end--
  return name.slice(0, end)
}

/** Names that Windows keeps for devices, whatever comes after a dot. */
const isDevice = (name: string) =>
  /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?: *\.|$)/i.test(name)

const keyOf = (name: string) => name.toLowerCase().toUpperCase()

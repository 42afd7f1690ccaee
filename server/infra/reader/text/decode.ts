/** The text of a file that does not declare its encoding: UTF-8, UTF-16 or Windows-1252. */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const mark = encodings.find(([bom]) => bom.every((byte, i) => bytes[i] === byte))?.[1]
  const encoding = mark ?? utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : known(declared))
  return new TextDecoder(encoding ?? 'windows-1252').decode(bytes)
}

/** The encoding that an HTML page declares near its beginning. */
export function declaredIn(html: Uint8Array): string | undefined {
  const head = Buffer.from(html.subarray(0, 2_048)).toString('latin1')
  return /charset\s{0,9}=\s{0,9}["']?([\w-]{3,30})/i.exec(head)?.[1]
}

/** Whether these are the first bytes of a text: only UTF-16 contains NULs. */
export const looksLikeText = (head: Uint8Array): boolean =>
  !head.includes(0) ||
  utf16Of(head) !== undefined ||
  encodings.some(([bom]) => bom.every((byte, i) => head[i] === byte))

const encodings: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Without a byte order mark: mostly Latin text has a NUL in nearly every second byte, always on one
 * side.
 */
function utf16Of(bytes: Uint8Array): string | undefined {
  const pairs = Math.min(1_000, Math.floor(bytes.length / 2))
  if (pairs === 0) return undefined
  const zeros = [0, 0]
  for (let i = 0; i < pairs * 2; i += 1) if (bytes[i] === 0) zeros[i % 2]! += 1
  const [even, odd] = zeros as [number, number]
  if (odd > pairs * 0.6 && even === 0) return 'utf-16le'
  if (even > pairs * 0.6 && odd === 0) return 'utf-16be'
  return undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function known(label: string | undefined): string | undefined {
  try {
    // A page that wrongly declares UTF-8 is read as Windows-1252, the most frequent case.
    const { encoding } = new TextDecoder(label ?? '')
    return encoding === 'utf-8' ? undefined : encoding
  } catch {
    return undefined
  }
}

import { saveBlob } from '#web/ui/save-blob.ts'
import type { CallOf, Route } from '#contract/route.ts'
import { client } from './client.ts'

/**
 * Fetches a file that only members may have, and hands it to the browser to save: under the name
 * that the server gives it, else under this one.
 */
export async function saveBytes<const R extends Route>(
  route: R,
  given: CallOf<R>,
  filename: string,
): Promise<void> {
  const answer = await client.bytes(route, given)
  saveBlob(await answer.blob(), filenameIn(answer.headers.get('content-disposition')) ?? filename)
}

/** Both forms of RFC 6266; the one that holds every letter first. */
export function filenameIn(header: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(header ?? '')?.[1]
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    // Badly encoded: the plain one says enough.
  }
  return /filename="([^"]*)"/i.exec(header ?? '')?.[1]
}

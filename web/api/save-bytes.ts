import { saveBlob } from '#web/ui/save-blob.ts'
import type { CallOf, Route } from '#contract/route.ts'
import { client } from './client.ts'

/** Fetches a file that only members may have, and hands it to the browser to save. */
export async function saveBytes<const R extends Route>(
  route: R,
  given: CallOf<R>,
  filename: string,
): Promise<void> {
  const answer = await client.bytes(route, given)
  saveBlob(await answer.blob(), filename)
}

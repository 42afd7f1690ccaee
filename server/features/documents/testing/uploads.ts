import { expect } from 'vitest'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import type { Caller } from '#server/testing/test-app.ts'

/** Types as browsers name them, which is often not at all. */
export const upload = (
  caller: Caller,
  name: string,
  bytes: Uint8Array | string,
  body: object = {},
) =>
  caller(documents.upload, {
    body,
    files: { file: new File([bytes as Uint8Array<ArrayBuffer>], name) },
  })

export async function settled(operator: Caller, id: string): Promise<AssistantFile> {
  let found: AssistantFile | undefined
  const state = async () => {
    const { items } = await operator(documents.operatorFiles)
    found = items.find((file) => file.id === id)
    return found?.state
  }
  await expect.poll(state).toMatch(/ready|failed/)
  return found!
}

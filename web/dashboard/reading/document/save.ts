import { documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'

const keptMs = 60_000

/** Saves the whole file under its name. */
export async function download(filename: string) {
  const url = await fetchWhole(filename)
  if (!url) return
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
}

async function fetchWhole(filename: string): Promise<string | undefined> {
  try {
    const response = await client.bytes(documents.bytes, { params: { filename } })
    const url = URL.createObjectURL(await response.blob())
    setTimeout(() => URL.revokeObjectURL(url), keptMs)
    return url
  } catch (error) {
    tellRefusal(error)
    return undefined
  }
}

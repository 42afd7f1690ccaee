import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type Entry, type ZipFile, fromBuffer } from 'yauzl'
import { personalData } from '#contract/account/personal-data.ts'
import type { Caller, TestApp } from '#server/testing/test-app.ts'

export async function madeExport(who: Caller) {
  const asked = await who(personalData.askForExport)
  const find = async () => (await who(personalData.exports)).find(({ id }) => id === asked.id)
  await expect.poll(async () => (await find())?.state).toBe('ready')
  return (await find())!
}

export async function fetched({ origin }: TestApp, who: Caller, id: string) {
  return fetch(`${origin}/v1/users/exports/${id}/file`, {
    headers: { authorization: `Bearer ${await who.token()}` },
  })
}

export async function unzip(bytes: ArrayBuffer): Promise<Map<string, string>> {
  const open = promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer as never)
  const zip = await open(Buffer.from(bytes), { lazyEntries: true })
  const files = new Map<string, string>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const parts: Buffer[] = []
        stream
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => {
            files.set(entry.fileName, Buffer.concat(parts).toString())
            zip.readEntry()
          })
      }),
    )
    zip.on('end', () => resolve(files)).on('error', reject)
    zip.readEntry()
  })
}

export const photo = async () => {
  const make = { width: 20, height: 20, channels: 3, background: '#246' } as const
  const png = await sharp({ create: make }).png().toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}

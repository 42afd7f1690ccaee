import { fromBuffer } from 'yauzl'

/** What is in it, as text, by name. */
export const unzip = (bytes: Buffer) =>
  new Promise<Record<string, string>>((resolve, reject) => {
    const files: Record<string, string> = {}
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject).on('end', () => resolve(files))
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (error, stream) => {
          if (error) return reject(error)
          const chunks: Buffer[] = []
          stream
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => {
              files[entry.fileName] = Buffer.concat(chunks).toString('utf8')
              zip.readEntry()
            })
        })
      })
      zip.readEntry()
    })
  })

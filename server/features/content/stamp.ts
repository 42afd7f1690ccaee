import { stat } from 'node:fs/promises'

/** A new value whenever one of these files is added, removed or changed. */
export async function stampOf(files: string[]): Promise<string> {
  const stats = files.map((file) =>
    stat(file).then(
      ({ mtimeMs, size }) => `${file} ${mtimeMs} ${size}`,
      () => 'none',
    ),
  )
  return (await Promise.all(stats)).join()
}

/** Where files are stored, each under a key that we created. */
export type Storage = {
  /** Takes over a file that is on this disk already. */
  move(key: string, from: string): Promise<void>
  put(key: string, bytes: Uint8Array): Promise<void>
  /** A file on this disk to read from. */
  path(key: string): Promise<string>
  remove(key: string): Promise<void>
  /** Throws if the place elsewhere that files are stored in takes and gives none. */
  check?(): Promise<void>
}

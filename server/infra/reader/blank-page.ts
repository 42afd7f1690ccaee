import type { ReadPage } from '#server/infra/reader/reader.ts'

/** Replaces a page that could not be read. A4, because its size is unknown. */
export const blankPage = (page: number): ReadPage => ({
  page,
  text: '',
  width: 595,
  height: 842,
  words: [],
  blocks: [],
  trouble: 'This page could not be read; the others can be answered from.',
})

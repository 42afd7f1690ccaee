import type { ReadPage } from '#server/infra/reader/reader.ts'

/** In the place of one that could not be read. A4, as nothing is known about it. */
export const blankPage = (page: number): ReadPage => ({
  page,
  text: '',
  width: 595,
  height: 842,
  words: [],
  blocks: [],
  trouble: 'This page could not be read; the others can be answered from.',
})

import { answerParent, told } from '#server/infra/child/child-answers.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { pagesOfFile } from '#server/infra/reader/text/pages-of-file.ts'

const [path = '', type = ''] = told

let reading: Promise<ReadPage[]> | undefined
const all = () => (reading ??= pagesOfFile(path, type))

export type TextCalls = typeof calls
const calls = {
  count: async () => (await all()).length,
  read: async ({ from, to }: { from: number; to: number }) => (await all()).slice(from - 1, to),
}
answerParent(calls)

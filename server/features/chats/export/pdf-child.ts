import { Worker } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { answerParent } from '#server/infra/child/child-answers.ts'
import { type Say, sayIn } from '#server/sentences.ts'
import type { ChatToExport } from './chats-of.ts'
import { sheetOf } from './pdf-blocks.ts'
import { template } from './pdf-template.ts'

const compiler = NodeCompiler.create()

// The server may go in the middle of the work, and then only another thread hears of it.
new Worker(new URL('./pdf-watch.ts', import.meta.url)).unref()

export type PdfCalls = typeof calls
const calls = {
  set: ({ chat, languages }: { chat: ChatToExport; languages: string[] }) =>
    set(chat, sayIn(languages)),
}
answerParent(calls)

function set(chat: ChatToExport, say: Say): Uint8Array {
  const inputs = { sheet: JSON.stringify(sheetOf(chat, say)) }
  const result = compiler.compile({ mainFileContent: template, inputs })
  if (!result.result) {
    const reasons = result.takeDiagnostics()?.shortDiagnostics.map((one) => one.message) ?? []
    throw new Error(`the chat could not be set (${reasons.join('; ')})`)
  }
  const pdf = compiler.pdf(result.result)
  compiler.evictCache(0)
  return pdf
}

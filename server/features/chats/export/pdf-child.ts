import { Worker } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type Say, sayIn } from '../../../sentences.ts'
import type { ChatToExport } from './chats-of.ts'
import { sheetOf } from './pdf-blocks.ts'
import { template } from './pdf-template.ts'

export type Request = { chat: ChatToExport; languages: string[] }
export type Reply = { pdf: Uint8Array } | { error: string }

const compiler = NodeCompiler.create()

// The server is gone: so is the work; in the middle of it only another thread hears of that.
process.on('disconnect', () => process.exit(0))
new Worker(new URL('./pdf-watch.ts', import.meta.url)).unref()
// A stop of the whole group is the server's to answer; it ends this process when it has finished.
process.on('SIGINT', () => {})

process.on('message', (request: Request) => process.send!(reply(request)))

function reply({ chat, languages }: Request): Reply {
  try {
    return { pdf: set(chat, sayIn(languages)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

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

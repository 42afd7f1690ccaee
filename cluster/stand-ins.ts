import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { SMTPServer } from 'smtp-server'
import { sleep } from './sleep.ts'

// What stands outside of the cluster, each in a process of its own, so that it can be killed:
// node cluster/stand-ins.ts bucket|mail|model PORT [FILE OR FOLDER]
const [, , what = '', port = '', where = ''] = process.argv

/** What the model answers to everybody: 100 words, 20 ms apart. */
export const answer = Array.from({ length: 100 }, (_, i) => `word${i}`).join(' ')

if (import.meta.main) {
  if (what === 'bucket') await bucket()
  else if (what === 'mail') await mail()
  else if (what === 'model') await model()
  process.send?.('ready')
  process.once('disconnect', () => process.exit(0))
}

async function bucket() {
  // It has no types.
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => {
    run(): Promise<unknown>
  }
  await new S3rver({
    ...{ port: Number(port), address: '127.0.0.1', silent: true, directory: where },
    configureBuckets: [{ name: 'files', configs: [] }],
  }).run()
}

/** Adds a line with the address for each letter that it has taken. */
async function mail() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        for (const { address } of envelope.rcptTo) appendFileSync(where, `${address}\n`)
        done()
      })
    },
  })
  server.listen(Number(port), '127.0.0.1')
  await once(server.server, 'listening')
}

async function model() {
  const words = answer.split(' ')
  const server = createServer((asked, response) => {
    asked.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    void say()
    async function say() {
      for (const [i, word] of words.entries()) {
        const content = i === 0 ? word : ` ${word}`
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
        await sleep(20)
        if (response.destroyed) return
      }
      response.end('data: [DONE]\n\n')
    }
  }).listen(Number(port), '127.0.0.1')
  await once(server, 'listening')
}

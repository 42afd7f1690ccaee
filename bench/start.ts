import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { ms, quantile } from './measure.ts'

// How long `npm start` takes: the first time (database, library and, where it is stale, the web
// build) and the times after it, beside a bare Node process that prints a line.
const { dir, remove } = temporaryFolder()
const first = await startCarrel(dir)
await first.stop()
const again: number[] = []
for (let i = 0; i < 5; i++) {
  const started = await startCarrel(dir)
  again.push(started.tookMs)
  await started.stop()
}
remove()
const bare: number[] = []
for (let i = 0; i < 5; i++) bare.push(await bareNode())
console.log(`first start    ${ms(first.tookMs)}`)
console.log(
  `second start   ${ms(quantile(again, 0.5))} (median of 5, ${ms(Math.min(...again))} to ${ms(Math.max(...again))})`,
)
console.log(`bare node      ${ms(quantile(bare, 0.5))}`)
console.log(`ratio          ${(quantile(again, 0.5) / quantile(bare, 0.5)).toFixed(1)}`)

async function bareNode(): Promise<number> {
  const from = performance.now()
  const child = spawn('node', ['-e', 'console.log("ready")'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return performance.now() - from
}

import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLogSender } from './send-log.ts'
import { otlpReceiver } from './testing/receiver.ts'

/** What a receiver has of so many lines that are logged. */
async function sent(count: number, write: (log: pino.Logger) => void) {
  const receiver = await otlpReceiver()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url)
  onTestFinished(() => void vi.unstubAllEnvs())
  const sender = await openLogSender()
  write(pino({}, sender))
  await sender.close()
  // A busy machine sends some of them after that.
  await expect.poll(() => receiver.lines.length).toBe(count)
  return receiver.lines
}

test('an error is sent with its kind, its sentence and what else it holds', async () => {
  const away = Object.assign(new TypeError('away'), { code: 'ECONNREFUSED', port: 5432 })
  const [line] = await sent(1, (log) => log.error({ err: away, job: 'letter' }, 'failed'))
  expect(line).toMatchObject({ text: 'failed', severity: 'ERROR' })
  expect(line!.facts).toMatchObject({
    ...{ job: 'letter', err: { code: 'ECONNREFUSED', port: 5432 } },
    ...{ 'exception.type': 'TypeError', 'exception.message': 'away' },
    'exception.stacktrace': expect.stringContaining('send-log.test.ts'),
  })
})

test('what was thrown and is no error is sent, too', async () => {
  const lines = await sent(3, (log) => {
    for (const err of ['a word', 7, null]) log.warn({ err }, 'failed')
  })
  expect(lines.map(({ facts }) => facts['exception.message'])).toEqual(['a word', '7', 'null'])
})

test('a line says whether its trace is sampled', async () => {
  const ids = { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: 'b7ad6b7169203331' }
  const lines = await sent(3, (log) => {
    for (const trace_flags of ['01', '00']) log.info({ ...ids, trace_flags }, 'asked')
    log.info('of no trace')
  })
  expect(lines.map(({ traceId, isSampled }) => [traceId, isSampled])).toEqual([
    [ids.trace_id, true],
    [ids.trace_id, false],
    ['', false],
  ])
})

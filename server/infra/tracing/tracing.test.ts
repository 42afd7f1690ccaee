import { createServer } from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { type Client, createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { readConfig } from '#server/settings/config.ts'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { type ReceivedSpan, otlpReceiver } from '#server/infra/otlp/testing/receiver.ts'

const operator = { email: 'hidden.person@example.org', password: 'a hidden long password' }
const question = 'When does the quaint pier open?'
const modelKey = 'hidden-model-key'

/** A model that quotes nothing and says the same to everybody. */
async function aModel() {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const said = { choices: [{ delta: { content: 'It opens at nine.' } }] }
    response.end(`data: ${JSON.stringify(said)}\n\ndata: [DONE]\n\n`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`
}

/** Of PostgreSQL, because the embedded database takes longer to start than all that is asked of it. */
async function aSite(env: Record<string, string>) {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const { url } = await postgresForTest()
  const carrel = await startCarrel(path.join(dir, 'data'), {
    DATABASE_URL: url,
    CONTENT_DIR: contentWithoutLibrary(dir),
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
    LOG_LEVEL: 'info',
    ...env,
  })
  onTestFinished(carrel.stop)
  let token: string | null = null
  const client = createClient({ origin: carrel.url, token: () => token })
  token = (await client.call(users.login, { body: operator })).token
  return { ...carrel, client, token }
}

async function askAll(client: Client): Promise<string[]> {
  const types: string[] = []
  const body = { message: question, requestId: crypto.randomUUID() }
  for await (const { type } of client.stream(chats.send, { body })) types.push(type)
  return types
}

test('a question is one trace, from the request to its last event, and log and figures are sent with it', async () => {
  const receiver = await otlpReceiver()
  const site = await aSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=hidden-header',
    OTEL_SERVICE_NAME: 'reading room',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
    MODEL_URL: await aModel(),
    MODEL_NAME: 'ours',
    MODEL_KEY: modelKey,
    // Then a caller may begin the trace.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const { client } = site
  const file = new File(['The quaint pier opens at nine.'], 'pier.txt', { type: 'text/plain' })
  await client.call(documents.upload, { body: {}, files: { file } })
  const isReady = async () =>
    (await client.call(documents.operatorFiles, { query: {} })).items[0]?.state
  await expect.poll(isReady).toBe('ready')
  expect((await askAll(client)).at(-1)).toBe('done')

  const { spans } = receiver
  const named = (name: string) => spans.find((span) => span.name === name)
  await expect.poll(() => named('POST /v1/bot-chat-messages')).toBeDefined()
  await expect.poll(() => named('answer')).toBeDefined()
  expect(new Set(receiver.services())).toEqual(new Set(['reading room']))
  expect(new Set(receiver.headers)).toEqual(new Set(['hidden-header']))

  const request = named('POST /v1/bot-chat-messages')!
  const trace = () => spans.filter(({ traceId }) => traceId === request.traceId)
  const parentOf = ({ parentId }: ReceivedSpan) => trace().find(({ id }) => id === parentId)?.name
  const parents = () =>
    Object.fromEntries(
      trace()
        .filter(({ name }) => /^(?:answer|look up|search|write|chat|POST)/.test(name))
        .map((span) => [span.name, parentOf(span)]),
    )
  await expect.poll(parents).toMatchObject({
    'POST /v1/bot-chat-messages': undefined,
    answer: 'POST /v1/bot-chat-messages',
    'look up': 'answer',
    search: 'look up',
    write: 'answer',
    'chat ours': 'write',
  })
  const statementIn = (parent: string) =>
    trace().some(
      (span) => /^(?:select|with|insert|update)/.test(span.name) && parentOf(span) === parent,
    )
  for (const parent of ['POST /v1/bot-chat-messages', 'answer', 'search'])
    expect(statementIn(parent), parent).toBe(true)
  expect(request.facts).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/v1/bot-chat-messages',
    'http.response.status_code': 200,
  })
  expect(named('answer')!.facts).toMatchObject({
    'answer.status': 'complete',
    'answer.model': 'ours',
    'answer.first_word_ms': expect.any(Number),
  })
  // The jobs are traces of their own.
  const job = spans.find(
    ({ name }) => name === 'job read-own-document' || name === 'job read-document',
  )!
  expect(job.parentId).toBe('')
  expect(job.traceId).not.toBe(request.traceId)

  // The log has the same trace.
  const logged = site.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ path, msg }) => msg === 'answered' && path === '/v1/bot-chat-messages')
  expect(logged).toMatchObject({ trace_id: request.traceId, span_id: request.id })

  // It is sent, too, and so are the figures.
  const sentLine = () =>
    receiver.lines.find(
      ({ text, facts }) => text === 'answered' && facts['path'] === '/v1/bot-chat-messages',
    )
  await expect
    .poll(sentLine)
    .toMatchObject({ severity: 'INFO', traceId: request.traceId, facts: { status: 200 } })
  const figure = (name: string) => receiver.figures[name]
  await expect
    .poll(() => figure('answers_total'))
    .toEqual([{ facts: { status: 'complete', model: 'ours' }, value: 1 }])
  expect(figure('database_up')).toEqual([{ facts: {}, value: 1 }])
  const [waits] = figure('answer_first_word_seconds')!
  expect(waits!.facts).toEqual({ model: 'ours' })
  // Ten boundaries, and what is over the last.
  expect(waits!.value).toHaveLength(11)
  expect((waits!.value as number[]).reduce((sum, n) => sum + n)).toBe(1)

  // A trusted proxy begins the trace, and a failure is told by its kind.
  const theirs = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
  await fetch(`${site.url}/v1/users?hidden=query`, {
    headers: { traceparent: `00-${theirs.trace}-${theirs.span}-01` },
  })
  await expect
    .poll(() => spans.find(({ traceId }) => traceId === theirs.trace)?.parentId)
    .toBe(theirs.span)
  await site.stop()
  for (const secret of [
    ...['quaint', 'pier', 'opens at nine', operator.email, operator.password, 'hidden', modelKey],
    ...[site.token, 'example.org'],
  ])
    expect(receiver.everything().includes(secret), secret).toBe(false)
  // Who watches the server is no trace.
  expect(spans.filter(({ name }) => name.includes('/v1/health'))).toEqual([])
})

test('a receiver that is silent or away harms nothing, and without one nobody is called', async () => {
  const silent = await otlpReceiver({ silent: true })
  for (const endpoint of [silent.url, 'http://127.0.0.1:9']) {
    const site = await aSite({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    expect((await askAll(site.client)).at(-1)).toBe('done')
    if (endpoint === silent.url) await expect.poll(silent.asked).toBeGreaterThan(0)
    else
      await expect
        .poll(() => site.lines.join('\n'))
        .toContain('log lines could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped.')
    await site.stop()
    await expect(fetch(site.url)).rejects.toThrow()
  }
  const receiver = await otlpReceiver()
  const site = await aSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_SDK_DISABLED: 'true',
  })
  expect((await askAll(site.client)).at(-1)).toBe('done')
  await site.stop()
  expect(receiver.asked()).toBe(0)
})

test('the log tells that a receiver does not take figures in time', async () => {
  const silent = await otlpReceiver({ silent: true })
  const site = await aSite({
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: silent.url, OTEL_METRIC_EXPORT_INTERVAL: '1000' },
    ...{ OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' },
  })
  await expect
    .poll(() => site.lines.join('\n'))
    .toContain('could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped.')
})

test('what is sent, and how much of it, is what the variables say, and wrong ones are refused', async () => {
  const receiver = await otlpReceiver()
  const site = await aSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  expect((await askAll(site.client)).at(-1)).toBe('done')
  await site.stop()
  expect(receiver.spans).toEqual([])
  const read = (env: Record<string, string>) =>
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env })
  expect(readConfig({}).tracing).toBeUndefined()
  expect(read({}).tracing).toEqual({ sampler: 'always_on', share: 1, parentBased: true })
  expect(() => read({ OTEL_TRACES_SAMPLER: 'some' })).toThrow(/^Set OTEL_TRACES_SAMPLER to/)
  expect(() => read({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/^Set OTEL_TRACES_SAMPLER_ARG to/)
  expect(read({ OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeUndefined()
  expect(read({})).toMatchObject({ metricsSentEveryMs: 60_000, isLogSent: true })
  expect(read({ OTEL_METRICS_EXPORTER: 'none' }).metricsSentEveryMs).toBeUndefined()
  expect(read({ OTEL_LOGS_EXPORTER: 'none' }).isLogSent).toBe(false)
  expect(() => read({ OTEL_LOGS_EXPORTER: 'file' })).toThrow(/^Set OTEL_LOGS_EXPORTER to otlp or/)
  expect(() => read({ OTEL_METRIC_EXPORT_INTERVAL: '5' })).toThrow(/^Set OTEL_METRIC_EXPORT/)
  expect(() => read({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/to http\/protobuf/)
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(/begins with http:/)
})

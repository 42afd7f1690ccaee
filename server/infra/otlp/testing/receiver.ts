import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export type ReceivedSpan = {
  traceId: string
  id: string
  parentId: string
  name: string
  facts: Facts
}

/** The last value of each; of a histogram how many there were in each of its buckets. */
type ReceivedFigures = Record<string, { facts: Facts; value: number | number[] }[]>

type ReceivedLine = {
  text: string
  severity: string
  traceId: string
  isSampled: boolean
  facts: Facts
}

type Facts = { [name: string]: string | number | boolean | Facts }

/** A receiver as OpenTelemetry's collector is one, by OTLP over HTTP, in protobuf. */
export async function otlpReceiver({ silent = false } = {}) {
  const spans: ReceivedSpan[] = []
  const lines: ReceivedLine[] = []
  const figures: ReceivedFigures = {}
  const bodies: Buffer[] = []
  const headers: (string | undefined)[] = []
  let services: string[] = []
  let asked = 0
  const server: Server = createServer(async (request, response) => {
    asked += 1
    if (silent) return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    bodies.push(body)
    headers.push(request.headers['x-key'] as string | undefined)
    services = servicesIn(body)
    if (request.url === '/v1/traces') spans.push(...readTraces(body))
    if (request.url === '/v1/logs') lines.push(...readLines(body))
    if (request.url === '/v1/metrics') Object.assign(figures, readFigures(body))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    lines,
    figures,
    headers,
    services: () => services,
    asked: () => asked,
    /** All that came, to be searched for what must not. */
    everything: () => Buffer.concat(bodies).toString('latin1'),
  }
}

// The requests of opentelemetry-proto, by the numbers of their fields. All three have resources, of
// which each has scopes, of which each has what is sent.

const servicesIn = (body: Buffer): string[] =>
  messages(body, 1)
    .flatMap((one) => messages(one, 1))
    .map((resource) => factsOf(messages(resource, 1))['service.name'] as string)

const sentIn = (body: Buffer): Buffer[] =>
  messages(body, 1)
    .flatMap((one) => messages(one, 2))
    .flatMap((scope) => messages(scope, 2))

const readTraces = (body: Buffer): ReceivedSpan[] =>
  sentIn(body).map((span) => ({
    traceId: hex(span, 1),
    id: hex(span, 2),
    parentId: hex(span, 4),
    name: messages(span, 5)[0]!.toString(),
    facts: factsOf(messages(span, 9)),
  }))

const readLines = (body: Buffer): ReceivedLine[] =>
  sentIn(body).map((line) => ({
    text: String(messages(messages(line, 5)[0]!, 1)[0]),
    severity: String(messages(line, 3)[0]),
    traceId: hex(line, 9),
    isSampled: hex(line, 8) === '01000000',
    facts: factsOf(messages(line, 6)),
  }))

function readFigures(body: Buffer): ReceivedFigures {
  const points = (metric: Buffer, kind: number) =>
    messages(metric, kind).flatMap((data) => messages(data, 1))
  return Object.fromEntries(
    sentIn(body).map((metric) => [
      String(messages(metric, 1)[0]),
      [
        ...[...points(metric, 5), ...points(metric, 7)].map((point) => ({
          facts: factsOf(messages(point, 7)),
          value: messages(point, 4)[0]!.readDoubleLE(),
        })),
        ...points(metric, 9).map((point) => ({
          facts: factsOf(messages(point, 9)),
          value: numbersOf(messages(point, 6)[0]!),
        })),
      ],
    ]),
  )
}

/** Packed numbers of 64 bits. */
const numbersOf = (packed: Buffer): number[] =>
  Array.from({ length: packed.length / 8 }, (_, i) => Number(packed.readBigUInt64LE(i * 8)))

const hex = (message: Buffer, field: number) => messages(message, field)[0]?.toString('hex') ?? ''

const factsOf = (pairs: Buffer[]): Facts =>
  Object.fromEntries(pairs.map((pair) => [messages(pair, 1)[0]!.toString(), valueOf(pair)]))

function valueOf(pair: Buffer): Facts[string] {
  const [value] = fieldsOf(messages(pair, 2)[0]!)
  if (value!.field === 1) return (value!.bytes as Buffer).toString()
  if (value!.field === 2) return value!.number === 1
  if (value!.field === 6) return factsOf(messages(value!.bytes as Buffer, 1))
  return value!.field === 4 ? (value!.bytes as Buffer).readDoubleLE() : value!.number!
}

const messages = (message: Buffer, wanted: number): Buffer[] =>
  fieldsOf(message).flatMap(({ field, bytes }) => (field === wanted && bytes ? [bytes] : []))

type Field = { field: number; bytes?: Buffer; number?: number }

/** The wire format of protobuf. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return Number(value)
    }
  }
  const take = (length: number) => message.subarray(at, (at += length))
  while (at < message.length) {
    const tag = varint()
    const field = tag >> 3
    const type = tag & 7
    if (type === 0) fields.push({ field, number: varint() })
    else fields.push({ field, bytes: take(type === 1 ? 8 : type === 5 ? 4 : varint()) })
  }
  return fields
}

import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export type ReceivedSpan = {
  traceId: string
  id: string
  parentId: string
  name: string
  facts: Record<string, string | number | boolean>
}

/** A receiver of traces as OpenTelemetry's collector is one, by OTLP over HTTP, in protobuf. */
export async function traceReceiver({ silent = false } = {}) {
  const spans: ReceivedSpan[] = []
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
    const read = readTraces(body)
    spans.push(...read.spans)
    services = read.services
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
    headers,
    services: () => services,
    asked: () => asked,
    /** All that came, to be searched for what must not. */
    everything: () => Buffer.concat(bodies).toString('latin1'),
  }
}

/** ExportTraceServiceRequest of opentelemetry-proto, by the numbers of its fields. */
function readTraces(body: Buffer) {
  const resources = messages(body, 1)
  return {
    services: resources.flatMap((one) =>
      messages(one, 1).map((resource) => String(factsOf(messages(resource, 1))['service.name'])),
    ),
    spans: resources
      .flatMap((one) => messages(one, 2))
      .flatMap((scope) => messages(scope, 2))
      .map((span) => ({
        traceId: hex(span, 1),
        id: hex(span, 2),
        parentId: hex(span, 4),
        name: messages(span, 5)[0]!.toString(),
        facts: factsOf(messages(span, 9)),
      })),
  }
}

const hex = (message: Buffer, field: number) => messages(message, field)[0]?.toString('hex') ?? ''

const factsOf = (pairs: Buffer[]) =>
  Object.fromEntries(pairs.map((pair) => [messages(pair, 1)[0]!.toString(), valueOf(pair)]))

function valueOf(pair: Buffer): string | number | boolean {
  const [value] = fieldsOf(messages(pair, 2)[0]!)
  if (value!.field === 1) return (value!.bytes as Buffer).toString()
  if (value!.field === 2) return value!.number === 1
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

import { Duplex } from 'node:stream'

// A socket for the `pg` client whose other end is a function: it takes whole requests, as the
// client would send them over the network, and returns the bytes of the answer. So the same code
// makes rows, types and errors for the embedded database and for a real one.
export function createWire(exchange: (request: Uint8Array) => Promise<Uint8Array>): Duplex {
  let pending: Buffer = Buffer.alloc(0)
  let started = false

  const wire = new Duplex({
    read() {},
    write: (chunk: Buffer, _encoding, done) => forward([chunk], done),
    writev: (chunks, done) =>
      forward(
        chunks.map(({ chunk }) => chunk),
        done,
      ),
  })
  return Object.assign(wire, {
    connect() {
      process.nextTick(() => wire.emit('connect'))
    },
    setNoDelay: () => wire,
    setKeepAlive: () => wire,
    ref: () => wire,
    unref: () => wire,
  })

  function forward(chunks: Buffer[], done: (error?: Error) => void) {
    pending = Buffer.concat([pending, ...chunks])
    const end = wholeRequests(pending, started)
    if (end === 0) return done()
    started = true
    const request = new Uint8Array(pending.subarray(0, end))
    pending = pending.subarray(end)
    exchange(request).then(
      (answer) => {
        wire.push(answer)
        done()
      },
      (error: Error) => done(error),
    )
  }
}

const SYNC = 'S'.charCodeAt(0)
const SIMPLE_QUERY = 'Q'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)

// The end of the last complete request: one that PostgreSQL answers with "ready for query". Only
// the startup packet has no type byte before its length.
function wholeRequests(bytes: Buffer, started: boolean) {
  if (!started) return bytes.length >= 4 && bytes.length >= bytes.readInt32BE(0) ? bytes.length : 0
  let end = 0
  let offset = 0
  while (offset + 5 <= bytes.length) {
    const next = offset + 1 + bytes.readInt32BE(offset + 1)
    if (next > bytes.length) break
    const type = bytes[offset]
    if (type === SYNC || type === SIMPLE_QUERY || type === TERMINATE) end = next
    offset = next
  }
  return end
}

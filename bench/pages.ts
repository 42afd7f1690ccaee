import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { cpus } from 'node:os'
import path from 'node:path'
import { contentWithoutLibrary } from '#server/testing/content.ts'
import { startCarrel, temporaryFolder } from '#server/testing/start-carrel.ts'
import { freePort, quantile } from './measure.ts'

// How many times a second our server and nginx send the home page: the same bytes, compressed
// beforehand, with their ETag and the same headers. Each server has one process, pinned to the first
// core; the process that sends the requests has the second core. The servers take turns within one
// run, first with requests for the whole page, then with requests that carry the known ETag. Other
// load on the machine changes these rates more than it changes the processor time of a page.
const rounds = 5
const secondsEach = 3
const connections = 32
/** Our server on one core has to reach this. A site that needs more uses a proxy or a CDN. */
const wantedRate = 10_000

const nginx = findNginx()
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const encoding = existsSync(brotliModule) ? 'br' : 'gzip'
if (encoding === 'gzip')
  console.log(
    'This nginx has no module for Brotli (libnginx-mod-http-brotli-static): both send gzip.',
  )
if (cpus().length < 2)
  console.log('There is one core: the process that sends the requests takes part of it.')

const { dir, remove } = temporaryFolder()
const carrel = await startCarrel(path.join(dir, 'data'), {
  LOG_LEVEL: 'warn',
  // Without a library: reading it would use the core during the first minute.
  CONTENT_DIR: contentWithoutLibrary(dir),
})
const ended: (() => Promise<void> | void)[] = [remove, () => carrel.stop()]
try {
  pin(carrel.pid, 0)
  pin(process.pid, cpus().length > 1 ? 1 : 0)
  const ours = { port: Number(new URL(carrel.url).port), pid: carrel.pid, etag: '' }
  const page = await fetchRaw(ours.port)
  ours.etag = page.headers.get('etag') ?? ''
  const reference = await startNginx(page)
  const theirs = {
    ...reference,
    etag: (await fetchRaw(reference.port)).headers.get('etag') ?? '',
  }
  console.log(`the home page, ${page.body.length} bytes (${encoding}), ${connections} connections`)
  for (const known of [false, true]) {
    const seen = { ours: [] as Seen[], nginx: [] as Seen[] }
    for (let round = 0; round <= rounds; round++)
      for (const [name, { port, pid, etag }] of [
        ['ours', ours],
        ['nginx', theirs],
      ] as const) {
        const before = processorMs(pid)
        const { answered, ...one } = await ask(port, known ? etag : undefined)
        const us = ((processorMs(pid) - before) * 1000) / answered
        // The first round warms up both servers and is not counted.
        if (round > 0) seen[name].push({ ...one, us })
      }
    tell(known ? 'with the ETag (304)' : 'whole (200)', seen)
  }
} finally {
  for (const end of ended.toReversed()) await end()
}

type Seen = { rate: number; p50: number; p99: number; us: number }
type Raw = { headers: Map<string, string>; body: Buffer }

function tell(what: string, seen: Record<'ours' | 'nginx', Seen[]>) {
  const median = (of: Seen[], name: keyof Seen) =>
    quantile(
      of.map((one) => one[name]),
      0.5,
    )
  console.log(what)
  for (const [name, of] of Object.entries(seen))
    console.log(
      `  ${name.padEnd(6)} ${median(of, 'rate').toFixed(0)} pages/s, p50 ${median(of, 'p50').toFixed(2)} ms, p99 ${median(of, 'p99').toFixed(2)} ms, ${median(of, 'us').toFixed(1)} µs of processor time each`,
    )
  const ratio = quantile(
    seen.ours.map(({ rate }, round) => rate / seen.nginx[round]!.rate),
    0.5,
  )
  const processor = median(seen.nginx, 'us') / median(seen.ours, 'us')
  console.log(`  ratio  ${ratio.toFixed(2)}, by processor time ${processor.toFixed(2)}`)
  if (median(seen.ours, 'rate') < wantedRate)
    console.log(
      `  ${wantedRate} pages/s are wanted, or ${1e6 / wantedRate} µs of processor time each`,
    )
}

function requestOf(port: number, etag?: string): string {
  const known = etag ? `if-none-match: ${etag}\r\n` : ''
  return `GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/html\r\naccept-encoding: ${encoding}\r\n${known}\r\n`
}

/**
 * Sends requests on connections that stay open, one at a time on each. Of a response only the length
 * is read, because sending requests must cost less than serving them.
 */
async function ask(port: number, etag?: string): Promise<Omit<Seen, 'us'> & { answered: number }> {
  const request = Buffer.from(requestOf(port, etag))
  const times: number[] = []
  const from = performance.now()
  const until = from + secondsEach * 1000
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', send)
          let sent = 0
          let missing = 0
          socket.setNoDelay(true)
          socket.on('error', reject)
          socket.on('data', (data) => {
            missing = missing > 0 ? missing - data.length : lengthOf(data, etag) - data.length
            if (missing > 0) return
            const now = performance.now()
            times.push(now - sent)
            if (now < until) return send()
            socket.destroy()
            resolve()
          })
          function send() {
            sent = performance.now()
            socket.write(request)
          }
        }),
    ),
  )
  const seconds = (performance.now() - from) / 1000
  return {
    answered: times.length,
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

/** The length of the head and the body together; the head arrives in one piece. */
function lengthOf(data: Buffer, etag?: string): number {
  const head = data.subarray(0, data.indexOf('\r\n\r\n') + 4).toString('latin1')
  const wanted = etag ? '304' : '200'
  if (!head.startsWith(`HTTP/1.1 ${wanted}`)) throw new Error(`Answered ${head.slice(0, 40)}`)
  return head.length + (etag ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]))
}

function fetchRaw(port: number): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const socket: Socket = connect(port, '127.0.0.1', () =>
      socket.write(requestOf(port).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')),
    )
    socket.on('error', reject)
    socket.on('data', (data) => pieces.push(data))
    socket.on('close', () => {
      const all = Buffer.concat(pieces)
      const end = all.indexOf('\r\n\r\n')
      const lines = all.subarray(0, end).toString('latin1').split('\r\n').slice(1)
      const headers = new Map(
        lines.map((line) => {
          const at = line.indexOf(':')
          return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
        }),
      )
      resolve({ headers, body: all.subarray(end + 4) })
    })
  })
}

/** Starts an nginx that sends the same bytes and headers, except those each server sets itself. */
async function startNginx({ headers, body }: Raw): Promise<{ port: number; pid: number }> {
  const place = path.join(dir, 'nginx')
  mkdirSync(place)
  writeFileSync(path.join(place, 'index.html'), 'compressed only')
  writeFileSync(path.join(place, `index.html.${encoding === 'br' ? 'br' : 'gz'}`), body)
  const own =
    /^(?:date|content-length|content-type|content-encoding|etag|connection|keep-alive|x-request-id)$/
  const same = [...headers].filter(([name]) => !own.test(name))
  const port = await freePort()
  const config = path.join(place, 'nginx.conf')
  writeFileSync(
    config,
    `${encoding === 'br' ? `load_module ${brotliModule};` : ''}
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${place}/pid; error_log ${place}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
      open_file_cache max=100; open_file_cache_valid 60s;
      default_type 'text/html; charset=utf-8'; types {}
      client_body_temp_path ${place}/a; proxy_temp_path ${place}/b; fastcgi_temp_path ${place}/c;
      uwsgi_temp_path ${place}/d; scgi_temp_path ${place}/e;
      server {
        listen 127.0.0.1:${port}; root ${place};
        ${encoding === 'br' ? 'brotli_static' : 'gzip_static'} on;
        ${same.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`).join('\n')}
        location = / { try_files /index.html =404; }
      }
    }`,
  )
  const child: ChildProcess = spawn('taskset', ['-c', '0', nginx, '-p', place, '-c', config], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  ended.push(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await new Promise((gone) => child.once('exit', gone))
  })
  for (let tries = 0; tries < 50; tries++) {
    const answered = await fetchRaw(port).catch(() => undefined)
    if (answered?.body.equals(body)) return { port, pid: workerOf(child.pid!) }
    await new Promise((go) => setTimeout(go, 100))
  }
  const log = path.join(place, 'error.log')
  throw new Error(`nginx does not respond. ${existsSync(log) ? readFileSync(log, 'utf8') : ''}`)
}

/** nginx serves requests from a child of the process that was started. */
function workerOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

/** The processor time that all threads of a process have used so far. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Binds all threads of a process to one core. */
function pin(pid: number, core: number) {
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}

function findNginx(): string {
  const found = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
  if (found) return found
  console.error(
    'Install nginx for this comparison: apt-get install nginx-light libnginx-mod-http-brotli-static',
  )
  process.exit(1)
}

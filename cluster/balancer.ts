import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

export function expectBalancer() {
  if (spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status !== 0)
    throw new Error('HAProxy was not found: install it (Debian: apt-get install haproxy).')
}

/**
 * HAProxy in front of the web servers and in front of the database. It sends calls only to web
 * servers that are ready, and statements only to the database that takes writes; connections to
 * one that does so no longer are cut.
 */
export async function startBalancer(given: {
  folder: string
  ports: { site: number; database: number }
  webs: number[]
  databases: { port: number; healthPort: number }[]
}): Promise<{ stop(): Promise<void> }> {
  const file = path.join(given.folder, 'haproxy.cfg')
  writeFileSync(file, settings(given))
  const program = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const ended = once(program, 'exit')
  return {
    async stop() {
      // Ctrl+C reaches it, too: then it has ended.
      program.kill('SIGKILL')
      await ended
    },
  }
}

const settings = ({ ports, webs, databases }: Parameters<typeof startBalancer>[0]) => `
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s

listen site
  mode http
  bind 127.0.0.1:${ports.site}
  option forwardfor
  option httpchk GET /v1/health/ready
  # Of a server that just died: the call was not sent yet, so it may go to another.
  retry-on conn-failure
  option redispatch
  balance leastconn
  default-server inter 500ms fall 2 rise 1
${webs.map((port, i) => `  server web${i + 1} 127.0.0.1:${port} check`).join('\n')}

listen database
  mode tcp
  bind 127.0.0.1:${ports.database}
  option httpchk GET /
  default-server inter 300ms fall 1 rise 1 on-marked-down shutdown-sessions
${databases
  .map(
    ({ port, healthPort }, i) =>
      `  server database${i + 1} 127.0.0.1:${port} check port ${healthPort}`,
  )
  .join('\n')}
`

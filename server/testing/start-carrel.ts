import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

export type Carrel = {
  url: string
  pid: number
  /** Until the line with the address was printed. */
  tookMs: number
  /** What was printed up to then and after it. */
  lines: string[]
  /** As an operator would. */
  stop(): Promise<void>
  /** As a service manager does: every process of its own group gets the signal. */
  stopGroup(): Promise<void>
  /** As a power cut would. */
  kill(): Promise<void>
}

/** Starts the product as its README says, and waits for the line with its address. */
export async function startCarrel(
  dataDir: string,
  env: Record<string, string> = {},
  { ownGroup = false } = {},
): Promise<Carrel> {
  const from = performance.now()
  const child = spawn('node', ['start.js'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ANSWER_PACE: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
  })
  const lines: string[] = []
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const [, url] = /^(?:Carrel|The worker) is ready at (\S+)/.exec(line) ?? []
      if (url) resolve(url)
    })
    createInterface({ input: child.stderr }).on('line', (line) => void lines.push(line))
    child.once('close', () =>
      reject(new Error(`Carrel ended before it was ready:\n${lines.join('\n')}`)),
    )
  })
  const url = await ready
  return {
    url,
    pid: child.pid!,
    tookMs: performance.now() - from,
    lines,
    stop: () => end(child, 'SIGTERM'),
    stopGroup: () => end(child, 'SIGTERM', -child.pid!),
    kill: () => end(child, 'SIGKILL'),
  }
}

export function temporaryFolder(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(path.join(tmpdir(), 'carrel-'))
  return { dir, remove: () => removeFolder(dir) }
}

/**
 * The same, made when a journey begins: a file of journeys is also loaded to list them, where nothing
 * would remove the folder.
 */
export function temporaryFolderLater(): { dir: string; make: () => void; remove: () => void } {
  const dir = path.join(tmpdir(), `carrel-${randomUUID()}`)
  return { dir, make: () => mkdirSync(dir, { mode: 0o700 }), remove: () => removeFolder(dir) }
}

const removeFolder = (dir: string) => rmSync(dir, { recursive: true, force: true, maxRetries: 5 })

const end = (child: ChildProcess, signal: NodeJS.Signals, pid = child.pid!) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    process.kill(pid, signal)
  })

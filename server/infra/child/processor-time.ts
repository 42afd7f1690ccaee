import { readFileSync } from 'node:fs'

/** In ms, of the main thread of a process. */
type ProcessorTime = {
  workedMs: number
  /** It was ready, and other processes had the processors. */
  waitedMs: number
}

/** From Linux's schedstat, which counts in ns; undefined where the system does not tell. */
export function processorTimeOf(pid: number | undefined): ProcessorTime | undefined {
  try {
    const [worked, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return { workedMs: Number(worked) / 1e6, waitedMs: Number(waited) / 1e6 }
  } catch {
    return undefined
  }
}

/**
 * Whether a call that took its time has mostly waited for a processor since `last`, and has not
 * worked for as long as it may since it `began`.
 */
export const mostlyWaited = (
  times: { began: ProcessorTime; last: ProcessorTime; now: ProcessorTime },
  timeoutMs: number,
): boolean =>
  times.now.workedMs - times.began.workedMs < timeoutMs &&
  times.now.waitedMs - times.last.waitedMs >= timeoutMs / 2

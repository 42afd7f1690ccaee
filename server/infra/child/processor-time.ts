import { readFileSync } from 'node:fs'

/** Linux counts in ticks of 10 ms, on every processor (proc(5), `sysconf(_SC_CLK_TCK)`). */
const tickMs = 10

/** How long a process has been worked on, in ms; undefined where the system does not tell. */
export function processorMsOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Its second field is a name, in which anything may stand.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = [fields[11], fields[12]]
    return (Number(user) + Number(system)) * tickMs
  } catch {
    return undefined
  }
}

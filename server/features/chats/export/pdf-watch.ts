import process from 'node:process'

const server = process.ppid

// A changed parent process means that the server is gone.
setInterval(() => {
  if (process.ppid !== server || !isThere(server)) process.kill(process.pid, 'SIGKILL')
}, 1_000)

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

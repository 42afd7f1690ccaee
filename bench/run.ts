import { existsSync } from 'node:fs'
import path from 'node:path'

// `npm run bench -- NAME`: each benchmark is a file of its own beside this one.
const [name = '', ...rest] = process.argv.slice(2)
const file = path.join(import.meta.dirname, `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  console.error(
    'Name a benchmark, such as: npm run bench -- start. They are listed in bench/README.md.',
  )
  process.exit(1)
}
process.argv = [process.argv[0]!, file, ...rest]
await import(file)

// Plain JavaScript, so that a Node that is too old can still read this sentence.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Carrel runs on Node 24, and this is ${process.version}. "npm ci" brings Node 24 along for ` +
      'Linux, macOS and Windows on common processors; elsewhere, install Node 24 and start again.',
  )
  process.exit(1)
}
// Hashing passwords takes two threads of the pool; file reads must not wait for them. Its size is
// read once, when the pool is first used, so it is set before anything is imported.
process.env.UV_THREADPOOL_SIZE ??= '8'
const { enableCompileCache } = await import('node:module')
const { compileCache } = await import('./server/infra/child/compile-cache.ts')
enableCompileCache(compileCache)
const { buildWebIfStale, CannotBuild } = await import('./web/build.ts')
try {
  await buildWebIfStale()
} catch (error) {
  if (!(error instanceof CannotBuild)) throw error
  console.error(error.message)
  process.exit(1)
}
await import('./server/main.ts')

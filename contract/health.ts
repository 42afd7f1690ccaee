import * as z from 'zod/mini'
import { route } from './route.ts'

const Part = z.object({ name: z.string(), ready: z.boolean(), note: z.optional(z.string()) })

export const health = {
  live: route({
    method: 'GET',
    path: '/v1/health',
    for: 'guest',
    payload: z.object({ status: z.literal('ok') }),
    outOfTurn: true,
    summary: 'Liveness.',
  }),
  ready: route({
    method: 'GET',
    path: '/v1/health/ready',
    for: 'guest',
    payload: z.object({ status: z.literal('ok'), parts: z.array(Part) }),
    summary: 'Readiness: 503 while a part it depends on is down.',
  }),
  metrics: route({
    method: 'GET',
    path: '/v1/metrics',
    for: 'guest',
    payload: z.unknown(),
    bytes: true,
    summary: 'Figures for Prometheus, with METRICS_TOKEN as the bearer token.',
  }),
  openapi: route({
    method: 'GET',
    path: '/v1/openapi.json',
    for: 'guest',
    payload: z.unknown(),
    bytes: true,
    summary: 'This description, as OpenAPI 3.1.',
  }),
  docs: route({
    method: 'GET',
    path: '/v1/docs',
    for: 'guest',
    payload: z.unknown(),
    bytes: true,
    summary: 'This description, as a page.',
  }),
}

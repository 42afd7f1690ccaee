import { operator } from '#contract/operator.ts'
import { implement } from '../../implement.ts'
import { setUp } from './operator.ts'

export const operatorRoutes = implement(operator, (app) => ({
  setUp: ({ body }) => setUp(app, body),
}))

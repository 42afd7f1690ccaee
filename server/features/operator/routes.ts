import { operator } from '#contract/operator.ts'
import { implement } from '../../implement.ts'
import { contentFaults } from '../content/content.ts'
import { listAnswers } from './answers.ts'
import { takeUpChecks } from './ask-checks.ts'
import { findRun, listRuns, runChecks } from './check-runs.ts'
import { addCheck, changeCheck, listChecks, removeCheck } from './checks.ts'
import { modelsInUse } from './models-in-use.ts'
import { setUp } from './operator.ts'
import { listUncited } from './uncited.ts'
import { sayIn } from '../../sentences.ts'

export const operatorRoutes = implement(
  operator,
  (app) => ({
    contentFaults: () => contentFaults(app),
    setUp: ({ body }) => setUp(app, body),
    answers: ({ query }) => listAnswers(app, query),
    uncited: ({ query, languages }) => listUncited(app, query, sayIn(languages)),
    models: ({ languages }) => modelsInUse(app, sayIn(languages)),
    checks: () => listChecks(app),
    addCheck: ({ body }) => addCheck(app, body),
    changeCheck: ({ params, body }) => changeCheck(app, params.id, body),
    removeCheck: ({ params }) => removeCheck(app, params.id),
    runChecks: () => runChecks(app),
    checkRuns: () => listRuns(app),
    checkRun: ({ params }) => findRun(app, params.id),
  }),
  takeUpChecks,
)

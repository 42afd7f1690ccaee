import { startingOut } from '#contract/desk/first-steps.ts'
import { implement } from '#server/implement.ts'
import { changeSteps, stepsOf } from './first-steps.ts'

export const firstStepRoutes = implement(startingOut, (app) => ({
  steps: () => stepsOf(app),
  change: ({ member, from, body }) => changeSteps(app, { member, from }, body),
}))

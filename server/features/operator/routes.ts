import { answering } from '#contract/desk/answering.ts'
import { approved } from '#contract/desk/approved.ts'
import { desk } from '#contract/desk/desk.ts'
import { figures } from '#contract/desk/figures.ts'
import { operator } from '#contract/desk/operator.ts'
import { questions } from '#contract/desk/questions.ts'
import { reviews } from '#contract/desk/reviews.ts'
import { implement } from '#server/implement.ts'
import { audited, auditOpened } from '../audit/audit.ts'
import { contentFaults } from '../content/content.ts'
import { listAnswers } from './answers.ts'
import { approveAgain, approveAnswer, listApproved, withdraw } from './approve.ts'
import { takeUpChecks } from './ask-checks.ts'
import { findRun, listRuns, runChecks } from './check-runs.ts'
import { addCheck, changeCheck, listChecks, removeCheck } from './checks.ts'
import { dutiesOf } from './desk.ts'
import { forgetLetter, listFailedLetters, sendAgain } from './failed-letters.ts'
import { countAgain, readFigures } from './figures/figures.ts'
import { modelsInUse } from './models-in-use.ts'
import { setUp } from './operator.ts'
import { groupQuestionsLater } from './questions/group.ts'
import { changeWritten, removeWritten, resolveQuestion } from './questions/resolve.ts'
import { changeRow, listRows, openRow, takeApart } from './questions/rows.ts'
import { listWritten, placeOfWritten } from './questions/written.ts'
import { changeReview, listOwners, listReviews } from './reviews.ts'
import { tryAnswering } from './try-answering.ts'
import { listUncited } from './uncited.ts'
import { sayIn } from '#server/sentences.ts'

export const operatorRoutes = implement(
  operator,
  (app) => ({
    contentFaults: () => contentFaults(app),
    setUp: ({ body }) => setUp(app, body),
    answers: async ({ member, query, from }) => {
      const answers = await listAnswers(app, query)
      const ids = answers.items.map(({ question }) => question.id)
      await auditOpened(app, { member, from }, 'answer.opened', 'question', ids)
      return answers
    },
    uncited: ({ query, languages }) => listUncited(app, query, sayIn(languages)),
    models: ({ languages }) => modelsInUse(app, sayIn(languages)),
    checks: () => listChecks(app),
    addCheck: ({ member, body, from }) =>
      audited(app, { member, from }, 'check.added', subjectOf, (inside) => addCheck(inside, body)),
    changeCheck: ({ member, params, body, from }) =>
      audited(app, { member, from }, 'check.changed', subjectOf, (inside) =>
        changeCheck(inside, params.id, body),
      ),
    removeCheck: ({ member, params, from }) =>
      audited(
        app,
        { member, from },
        'check.removed',
        () => subjectOf(params),
        (inside) => removeCheck(inside, params.id),
      ),
    runChecks: ({ member, from }) => runChecks(app, { member, from }),
    checkRuns: () => listRuns(app),
    checkRun: ({ params }) => findRun(app, params.id),
  }),
  takeUpChecks,
)

/** As the audit log names a check; its question may be a member's. */
const subjectOf = ({ id }: { id: string }) => ({ kind: 'check', id })

export const questionRoutes = implement(
  questions,
  (app) => ({
    list: ({ query }) => listRows(app, query),
    open: ({ member, from, params }) => openRow(app, { member, from }, params.id),
    change: ({ member, from, params, body }) =>
      changeRow(app, { member, from }, params.id, body.left),
    apart: ({ member, from, params, body }) =>
      takeApart(app, { member, from }, params.id, body.messageId),
    resolve: ({ member, from, params, body }) =>
      resolveQuestion(app, { member, from }, params.messageId, body),
    written: ({ query }) => listWritten(app, query),
    changeWritten: ({ member, from, params, body }) =>
      changeWritten(app, { member, from }, params.id, body),
    removeWritten: ({ member, from, params }) => removeWritten(app, { member, from }, params.id),
    place: ({ member, params }) => placeOfWritten(app, member, params.id),
  }),
  groupQuestionsLater,
)

export const deskRoutes = implement(desk, (app) => ({
  duties: ({ member }) => dutiesOf(app, member),
  failedLetters: () => listFailedLetters(app),
  sendAgain: ({ member, from, params }) => sendAgain(app, { member, from }, params.id),
  forgetLetter: ({ member, from, params }) => forgetLetter(app, { member, from }, params.id),
}))

export const reviewRoutes = implement(reviews, (app) => ({
  list: ({ query }) => listReviews(app, query),
  owners: () => listOwners(app),
  change: ({ member, from, params, body }) => changeReview(app, { member, from }, params.id, body),
}))

export const approvedRoutes = implement(approved, (app) => ({
  approve: ({ member, from, params, body }) =>
    approveAnswer(app, { member, from }, params.messageId, body.content),
  list: ({ query }) => listApproved(app, query),
  change: ({ member, from, params, body }) =>
    approveAgain(app, { member, from }, params.id, body.content),
  remove: ({ member, from, params }) => withdraw(app, { member, from }, params.id),
}))

export const answeringRoutes = implement(answering, (app) => ({
  try: ({ body, signal }) => tryAnswering(app, body, signal),
}))

export const figureRoutes = implement(figures, (app) => ({
  read: ({ query }) => readFigures(app, query),
  again: ({ member, from, body }) => countAgain(app, { member, from }, body),
}))

import type { App } from './app.ts'
import { checkApproved } from './features/approved/approved.ts'
import { tellEverybody } from './features/audiences/audiences.ts'
import { backUpNightly } from './features/backup/backup.ts'
import { forgetOldChanges } from './features/changes/changes.ts'
import { forgetOldLogs } from './features/chats/answering/running/instances.ts'
import { indexStep } from './features/chats/search/terms.ts'
import { forgetTemporaryChats } from './features/chats/temporary.ts'
import { readFile, readPicturesOfFile, recogniseFile } from './features/documents/jobs.ts'
import { addMeanings, addMeaningsLater } from './features/documents/meaning/add-meanings.ts'
import { embedPassages } from './features/documents/meaning/embed-passages.ts'
import { forgetBytes, forgetWaiting } from './features/documents/own-files.ts'
import { showOwnDocuments } from './features/documents/reading/show-own.ts'
import { tellOperator } from './features/help/help.ts'
import { sendLetter } from './features/letters/letters.ts'
import { lookForMailings, sendMailings } from './features/mailings/mailings.ts'
import { askChecks } from './features/operator/ask-checks.ts'
import { rollFigures } from './features/operator/figures/figures.ts'
import {
  groupQuestion,
  groupQuestions,
  groupQuestionsLater,
} from './features/operator/questions/group.ts'
import { storeAnswers } from './features/operator/questions/store-answers.ts'
import { tellOfAnswers } from './features/operator/questions/tell-of-answers.ts'
import { cancelForDeletion } from './features/payments/changes/cancel.ts'
import { tellProvider } from './features/payments/provider/customers.ts'
import { reconcile } from './features/payments/provider/reconcile.ts'
import { forgetOld, keepTime } from './features/payments/provider/schedule.ts'
import { syncMember } from './features/payments/provider/sync.ts'
import { deleteDueAccounts } from './features/personal-data/delete-accounts.ts'
import { forgetExports, makeExport } from './features/personal-data/make-export.ts'
import { keepPlans } from './features/subscriptions/plans.ts'
import { sendResetLink } from './features/users/passwords/change-password.ts'
import { forgetWhatExpired } from './features/users/sessions/expiry.ts'
import { tellOfChangedSources } from './features/source-letters/source-letters.ts'
import type { Rest, Run } from './infra/jobs/jobs.ts'
import type { JobData } from './job-data.ts'

/** `retries` come after the first try, 4 unless said otherwise. */
type Job<Data> = {
  run(app: App, data: Data, run: Run): Promise<Rest | void>
  retries?: number
  /** How many run at a time on each server, 1 unless said otherwise. */
  concurrency?: number | ((app: App) => number)
  /** It writes so much that it waits while the disk has no room. */
  takesRoom?: true
}

/** So often that they outlast a mail server or a provider that is away for a night. */
const overNight = 80

// As many as the memory allows, so that a long document does not hold up the next ones.
const readersOf = ({ reader }: App) => reader.atOnce ?? 1

/** What features send. */
export const jobs: { [Name in keyof JobData]: Job<JobData[Name]> } = {
  'tell-everybody': { run: tellEverybody },
  letter: { run: sendLetter, retries: overNight, concurrency: 4 },
  // One at a time among all servers, so that the pace is that of all of them.
  'send-mailings': { run: (app, _, run) => sendMailings(app, run), retries: overNight },
  'password-reset': { run: sendResetLink, concurrency: 4 },

  // Members' own documents have lines of their own: what a member attaches holds up no upload.
  'read-document': { run: readFile, concurrency: readersOf, takesRoom: true },
  'read-own-document': { run: readFile, concurrency: readersOf, takesRoom: true },
  'recognise-pages': { run: recogniseFile, takesRoom: true },
  'recognise-own-pages': { run: recogniseFile, takesRoom: true },
  'read-pictures': { run: readPicturesOfFile, takesRoom: true },
  'read-own-pictures': { run: readPicturesOfFile, takesRoom: true },
  'show-own-documents': { run: showOwnDocuments },
  'embed-passages': {
    run: (app, data, { signal }) => embedPassages(app, data, signal),
    takesRoom: true,
  },
  'add-meanings': {
    run: (app, data, { signal }) => addMeanings(app, data, signal),
    takesRoom: true,
  },
  'forget-bytes': { run: forgetBytes },

  'index-chats': { run: indexStep, takesRoom: true },
  'run-checks': { run: askChecks },
  'group-question': { run: (app, { messageId }) => groupQuestion(app, messageId) },
  'group-questions': { run: (app, _, { signal }) => groupQuestions(app, signal) },
  'tell-operator': { run: tellOperator, retries: overNight },
  'store-answers': {
    run: (app, { documentId }) => storeAnswers(app, documentId),
    retries: overNight,
    takesRoom: true,
  },
  'check-approved': { run: checkApproved },
  'tell-of-answers': { run: (app, { fileId }) => tellOfAnswers(app, fileId), retries: overNight },
  export: { run: makeExport, takesRoom: true },

  'sync-customer': { run: syncMember, retries: 20 },
  'tell-customer': { run: tellProvider, retries: overNight },
  'cancel-for-deletion': { run: cancelForDeletion, retries: overNight },
  'reconcile-payments-now': { run: reconcile, retries: 0 },
}

/** What comes by itself: the five fields of cron, in UTC. */
const repeated: Record<string, { cron: string; run(app: App): Promise<unknown> }> = {
  'look-for-mailings': { cron: '* * * * *', run: lookForMailings },
  'roll-figures': { cron: '5 0 * * *', run: rollFigures },
  // Before a plan is taken out of the file, so that what it said is known.
  'keep-plans': { cron: '*/10 * * * *', run: keepPlans },
  'delete-accounts': { cron: '13 * * * *', run: deleteDueAccounts },
  'forget-old-answer-logs': { cron: '17 * * * *', run: forgetOldLogs },
  'forget-old-changes': { cron: '23 * * * *', run: forgetOldChanges },
  'forget-waiting-files': { cron: '29 * * * *', run: forgetWaiting },
  'reconcile-payments': { cron: '29 * * * *', run: reconcile },
  'look-for-ungrouped-questions': { cron: '31 * * * *', run: groupQuestionsLater },
  'look-for-missing-meanings': { cron: '33 * * * *', run: addMeaningsLater },
  'forget-temporary-chats': { cron: '37 * * * *', run: forgetTemporaryChats },
  'forget-exports': { cron: '41 * * * *', run: forgetExports },
  'forget-what-expired': { cron: '41 * * * *', run: forgetWhatExpired },
  'payment-letters': { cron: '43 * * * *', run: keepTime },
  'tell-of-changed-sources': { cron: '47 6 * * *', run: tellOfChangedSources },
  'back-up': { cron: '11 2 * * *', run: backUpNightly },
  'forget-payment-events': { cron: '7 3 * * *', run: forgetOld },
}

export async function startJobs(app: App): Promise<void> {
  for (const [name, job] of Object.entries(jobs) as [keyof JobData, Job<any>][])
    await app.jobs.work(name, (data, run) => traced(app, name, () => job.run(app, data, run)), {
      concurrency: typeof job.concurrency === 'function' ? job.concurrency(app) : job.concurrency,
    })
  await app.jobs.every(
    Object.entries(repeated).map(([name, { cron, run }]) => ({
      name,
      cron,
      run: async () => void (await traced(app, name, () => run(app))),
    })),
  )
}

const traced = <T>({ tracing }: App, name: string, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.inJob(`job ${name}`, { 'job.name': name }, work) : work()

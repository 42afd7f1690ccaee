/** What each job that a feature sends is told; `jobs.ts` has what is done with it, and how. */
export type JobData = {
  letter: { sealed: string }
  'password-reset': { sealed: string }
  'read-document': { fileId: string }
  'read-own-document': { fileId: string }
  'recognise-pages': { fileId: string }
  'recognise-own-pages': { fileId: string }
  /** `failures`: how many tries failed in a row. */
  'read-pictures': { fileId: string; failures: number }
  'read-own-pictures': { fileId: string; failures: number }
  /**
   * Without a file, those of every file. `failures`: how many tries failed in a row; `passedOn`: how
   * many times a server with other settings took the job.
   */
  'embed-passages': { model: string; fileId?: string; failures: number; passedOn?: number }
  'add-meanings': object
  'forget-bytes': { keys: string[] }
  'index-chats': { of: 'messages' | 'titles'; after: string }
  'run-checks': { runId: string }
  'tell-operator': object
  export: { id: string }
  'sync-customer': { userId: string }
  'tell-customer': { userId: string }
  'cancel-for-deletion': { userId: string }
  'reconcile-payments-now': { id: string }
}

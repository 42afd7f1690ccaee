import type { KindOfChange } from '#contract/changes.ts'

/** Something that every member may see is different now. */
export type OfAllMembers = { kind: Extract<KindOfChange, 'documents' | 'library' | 'content'> }

/** What each job that a feature sends is told; `jobs.ts` has what is done with it, and how. */
export type JobData = {
  'tell-everybody': OfAllMembers
  letter: { sealed: string }
  'send-mailings': object
  'password-reset': { sealed: string }
  'read-document': { fileId: string }
  'read-own-document': { fileId: string }
  'recognise-pages': { fileId: string }
  'recognise-own-pages': { fileId: string }
  /** `failures`: how many tries failed in a row. */
  'read-pictures': { fileId: string; failures: number }
  'read-own-pictures': { fileId: string; failures: number }
  /** Of a member whose address is verified now. */
  'show-own-documents': { userId: string }
  /**
   * Without a file, those of every file. `failures`: how many tries failed in a row; `passedOn`: how
   * many times a server with other settings took the job.
   */
  'embed-passages': { model: string; fileId?: string; failures: number; passedOn?: number }
  'add-meanings': object
  'forget-bytes': { keys: string[] }
  'index-chats': { of: 'messages' | 'titles'; after: string }
  'run-checks': { runId: string }
  /** The answer that was missing, or did not help. */
  'group-question': { messageId: string }
  /** All that are not grouped yet. */
  'group-questions': object
  /** The document of one audience. */
  'store-answers': { documentId: string }
  /** Documents that have a new version, or are gone. */
  'check-approved': { fileIds: string[] }
  /** A version of it that can be opened now. */
  'tell-of-answers': { fileId: string }
  'tell-operator': object
  export: { id: string }
  'sync-customer': { userId: string }
  'tell-customer': { userId: string }
  'cancel-for-deletion': { userId: string }
  'reconcile-payments-now': { id: string }
}

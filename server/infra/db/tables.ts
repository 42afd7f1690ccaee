// Made by generate-tables.ts from the migrations; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

// Written as text (JSON.stringify): the driver would make a PostgreSQL array of an array.
export type Json = ColumnType<unknown, string, string>

export interface Activity {
  id: string
  userId: string
  event: string
  detail: string | null
  userAgent: Generated<string>
  ip: Generated<string>
  at: Generated<Timestamp>
}

export interface AnswerDocuments {
  id: string
  audience: string
  planIds: Generated<string[]>
  groupIds: Generated<string[]>
  fileId: string | null
  categoryId: string | null
  revision: Generated<number>
  storedRevision: Generated<number>
}

export interface AnswerEvents {
  messageId: string
  seq: number
  type: string
  data: Json
  createdAt: Generated<Timestamp>
}

export interface AnswerPassages {
  messageId: string
  passages: Json
}

export interface ApprovedAnswers {
  id: string
  question: string
  meaning: Buffer
  content: string
  citations: Json
  state: string
  approvedBy: string
  approvedAt: Timestamp
  changedAt: Timestamp | null
}

export interface AuditLog {
  id: string
  at: Timestamp
  actorId: string | null
  actorName: string
  act: string
  subjectKind: string
  subjectId: string | null
  subjectName: string | null
  reason: string | null
  ip: string
  userAgent: string
}

export interface Challenges {
  id: string
  purpose: string
  userId: string | null
  challenge: string
  createdAt: Generated<Timestamp>
  expiresAt: Timestamp
}

export interface Changes {
  id: GeneratedAlways<number>
  memberId: string
  kind: string
  thing: string | null
  at: Generated<Timestamp>
}

export interface ChatExports {
  userId: string
  id: string
  instanceId: string
}

export interface ChatSummaries {
  messageId: string
  text: string
  createdAt: Generated<Timestamp>
}

export interface Chats {
  id: string
  memberId: string | null
  title: string
  titledByMember: Generated<boolean>
  pinned: Generated<boolean>
  archived: Generated<boolean>
  temporary: Generated<boolean>
  currentMessageId: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  fileIds: string[] | null
  source: string | null
  hadOwnFiles: Generated<boolean>
  comingInFor: string | null
  comingInBy: string | null
  folderId: string | null
}

export interface CheckResults {
  runId: string
  checkId: string
  question: string
  passed: boolean
  grounded: string | null
  citations: Json
  answer: string
}

export interface CheckRuns {
  id: string
  state: string
  model: string
  total: number
  startedAt: Generated<Timestamp>
  finishedAt: Timestamp | null
}

export interface Checkouts {
  id: string
  userId: string
  planId: string
  interval: string
  amount: number
  currency: string
  providerId: string | null
  state: Generated<string>
  createdAt: Timestamp
  pendingSince: Timestamp | null
}

export interface Checks {
  id: string
  question: string
  fileId: string | null
  page: number | null
  words: string | null
  createdAt: Generated<Timestamp>
}

export interface Codes {
  id: string
  userId: string
  purpose: string
  subject: string
  salt: Buffer
  hash: Buffer
  tries: Generated<number>
  createdAt: Generated<Timestamp>
  expiresAt: Timestamp
  usedAt: Timestamp | null
}

export interface ContactRequests {
  id: string
  name: string
  email: string
  subject: string
  message: string
  locale: string
  state: Generated<string>
  answer: string | null
  answeredBy: string | null
  answeredAt: Timestamp | null
  createdAt: Timestamp
}

export interface ContentFiles {
  path: string
  publishedId: string | null
  draftId: string | null
  belowHash: string | null
}

export interface ContentPictures {
  name: string
  hash: string
  bytes: Buffer
  width: number
  height: number
  authorName: string
  at: Timestamp
}

export interface ContentVersions {
  id: string
  path: string
  text: string | null
  draft: boolean
  authorId: string | null
  authorName: string
  at: Timestamp
}

export interface DataExports {
  id: string
  userId: string
  state: Generated<string>
  progress: Generated<number>
  storageKey: string | null
  sizeBytes: number | null
  createdAt: Generated<Timestamp>
  expiresAt: Timestamp | null
}

export interface Departures {
  at: Generated<Timestamp>
  joinedAt: Timestamp
}

export interface Devices {
  userId: string
  hash: Buffer
  lastUsedAt: Generated<Timestamp>
}

export interface DocumentWords {
  word: string
  passages: number
}

export interface DraftLinks {
  id: string
  path: string
  secretHash: Buffer
  authorId: string
  createdAt: Timestamp
  expiresAt: Timestamp
  withdrawnAt: Timestamp | null
}

export interface Drafts {
  memberId: string
  chatId: string | null
  text: string
  updatedAt: Timestamp
}

export interface EmailChanges {
  id: string
  userId: string
  oldEmail: string
  newEmail: string
  changedAt: Generated<Timestamp>
  undoUntil: Timestamp
  undoneAt: Timestamp | null
}

export interface EmbeddingModels {
  id: GeneratedAlways<number>
  name: string
  url: string
  width: number
  ready: Generated<boolean>
  trouble: Json | null
  createdAt: Generated<Timestamp>
}

export interface Figures {
  fileId: string
  page: number
  position: number
  x: number
  y: number
  width: number
  height: number
  print: string
  caption: string
  state: Generated<string>
  trouble: Json | null
  startOffset: number | null
  endOffset: number | null
}

export interface FileCitations {
  fileId: string
  times: number
  lastAt: Generated<Timestamp>
}

export interface Files {
  id: string
  filename: string
  title: string
  type: string
  sizeBytes: number
  sha256: string
  storageKey: string
  categoryId: string | null
  library: Generated<boolean>
  assistant: Generated<boolean>
  origin: Generated<string>
  contentName: string | null
  contentAbout: Json | null
  pages: number | null
  pagesRead: Generated<number>
  state: Generated<string>
  error: Json | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  ownerId: string | null
  chatId: string | null
  language: Generated<string>
  version: Generated<number>
  replacedBy: string | null
  replaces: string | null
  coverKey: string | null
  scanned: Generated<number>
  recognised: Generated<number>
  troubles: Generated<Json>
  attempts: Generated<number>
  description: Generated<string>
  titledByName: Generated<boolean>
  audience: Generated<string>
  planIds: Generated<string[]>
  groupIds: Generated<string[]>
  public: GeneratedAlways<boolean>
  publishedOn: string | null
  keeperId: string | null
  reviewOn: string | null
  network: Buffer | null
}

export interface FilledBits {
  modelId: number | null
}

export interface Folders {
  id: string
  memberId: string
  name: string
  createdAt: Timestamp
}

export interface Grants {
  id: string
  userId: string
  planId: string | null
  until: Timestamp | null
  messages: number | null
  periodStart: Timestamp | null
  reason: string
  grantedBy: string | null
  createdAt: Timestamp
  byGuestPass: Generated<boolean>
}

export interface GroupMembers {
  groupId: string
  userId: string
  addedAt: Timestamp | null
}

export interface GroupedQuestions {
  messageId: string
  groupId: string
  meaning: Buffer
  likeness: number | null
  words: Generated<string[]>
  askedAt: Timestamp
}

export interface Groups {
  id: string
  name: string
  description: Generated<string>
  createdAt: Timestamp
}

export interface GuestPasses {
  id: string
  giverId: string | null
  email: string | null
  locale: string
  planId: string
  periodStart: Timestamp
  tokenHash: Buffer
  givenAt: Timestamp
  expiresAt: Timestamp
  usedAt: Timestamp | null
  userId: string | null
  grantId: string | null
}

export interface HelpReplies {
  id: string
  threadId: string
  requestId: string
  operatorName: string | null
  text: string
  createdAt: Timestamp
}

export interface HelpThreads {
  id: string
  memberId: string
  requestId: string
  question: string
  note: string
  messageId: string | null
  chatId: string | null
  part: string
  sent: Json
  leftOut: Generated<number>
  state: Generated<string>
  unread: Generated<boolean>
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface Highlights {
  id: string
  memberId: string
  fileId: string | null
  title: string
  page: number
  place: string | null
  quote: string
  before: string
  after: string
  note: string | null
  createdAt: Timestamp
  changedAt: Timestamp
}

export interface Instances {
  id: string
  startedAt: Generated<Timestamp>
  seenAt: Generated<Timestamp>
  role: Generated<string>
}

export interface Invitations {
  id: string
  email: string
  firstName: Generated<string>
  lastName: Generated<string>
  locale: string
  groupIds: Generated<string[]>
  planId: string | null
  note: Generated<string>
  tokenHash: Buffer
  invitedAt: Timestamp
  expiresAt: Timestamp
  acceptedAt: Timestamp | null
  userId: string | null
  invitedBy: string | null
}

export interface JobSlots {
  name: string
  slot: Timestamp
}

export interface Jobs {
  id: GeneratedAlways<number>
  name: string
  data: Json
  once: string | null
  state: Generated<string>
  attempts: Generated<number>
  retries: number
  runAt: Generated<Timestamp>
  owner: string | null
  leasedUntil: Timestamp | null
  error: string | null
  createdAt: Generated<Timestamp>
  caller: string | null
  seconds: Generated<number>
  again: Generated<boolean>
}

export interface LastSeen {
  userId: string
  at: Timestamp
}

export interface LessonProgress {
  memberId: string
  slug: string
  done: Generated<boolean>
  seconds: number | null
  updatedAt: Generated<Timestamp>
}

export interface Limits {
  key: Buffer
  used: number
  resetsAt: Timestamp
}

export interface Links {
  tokenHash: Buffer
  purpose: string
  createdAt: Generated<Timestamp>
  expiresAt: Timestamp
  userId: string | null
  subject: string | null
}

export interface MailingRecipients {
  mailingId: string
  userId: string
  state: string
  reason: string | null
  attempts: Generated<number>
  dueAt: Timestamp
  triedAt: Timestamp | null
  tokenHash: Buffer | null
  dismissedAt: Timestamp | null
}

export interface Mailings {
  id: string
  texts: Generated<Json>
  audience: Generated<string>
  planIds: Generated<string[]>
  groupIds: Generated<string[]>
  inactiveSince: Timestamp | null
  notice: Generated<boolean>
  state: Generated<string>
  version: Generated<number>
  createdAt: Timestamp
  changedAt: Timestamp
  sendAt: Timestamp | null
  startedAt: Timestamp | null
  finishedAt: Timestamp | null
  troubleAt: Timestamp | null
  trouble: string | null
}

export interface MessageRequests {
  memberId: string
  requestId: string
  chatId: string
  userMessageId: string
  botMessageId: string
  createdAt: Generated<Timestamp>
}

export interface Messages {
  id: string
  chatId: string
  parentId: string | null
  role: string
  content: Generated<string>
  status: string
  grounded: string | null
  citations: Generated<Json>
  feedback: string | null
  feedbackComment: string | null
  instanceId: string | null
  chargedPeriod: Timestamp | null
  createdAt: Generated<Timestamp>
  inputTokens: number | null
  outputTokens: number | null
  steps: Generated<Json>
  model: string | null
  selection: Json | null
  nextQuestions: Json | null
  requests: Generated<Json>
  free: Generated<boolean>
  written: Json | null
  approved: Json | null
  firstWordMs: number | null
  savedAt: Timestamp | null
}

export interface Migrations {
  name: string
  checksum: string
  appliedAt: Generated<Timestamp>
}

export interface ModelBits {
  modelId: number
  passageId: string
  fileId: string
  bits: string
}

export interface ModelVectors {
  modelId: number
  passageId: string
  fileId: string
  width: number
  embedding: string | null
}

export interface Pages {
  fileId: string
  page: number
  text: string
  width: number
  height: number
  words: Buffer
  headings: Generated<Json>
  place: string | null
  blocks: Json | null
  state: Generated<string>
  picture: string | null
  readByModelFrom: number | null
  letters: string | null
  pictureTrouble: Json | null
}

export interface PassageBits {
  passageId: string
  fileId: string
  bits: string
}

export interface PassageUnits {
  passageId: string
  meanings: Buffer
}

export interface PassageVectors {
  passageId: string
  fileId: string
  embedding: string
}

export interface Passages {
  id: string
  fileId: string
  page: number
  position: number
  heading: string
  text: string
  startOffset: number
  endOffset: number
  length: number
  terms: string
}

export interface Passkeys {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  synced: Generated<boolean>
  name: string
  createdAt: Generated<Timestamp>
  lastUsedAt: Timestamp | null
}

export interface PaymentCustomers {
  userId: string
  providerId: string
  trialUsedAt: Timestamp | null
  lease: string | null
  leaseUntil: Timestamp | null
  createdAt: Timestamp
}

export interface PaymentEvents {
  id: string
  type: string
  customer: string | null
  receivedAt: Timestamp
  handledAt: Timestamp | null
  attempts: Generated<number>
}

export interface PaymentLetters {
  userId: string
  key: string
  sentAt: Timestamp
}

export interface PaymentTroubles {
  id: string
  key: string
  sentence: Json
  userId: string | null
  customer: string | null
  at: Timestamp
  settledAt: Timestamp | null
}

export interface PlanEvents {
  id: string
  userId: string
  key: string
  what: string
  planName: string
  interval: string | null
  at: Timestamp
}

export interface PlanPrices {
  providerId: string
  planId: string
  interval: string
  amount: number
  currency: string
  createdAt: Timestamp
}

export interface Plans {
  id: string
  slug: string
  plan: Json
  updatedAt: Timestamp
}

export interface Prompts {
  id: string
  memberId: string
  categoryId: string | null
  title: string
  description: Generated<string>
  text: string
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
}

export interface QuestionGroups {
  id: string
  leftAt: Timestamp | null
  leftBy: string | null
  createdAt: Timestamp
  answerId: string | null
}

export interface ReadingPlaces {
  memberId: string
  fileId: string
  page: number
  readAt: Generated<Timestamp>
}

export interface Reconciliations {
  id: string
  startedAt: Timestamp
  finishedAt: Timestamp | null
  lookedAt: Generated<number>
  differences: Generated<number>
  failure: Json | null
}

export interface RecoveryCodes {
  userId: string
  hash: Buffer
  usedAt: Timestamp | null
}

export interface RolledFigures {
  by: string
  starts: string
  figures: Json
  madeAt: Timestamp
}

export interface SealingKey {
  onlyRow: Generated<boolean>
  fingerprint: Buffer
}

export interface SearchTerms {
  id: string
  chatId: string
  messageId: string | null
  terms: string
}

export interface SearchTotals {
  onlyRow: Generated<boolean>
  passages: Generated<number>
  terms: Generated<number>
}

export interface Sessions {
  id: string
  userId: string
  tokenHash: Buffer
  userAgent: string
  ip: string
  createdAt: Generated<Timestamp>
  lastUsedAt: Generated<Timestamp>
  previousTokenHash: Buffer | null
  previousUntil: Timestamp | null
}

export interface Settings {
  name: string
  value: Json
  changedAt: Timestamp
}

export interface Shares {
  id: string
  memberId: string
  chatId: string | null
  secretHash: Buffer
  secretSealed: string
  title: string
  messages: Json
  messageCount: number
  createdAt: Generated<Timestamp>
  withdrawnAt: Timestamp | null
}

export interface Subscriptions {
  userId: string
  planId: string
  status: string
  providerId: string | null
  interval: string | null
  amount: number | null
  currency: string | null
  periodStart: Timestamp | null
  periodEnd: Timestamp | null
  cancelAtPeriodEnd: Generated<boolean>
  trialEnd: Timestamp | null
  pastDueSince: Timestamp | null
  nextPlanId: string | null
  nextInterval: string | null
  freeAfter: string | null
  countedFrom: Timestamp
  freeSince: Timestamp | null
  updatedAt: Timestamp
}

export interface TermCounts {
  term: string
  passages: number
}

export interface Usage {
  userId: string
  periodStart: Timestamp
  used: Generated<number>
  tokens: Generated<number>
  guestPasses: Generated<number>
}

export interface Users {
  id: string
  email: string
  emailVerifiedAt: Timestamp | null
  passwordHash: string
  firstName: string
  lastName: string
  avatarKey: string | null
  role: Generated<string>
  locale: Generated<string>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  acceptedTermsAt: Timestamp | null
  secondFactorAt: Timestamp | null
  appSecret: string | null
  appConfirmedAt: Timestamp | null
  appLastStep: number | null
  deletesAt: Timestamp | null
  suspendedAt: Timestamp | null
  note: Generated<string>
  lettersOffAt: Timestamp | null
  standingInstruction: string | null
  textSize: Generated<string>
  sourceLettersAt: Timestamp | null
}

export interface WrittenAnswers {
  id: string
  documentId: string
  title: string
  body: string
  fileId: string | null
  page: number | null
  tell: string
  createdAt: Timestamp
  createdBy: string
  updatedAt: Timestamp
  updatedBy: string
}

export interface Tables {
  activity: Activity
  answerDocuments: AnswerDocuments
  answerEvents: AnswerEvents
  answerPassages: AnswerPassages
  approvedAnswers: ApprovedAnswers
  auditLog: AuditLog
  challenges: Challenges
  changes: Changes
  chatExports: ChatExports
  chatSummaries: ChatSummaries
  chats: Chats
  checkResults: CheckResults
  checkRuns: CheckRuns
  checkouts: Checkouts
  checks: Checks
  codes: Codes
  contactRequests: ContactRequests
  contentFiles: ContentFiles
  contentPictures: ContentPictures
  contentVersions: ContentVersions
  dataExports: DataExports
  departures: Departures
  devices: Devices
  documentWords: DocumentWords
  draftLinks: DraftLinks
  drafts: Drafts
  emailChanges: EmailChanges
  embeddingModels: EmbeddingModels
  figures: Figures
  fileCitations: FileCitations
  files: Files
  filledBits: FilledBits
  folders: Folders
  grants: Grants
  groupMembers: GroupMembers
  groupedQuestions: GroupedQuestions
  groups: Groups
  guestPasses: GuestPasses
  helpReplies: HelpReplies
  helpThreads: HelpThreads
  highlights: Highlights
  instances: Instances
  invitations: Invitations
  jobSlots: JobSlots
  jobs: Jobs
  lastSeen: LastSeen
  lessonProgress: LessonProgress
  limits: Limits
  links: Links
  mailingRecipients: MailingRecipients
  mailings: Mailings
  messageRequests: MessageRequests
  messages: Messages
  migrations: Migrations
  modelBits: ModelBits
  modelVectors: ModelVectors
  pages: Pages
  passageBits: PassageBits
  passageUnits: PassageUnits
  passageVectors: PassageVectors
  passages: Passages
  passkeys: Passkeys
  paymentCustomers: PaymentCustomers
  paymentEvents: PaymentEvents
  paymentLetters: PaymentLetters
  paymentTroubles: PaymentTroubles
  planEvents: PlanEvents
  planPrices: PlanPrices
  plans: Plans
  prompts: Prompts
  questionGroups: QuestionGroups
  readingPlaces: ReadingPlaces
  reconciliations: Reconciliations
  recoveryCodes: RecoveryCodes
  rolledFigures: RolledFigures
  sealingKey: SealingKey
  searchTerms: SearchTerms
  searchTotals: SearchTotals
  sessions: Sessions
  settings: Settings
  shares: Shares
  subscriptions: Subscriptions
  termCounts: TermCounts
  usage: Usage
  users: Users
  writtenAnswers: WrittenAnswers
}

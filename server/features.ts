import { attachmentRoutes } from './features/attachments/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { changeRoutes } from './features/changes/routes.ts'
import {
  chatRoutes,
  draftRoutes,
  folderRoutes,
  nextQuestionRoutes,
  savedAnswerRoutes,
} from './features/chats/routes.ts'
import { contentRoutes } from './features/content/routes.ts'
import { deskDocumentRoutes, documentRoutes, pageWordRoutes } from './features/documents/routes.ts'
import {
  archiveRoutes,
  draftLinkRoutes,
  editingRoutes,
  pictureRoutes,
} from './features/editing/routes.ts'
import { firstStepRoutes } from './features/first-steps/routes.ts'
import { groupRoutes } from './features/groups/routes.ts'
import { guestPassRoutes } from './features/guest-passes/routes.ts'
import { guestRoutes } from './features/guests/routes.ts'
import { helpRoutes } from './features/help/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { highlightRoutes } from './features/highlights/routes.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { libraryRoutes } from './features/library/routes.ts'
import { mailingRoutes, noticeRoutes, unsubscribingRoutes } from './features/mailings/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import {
  answeringRoutes,
  approvedRoutes,
  deskRoutes,
  figureRoutes,
  operatorRoutes,
  questionRoutes,
  reviewRoutes,
} from './features/operator/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { promptRoutes } from './features/prompts/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { shareRoutes } from './features/shares/routes.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { passkeyRoutes, secondFactorRoutes } from './features/users/second-factor/routes.ts'
import type { Feature } from './implement.ts'

export const features: Feature[] = [
  userRoutes,
  personalDataRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  chatRoutes,
  savedAnswerRoutes,
  folderRoutes,
  nextQuestionRoutes,
  draftRoutes,
  changeRoutes,
  documentRoutes,
  deskDocumentRoutes,
  pageWordRoutes,
  highlightRoutes,
  libraryRoutes,
  attachmentRoutes,
  contentRoutes,
  groupRoutes,
  guestRoutes,
  helpRoutes,
  promptRoutes,
  shareRoutes,
  subscriptionRoutes,
  guestPassRoutes,
  paymentRoutes,
  operatorRoutes,
  editingRoutes,
  draftLinkRoutes,
  pictureRoutes,
  archiveRoutes,
  invitationRoutes,
  settingsRoutes,
  memberRoutes,
  mailingRoutes,
  noticeRoutes,
  unsubscribingRoutes,
  auditRoutes,
  deskRoutes,
  firstStepRoutes,
  questionRoutes,
  reviewRoutes,
  approvedRoutes,
  answeringRoutes,
  figureRoutes,
  healthRoutes,
]

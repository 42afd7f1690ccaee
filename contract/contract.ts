import { answering } from './desk/answering.ts'
import { approved } from './desk/approved.ts'
import { attachments } from './chats/attachments.ts'
import { auditLog } from './desk/audit.ts'
import { changes } from './changes.ts'
import { chats } from './chats/chat.ts'
import { content } from './content.ts'
import { contentArchive } from './desk/content-archive.ts'
import { contentFiles } from './desk/content-files.ts'
import { contentPictures } from './desk/content-pictures.ts'
import { deskDocuments } from './desk/desk-documents.ts'
import { desk } from './desk/desk.ts'
import { documents } from './documents/documents.ts'
import { draftLinks } from './desk/draft-links.ts'
import { drafts } from './chats/drafts.ts'
import { folders } from './chats/folders.ts'
import { startingOut } from './desk/first-steps.ts'
import { groups } from './desk/groups.ts'
import { figures } from './desk/figures.ts'
import { guestPasses } from './account/guest-passes.ts'
import { guests } from './account/guests.ts'
import { help } from './chats/help.ts'
import { health } from './health.ts'
import { highlights } from './documents/highlights.ts'
import { invitations } from './desk/invitations.ts'
import { library } from './documents/library.ts'
import { mailings, notices, unsubscribing } from './desk/mailings.ts'
import { members } from './desk/members.ts'
import { nextQuestions } from './chats/next-questions.ts'
import { operator } from './desk/operator.ts'
import { pageWords } from './documents/page-words.ts'
import { payments } from './account/payments.ts'
import { personalData } from './account/personal-data.ts'
import { questions } from './desk/questions.ts'
import { prompts } from './chats/prompts.ts'
import { reviews } from './desk/reviews.ts'
import type { Area, Route } from './route.ts'
import { savedAnswers } from './chats/saved-answers.ts'
import { passkeys, secondFactor } from './account/second-factor.ts'
import { settings } from './desk/settings.ts'
import { shares } from './chats/shares.ts'
import { subscriptions } from './account/subscriptions.ts'
import { users } from './account/users.ts'

/** Every call there is, by area. */
export const contract = {
  users,
  secondFactor,
  passkeys,
  personalData,
  subscriptions,
  guestPasses,
  payments,
  chats,
  savedAnswers,
  folders,
  nextQuestions,
  drafts,
  changes,
  attachments,
  shares,
  prompts,
  documents,
  deskDocuments,
  pageWords,
  highlights,
  library,
  content,
  groups,
  guests,
  help,
  operator,
  contentFiles,
  draftLinks,
  contentPictures,
  contentArchive,
  invitations,
  settings,
  members,
  mailings,
  notices,
  unsubscribing,
  auditLog,
  desk,
  startingOut,
  questions,
  approved,
  answering,
  reviews,
  figures,
  health,
}

/** Every call with its name, such as `chats.send`. */
export function everyRoute(): { name: string; route: Route }[] {
  return Object.entries(contract as Record<string, Area>).flatMap(([area, routes]) =>
    Object.entries(routes).map(([verb, route]) => ({ name: `${area}.${verb}`, route })),
  )
}

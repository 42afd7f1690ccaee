import { answering } from './answering.ts'
import { approved } from './approved.ts'
import { attachments } from './attachments.ts'
import { auditLog } from './audit.ts'
import { changes } from './changes.ts'
import { chats } from './chat.ts'
import { content } from './content.ts'
import { contentArchive } from './content-archive.ts'
import { contentFiles } from './content-files.ts'
import { contentPictures } from './content-pictures.ts'
import { deskDocuments } from './desk-documents.ts'
import { desk } from './desk.ts'
import { documents } from './documents.ts'
import { draftLinks } from './draft-links.ts'
import { drafts } from './drafts.ts'
import { folders } from './folders.ts'
import { groups } from './groups.ts'
import { figures } from './figures.ts'
import { guests } from './guests.ts'
import { help } from './help.ts'
import { health } from './health.ts'
import { highlights } from './highlights.ts'
import { invitations } from './invitations.ts'
import { library } from './library.ts'
import { mailings, notices, unsubscribing } from './mailings.ts'
import { members } from './members.ts'
import { nextQuestions } from './next-questions.ts'
import { operator } from './operator.ts'
import { pageWords } from './page-words.ts'
import { payments } from './payments.ts'
import { personalData } from './personal-data.ts'
import { questions } from './questions.ts'
import { prompts } from './prompts.ts'
import { reviews } from './reviews.ts'
import type { Area, Route } from './route.ts'
import { savedAnswers } from './saved-answers.ts'
import { passkeys, secondFactor } from './second-factor.ts'
import { settings } from './settings.ts'
import { shares } from './shares.ts'
import { subscriptions } from './subscriptions.ts'
import { users } from './users.ts'

/** Every call there is, by area. */
export const contract = {
  users,
  secondFactor,
  passkeys,
  personalData,
  subscriptions,
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

import { t } from '@lingui/core/macro'
import {
  Bookmark,
  CircleQuestionMark,
  CreditCard,
  FileText,
  GraduationCap,
  Highlighter,
  LayoutList,
  Library,
  Link,
  MailCheck,
  MessageSquareText,
  UserRound,
} from 'lucide-react'
import { paths, patterns } from '#web/paths.ts'
import { deskScreens } from './desk-screens.tsx'
import { type Screen, late } from './screen-entry.ts'

export type { Screen } from './screen-entry.ts'

/** One screen at two addresses: what was typed into it stays there on the way between them. */
const TheLibrary = late(() =>
  import('#web/dashboard/library/library.tsx').then((all) => all.Library),
)

const memberScreens: Screen[] = [
  {
    path: paths.messages,
    pattern: patterns.messages,
    audience: 'member',
    label: () => t`Messages`,
    Icon: MessageSquareText,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/messages/messages.tsx').then((all) => all.Messages)),
  },
  {
    path: paths.library,
    audience: 'member',
    label: () => t`Library`,
    Icon: Library,
    place: 'side bar',
    Screen: TheLibrary,
  },
  {
    path: paths.prompts,
    audience: 'member',
    label: () => t`Prompts`,
    Icon: LayoutList,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/prompts/prompts.tsx').then((all) => all.Prompts)),
  },
  {
    path: paths.files,
    audience: 'member',
    label: () => t`Files`,
    Icon: FileText,
    place: 'palette',
    Screen: TheLibrary,
  },
  {
    path: paths.links,
    audience: 'member',
    label: () => t`Links`,
    Icon: Link,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/links/links.tsx').then((all) => all.Links)),
  },
  {
    path: paths.memberTraining,
    pattern: patterns.memberTraining,
    audience: 'member',
    label: () => t`Training`,
    Icon: GraduationCap,
    place: 'side bar',
    Screen: late(() =>
      import('#web/dashboard/training/training-screen.tsx').then((all) => all.TrainingScreen),
    ),
  },
  {
    path: paths.profile,
    audience: 'member',
    label: () => t`Profile`,
    Icon: UserRound,
    place: 'menu',
    Screen: late(() => import('#web/dashboard/profile/profile.tsx').then((all) => all.Profile)),
  },
  {
    path: paths.subscription,
    audience: 'member',
    label: () => t`Subscription`,
    Icon: CreditCard,
    place: 'menu',
    Screen: late(() =>
      import('#web/dashboard/subscription/subscription.tsx').then((all) => all.Subscription),
    ),
  },
  {
    path: paths.savedAnswers,
    audience: 'member',
    label: () => t`Saved answers`,
    Icon: Bookmark,
    place: 'menu',
    Screen: late(() =>
      import('#web/dashboard/messages/saved/saved-answers.tsx').then((all) => all.SavedAnswers),
    ),
  },
  {
    path: paths.highlights,
    audience: 'member',
    label: () => t`Highlights`,
    Icon: Highlighter,
    place: 'menu',
    Screen: late(() =>
      import('#web/dashboard/highlights/highlights.tsx').then((all) => all.Highlights),
    ),
  },
  {
    path: paths.help,
    pattern: patterns.help,
    audience: 'member',
    label: () => t`Help`,
    Icon: CircleQuestionMark,
    place: 'menu',
    Screen: late(() => import('#web/dashboard/help/help.tsx').then((all) => all.Help)),
  },
  {
    path: patterns.document,
    audience: 'member',
    label: () => t`Document`,
    Icon: FileText,
    place: 'nowhere',
    Screen: late(() =>
      import('#web/dashboard/view-pdf/document-screen.tsx').then((all) => all.DocumentScreen),
    ),
  },
  {
    path: paths.memberVerification,
    audience: 'member',
    label: () => t`Verify your e-mail`,
    Icon: MailCheck,
    place: 'nowhere',
    Screen: late(() =>
      import('#web/dashboard/verification/verification.tsx').then((all) => all.Verification),
    ),
  },
  {
    path: patterns.writtenAnswer,
    audience: 'member',
    label: () => t`Answer`,
    Icon: FileText,
    place: 'nowhere',
    Screen: late(() =>
      import('#web/dashboard/written-answer/written-answer.tsx').then((all) => all.WrittenAnswer),
    ),
  },
]

/** Every screen of the dashboard: routes, the navigation and the palette read this table. */
export const screens: Screen[] = [...memberScreens, ...deskScreens]

import { t } from '@lingui/core/macro'
import {
  Bookmark,
  CalendarClock,
  ChartLine,
  ChartNoAxesColumn,
  CircleQuestionMark,
  CreditCard,
  FileText,
  GraduationCap,
  Group,
  Highlighter,
  Inbox,
  LayoutDashboard,
  Library,
  Link,
  LayoutList,
  type LucideIcon,
  MailPlus,
  MessageSquareQuote,
  Mails,
  MessageSquareText,
  PencilLine,
  Settings2,
  ScrollText,
  Upload,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { paths, patterns } from '#web/paths.ts'
import type { ScreenAudience } from './only-for.tsx'

/** One screen of the dashboard. Routes, the navigation and the palette read this table. */
export type Screen = {
  path: string
  /** As the router reads the path, where it has a parameter. */
  pattern?: string
  audience: ScreenAudience
  label: () => string
  Icon: LucideIcon
  /**
   * Where it is linked from: the side bar, the menu under the member's name, or the palette, which
   * has those of both, too. What has its place nowhere is opened from within other screens and letters.
   */
  place: 'side bar' | 'menu' | 'palette' | 'nowhere'
  /** Missing where the screen is a page outside the dashboard. */
  Screen?: ComponentType
}

const late = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** One screen at two addresses: what was typed into it stays there on the way between them. */
const TheLibrary = late(() =>
  import('#web/dashboard/library/library.tsx').then((all) => all.Library),
)

export const screens: Screen[] = [
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
    path: paths.training,
    audience: 'member',
    label: () => t`Training`,
    Icon: GraduationCap,
    place: 'side bar',
  },
  {
    path: paths.desk,
    audience: 'editor',
    label: () => t`Desk`,
    Icon: LayoutDashboard,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/desk/desk.tsx').then((all) => all.Desk)),
  },
  {
    path: paths.inbox,
    audience: 'editor',
    label: () => t`Inbox`,
    Icon: Inbox,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/inbox/inbox.tsx').then((all) => all.Inbox)),
  },
  {
    path: paths.quality,
    audience: 'editor',
    label: () => t`Answers`,
    Icon: ChartNoAxesColumn,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/quality/quality.tsx').then((all) => all.Quality)),
  },
  {
    path: paths.operatorFiles,
    audience: 'editor',
    label: () => t`Uploads`,
    Icon: Upload,
    place: 'side bar',
    Screen: late(() =>
      import('#web/dashboard/files/operator-files.tsx').then((all) => all.OperatorFiles),
    ),
  },
  {
    path: paths.content,
    audience: 'editor',
    label: () => t`Words`,
    Icon: PencilLine,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/content/content.tsx').then((all) => all.Content)),
  },
  {
    path: paths.members,
    pattern: patterns.members,
    audience: 'operator',
    label: () => t`Members`,
    Icon: UsersRound,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/members/members.tsx').then((all) => all.Members)),
  },
  {
    path: paths.groups,
    audience: 'operator',
    label: () => t`Groups`,
    Icon: Group,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/groups/groups.tsx').then((all) => all.Groups)),
  },
  {
    path: paths.invitations,
    audience: 'operator',
    label: () => t`Invitations`,
    Icon: MailPlus,
    place: 'side bar',
    Screen: late(() =>
      import('#web/dashboard/invitations/invitations.tsx').then((all) => all.Invitations),
    ),
  },
  {
    path: paths.mailings,
    pattern: patterns.mailings,
    audience: 'operator',
    label: () => t`Mailings`,
    Icon: Mails,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/mailings/mailings.tsx').then((all) => all.Mailings)),
  },
  {
    path: paths.figures,
    audience: 'operator',
    label: () => t`Figures`,
    Icon: ChartLine,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/figures/figures.tsx').then((all) => all.Figures)),
  },
  {
    path: paths.operatorPayments,
    audience: 'operator',
    label: () => t`Payments`,
    Icon: CreditCard,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/payments/payments.tsx').then((all) => all.Payments)),
  },
  {
    path: paths.settings,
    audience: 'operator',
    label: () => t`Settings`,
    Icon: Settings2,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/settings/settings.tsx').then((all) => all.Settings)),
  },
  {
    path: paths.answering,
    audience: 'operator',
    label: () => t`Answering`,
    Icon: MessageSquareQuote,
    place: 'side bar',
    Screen: late(() =>
      import('#web/dashboard/answering/answering.tsx').then((all) => all.AnsweringSettings),
    ),
  },
  {
    path: paths.audit,
    audience: 'operator',
    label: () => t`Audit log`,
    Icon: ScrollText,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/audit/audit.tsx').then((all) => all.Audit)),
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
    path: paths.reviews,
    audience: 'editor',
    label: () => t`Reviews`,
    Icon: CalendarClock,
    place: 'nowhere',
    Screen: late(() => import('#web/dashboard/desk/reviews.tsx').then((all) => all.Reviews)),
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

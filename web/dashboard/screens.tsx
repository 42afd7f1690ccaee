import { t } from '@lingui/core/macro'
import {
  ChartNoAxesColumn,
  CircleQuestionMark,
  CreditCard,
  FileText,
  GraduationCap,
  Inbox,
  Library,
  Link,
  LayoutList,
  type LucideIcon,
  MailPlus,
  MessageSquareText,
  PencilLine,
  Settings2,
  Upload,
  UserRound,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { paths, patterns } from '#web/paths.ts'

/** One screen of the dashboard. Routes, the navigation and the palette read this table. */
export type Screen = {
  path: string
  /** As the router reads the path, where it has a parameter. */
  pattern?: string
  audience: 'member' | 'operator'
  label: () => string
  Icon: LucideIcon
  /** Where it is linked from: the side bar, or the menu under the member's name. */
  place: 'side bar' | 'menu'
  /** Missing where the screen is a page outside the dashboard. */
  Screen?: ComponentType
}

const late = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

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
    Screen: late(() => import('#web/dashboard/library/library.tsx').then((all) => all.Library)),
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
    place: 'side bar',
    Screen: late(() =>
      import('#web/dashboard/assistant-files/assistant-files.tsx').then(
        (all) => all.AssistantFiles,
      ),
    ),
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
    path: paths.operatorFiles,
    audience: 'operator',
    label: () => t`Uploads`,
    Icon: Upload,
    place: 'side bar',
    Screen: late(() =>
      import('#web/dashboard/files/operator-files.tsx').then((all) => all.OperatorFiles),
    ),
  },
  {
    path: paths.quality,
    audience: 'operator',
    label: () => t`Answers`,
    Icon: ChartNoAxesColumn,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/quality/quality.tsx').then((all) => all.Quality)),
  },
  {
    path: paths.inbox,
    audience: 'operator',
    label: () => t`Inbox`,
    Icon: Inbox,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/inbox/inbox.tsx').then((all) => all.Inbox)),
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
    path: paths.content,
    audience: 'operator',
    label: () => t`Words`,
    Icon: PencilLine,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/content/content.tsx').then((all) => all.Content)),
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
    path: paths.settings,
    audience: 'operator',
    label: () => t`Settings`,
    Icon: Settings2,
    place: 'side bar',
    Screen: late(() => import('#web/dashboard/settings/settings.tsx').then((all) => all.Settings)),
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
    path: paths.help,
    pattern: patterns.help,
    audience: 'member',
    label: () => t`Help`,
    Icon: CircleQuestionMark,
    place: 'menu',
    Screen: late(() => import('#web/dashboard/help/help.tsx').then((all) => all.Help)),
  },
]

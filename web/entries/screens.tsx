import { type ComponentProps, type ComponentType, lazy } from 'react'
import type { Training as TrainingScreen } from '#web/training/training.tsx'

const screen = <T extends ComponentType<any>>(load: () => Promise<T>) =>
  lazy(async () => ({ default: await load() }))

/** Every screen, each loaded when it is first shown. */
export const screens = {
  Login: screen(() => import('#web/account/login.tsx').then((all) => all.Login)) as ComponentType,
  Register: screen(() =>
    import('#web/account/register.tsx').then((all) => all.Register),
  ) as ComponentType,
  ForgotPassword: screen(() =>
    import('#web/account/password/forgot-password.tsx').then((all) => all.ForgotPassword),
  ) as ComponentType,
  ResetPassword: screen(() =>
    import('#web/account/password/reset-password.tsx').then((all) => all.ResetPassword),
  ) as ComponentType,
  UndoEmailChange: screen(() =>
    import('#web/account/undo-email-change.tsx').then((all) => all.UndoEmailChange),
  ),
  SecureAccount: screen(() =>
    import('#web/account/secure-account.tsx').then((all) => all.SecureAccount),
  ),
  SetUp: screen(() => import('#web/account/set-up.tsx').then((all) => all.SetUp)),
  EmailVerification: screen(() =>
    import('#web/account/email-verification.tsx').then((all) => all.EmailVerification),
  ),
  Shell: screen(() => import('#web/dashboard/shell/shell.tsx').then((all) => all.Shell)),
  Messages: screen(() =>
    import('#web/dashboard/messages/messages.tsx').then((all) => all.Messages),
  ),
  Prompts: screen(() => import('#web/dashboard/prompts/prompts.tsx').then((all) => all.Prompts)),
  Library: screen(() => import('#web/dashboard/library/library.tsx').then((all) => all.Library)),
  AssistantFiles: screen(() =>
    import('#web/dashboard/assistant-files/assistant-files.tsx').then((all) => all.AssistantFiles),
  ),
  Links: screen(() => import('#web/dashboard/links/links.tsx').then((all) => all.Links)),
  Profile: screen(() => import('#web/dashboard/profile/profile.tsx').then((all) => all.Profile)),
  Subscription: screen(() =>
    import('#web/dashboard/subscription/subscription.tsx').then((all) => all.Subscription),
  ),
  OperatorPayments: screen(() =>
    import('#web/dashboard/payments/payments.tsx').then((all) => all.Payments),
  ),
  Inbox: screen(() => import('#web/dashboard/inbox/inbox.tsx').then((all) => all.Inbox)),
  OperatorFiles: screen(() =>
    import('#web/dashboard/files/operator-files.tsx').then((all) => all.OperatorFiles),
  ),
  Quality: screen(() => import('#web/dashboard/quality/quality.tsx').then((all) => all.Quality)),
  Missing: screen(() => import('#web/dashboard/missing.tsx').then((all) => all.Missing)),
  Training: screen(() =>
    import('#web/training/training.tsx').then((all) => all.Training),
  ) as ComponentType<ComponentProps<typeof TrainingScreen>>,
  Lesson: screen(() => import('#web/training/lesson.tsx').then((all) => all.Lesson)),
  ViewPdf: screen(() => import('#web/dashboard/view-pdf/view-pdf.tsx').then((all) => all.ViewPdf)),
  SharedChat: screen(() =>
    import('#web/shared-chat/shared-chat.tsx').then((all) => all.SharedChat),
  ),
  /** Handed to the screens that show a page of a document. */
  Reading: screen(() => import('#web/dashboard/reading/reading.tsx').then((all) => all.Reading)),
  /** Fetched as soon as there is something to open, so that the first opening is quick. */
  preloadReading: () => void import('#web/dashboard/reading/reading.tsx'),
}

export type Screens = typeof screens

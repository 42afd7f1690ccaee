import { type ComponentProps, type ComponentType, lazy } from 'react'
import type { Training as TrainingScreen } from '#web/training/training.tsx'

const screen = <T extends ComponentType<any>>(load: () => Promise<T>) =>
  lazy(async () => ({ default: await load() }))

/** Every screen outside the dashboard, and what stands around those within, each loaded when it is first shown. */
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
  Join: screen(() => import('#web/account/join.tsx').then((all) => all.Join)),
  GuestPass: screen(() => import('#web/account/guest-pass.tsx').then((all) => all.GuestPass)),
  Unsubscribe: screen(() => import('#web/account/unsubscribe.tsx').then((all) => all.Unsubscribe)),
  EmailVerification: screen(() =>
    import('#web/account/email-verification.tsx').then((all) => all.EmailVerification),
  ),
  Shell: screen(() => import('#web/dashboard/shell/shell.tsx').then((all) => all.Shell)),
  Missing: screen(() => import('#web/dashboard/missing.tsx').then((all) => all.Missing)),
  Training: screen(() =>
    import('#web/training/training.tsx').then((all) => all.Training),
  ) as ComponentType<ComponentProps<typeof TrainingScreen>>,
  Lesson: screen(() => import('#web/training/lesson.tsx').then((all) => all.Lesson)),
  ViewPdf: screen(() => import('#web/dashboard/view-pdf/view-pdf.tsx').then((all) => all.ViewPdf)),
  SharedChat: screen(() =>
    import('#web/shared-chat/shared-chat.tsx').then((all) => all.SharedChat),
  ),
}

export type Screens = typeof screens

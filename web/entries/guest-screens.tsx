import { ForgotPassword } from '#web/account/password/forgot-password.tsx'
import { Login } from '#web/account/login.tsx'
import { Register } from '#web/account/register.tsx'
import { ResetPassword } from '#web/account/password/reset-password.tsx'
import { Training } from '#web/training/training.tsx'
import { type Screens, screens } from './screens.tsx'

/** The same, with what guests see first at hand, so that they can be rendered beforehand and taken over at once. */
export const guestScreens: Screens = {
  ...screens,
  Login,
  Register,
  ForgotPassword,
  ResetPassword,
  Training,
}

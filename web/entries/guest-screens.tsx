import { Login } from '#web/account/login.tsx'
import { Register } from '#web/account/register.tsx'
import { type Screens, screens } from './screens.tsx'

/** The same, with the two forms at hand, so that they can be rendered beforehand and taken over at once. */
export const guestScreens: Screens = { ...screens, Login, Register }

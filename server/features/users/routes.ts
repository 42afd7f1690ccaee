import { users } from '#contract/account/users.ts'
import { implement } from '#server/implement.ts'
import { renewAppSecrets } from './second-factor/authenticator-app.ts'
import { checkLetters } from '../letters/letters.ts'
import { listActivity } from './activity.ts'
import { readAvatar } from './avatars.ts'
import { changePassword, resetPassword, sendPasswordReset } from './passwords/change-password.ts'
import { changeEmail, sendVerificationCode, undoEmailChange, verifyEmail } from './email.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'
import { endSession, endSessions, listSessions } from './sessions/sessions.ts'
import { getUser, updateUser } from './users.ts'

export const userRoutes = implement(
  users,
  (app) => ({
    register: ({ body, files, from, languages }) =>
      register(app, body, files.avatar, from, languages),
    login: ({ body, from }) => logIn(app, body, from),
    logout: ({ member, from }) => endSession(app, member, from),
    get: ({ member, query }) => getUser(app, member, query.id, query._id),
    update: ({ member, body, files, from }) => updateUser(app, member, body, files.avatar, from),
    changePassword: ({ member, body, from }) => changePassword(app, member, body, from),
    changeEmail: ({ member, body, from }) => changeEmail(app, member, body, from),
    undoEmailChange: ({ body, from }) => undoEmailChange(app, body.token, from),
    sendPasswordReset: ({ body, from }) => sendPasswordReset(app, body.email, from),
    resetPassword: ({ body, from }) => resetPassword(app, body, from),
    avatar: ({ params }) => readAvatar(app, params.name),
    existing: ({ member }) => ({
      _id: member.id,
      id: member.id,
      emailVerified: member.emailVerified,
    }),
    sendVerification: ({ member }) => sendVerificationCode(app, member),
    verifyOtp: ({ member, body, from }) => verifyEmail(app, member, body.otp, from),
    sessions: ({ member }) => listSessions(app, member),
    endSessions: ({ member, query, from }) => endSessions(app, member, query, from),
    activity: ({ member, query }) => listActivity(app, member, query),
  }),
  async (app) => {
    await checkLetters(app)
    await renewAppSecrets(app)
  },
)

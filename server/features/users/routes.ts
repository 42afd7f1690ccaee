import { users } from '#contract/users.ts'
import { implement } from '../../implement.ts'
import { startSendingLetters } from '../letters/letters.ts'
import { readAvatar } from './avatars.ts'
import { endSession, getUser, logIn, register, sendVerificationCode, verifyEmail } from './users.ts'

export const userRoutes = implement(
  users,
  (app) => ({
    register: ({ body, files }) => register(app, body, files.avatar),
    login: ({ body, from }) => logIn(app, body, from),
    logout: ({ member }) => endSession(app, member),
    get: ({ member, query }) => getUser(app, member, query.id ?? query._id),
    avatar: ({ params }) => readAvatar(app, params.name),
    existing: ({ member }) => ({
      _id: member.id,
      id: member.id,
      emailVerified: member.emailVerified,
    }),
    sendVerification: ({ member }) => sendVerificationCode(app, member),
    verifyOtp: ({ member, body }) => verifyEmail(app, member, body.otp),
  }),
  (app) => startSendingLetters(app),
)

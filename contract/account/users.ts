import * as z from 'zod/mini'
import { TextSize, ForgottenPassword, ProfileChange, Registration } from './account-forms.ts'
import { Activity } from './activity.ts'
import { Credentials, EmailChange, LogIn, PasswordChange } from './credentials.ts'
import { Id, Otp, Password, Time, accepted, flag, ids, list, page } from '../fields.ts'
import { Role } from '../desk/roles.ts'
import { route } from '../route.ts'
import { Subscription } from './subscriptions.ts'
import { sentence } from '../sentences.ts'

export const Usage = z.object({
  used: z.int(),
  limit: z.nullable(z.int()),
  /** Null where no new ones come: without a plan, or where the plan ends before. */
  resetsAt: z.nullable(Time),
  /** What the model read and wrote for the member, if the plan limits that. */
  tokens: z.optional(z.object({ used: z.int(), limit: z.int() })),
})
export type Usage = z.infer<typeof Usage>

export const User = z.object({
  ...ids,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: z.optional(z.string()),
  avatarUrl: z.optional(z.string()),
  role: Role,
  locale: z.string(),
  /** Whether the operator's letters come; those about the account come all the same. */
  letters: z.boolean(),
  /** Whether a letter comes, once a week at most, when a document that their answers quote changes. */
  sourceLetters: z.boolean(),
  /** What a model is told with each question, in the member's words. */
  standingInstruction: z.optional(z.string()),
  /** Missing where it is normal. */
  textSize: z.optional(TextSize),
  createdAt: Time,
  twoFactor: z.boolean(),
  /** When the account will be gone, where the member has asked for that. */
  deletesAt: z.optional(Time),
  subscription: Subscription,
  usage: Usage,
})
export type User = z.infer<typeof User>

export const Session = z.object({
  ...ids,
  device: z.string(),
  place: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const avatar = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
} as const

const LinkToken = z
  .string(sentence('The link is not complete.'))
  .check(
    z.minLength(1, sentence('The link is not complete.')),
    z.maxLength(200, sentence('This is not a link of ours.')),
  )

export const users = {
  register: route({
    method: 'POST',
    path: '/v1/users',
    for: 'guest',
    body: Registration,
    files: { avatar },
    payload: z.object({ email: z.string() }),
    code: 201,
    message: 'User successfully Registered. Now you can login',
    summary: 'Create an account. A known address gets the same answer, and its owner an e-mail.',
  }),
  login: route({
    method: 'POST',
    path: '/v1/users/login',
    for: 'guest',
    body: Credentials,
    payload: LogIn,
    evenIfFull: true,
    message: 'Login successful',
    summary: 'Start a session.',
  }),
  logout: route({
    method: 'POST',
    path: '/v1/users/logout',
    for: 'member',
    payload: z.null(),
    evenIfFull: true,
    summary: 'End this session on the server too.',
  }),
  get: route({
    method: 'GET',
    path: '/v1/users',
    for: 'member',
    query: z.object({ _id: z.optional(Id), id: z.optional(Id) }),
    payload: User,
    summary: 'The member; an id other than the own one is not found.',
  }),
  update: route({
    method: 'PUT',
    path: '/v1/users',
    for: 'member',
    body: ProfileChange,
    files: { avatar },
    payload: User,
    message: 'Successfully Updated',
    summary: 'Change the profile.',
  }),
  changePassword: route({
    method: 'POST',
    path: '/v1/users/password',
    for: 'member',
    body: PasswordChange,
    payload: z.null(),
    message: 'Password Updated Successfully',
    summary:
      'Change the password; every other session ends, and X-Auth-Token carries a new token for this one.',
  }),
  changeEmail: route({
    method: 'POST',
    path: '/v1/users/email',
    for: 'member',
    body: EmailChange,
    payload: z.union([accepted, User]),
    message: 'Email Updated Successfully',
    summary: 'Change the address: first without, then with the code that was sent to it.',
  }),
  undoEmailChange: route({
    method: 'POST',
    path: '/v1/users/email/undo',
    for: 'guest',
    body: z.object({ token: LinkToken }),
    payload: z.object({ email: z.string() }),
    message:
      'Your address is back. Every device was logged out, and the old password opens nothing: choose a new one.',
    summary: 'Take a change of the address back, with the link that the old address was sent.',
  }),
  sendVerification: route({
    method: 'GET',
    path: '/v1/users/verify/email',
    for: 'member',
    acts: true,
    payload: accepted,
    summary: 'Send a verification code to the own address.',
  }),
  verifyOtp: route({
    method: 'POST',
    path: '/v1/users/verify/otp',
    for: 'member',
    body: z.object({ otp: Otp }),
    payload: z.object(ids),
    message: 'User Verified Successfully',
    summary: 'Verify the address with the code.',
  }),
  sendPasswordReset: route({
    method: 'POST',
    path: '/v1/users/send-password-reset-email',
    for: 'guest',
    body: ForgottenPassword,
    payload: accepted,
    summary: 'Send a reset link, if the address is known; the answer does not tell.',
  }),
  resetPassword: route({
    method: 'PATCH',
    path: '/v1/users/password',
    for: 'guest',
    body: z.object({ token: LinkToken, password: Password }),
    payload: z.null(),
    message: 'Password reset successful',
    summary: 'Choose a new password with the token of the link; every session ends.',
  }),
  existing: route({
    method: 'GET',
    path: '/v1/users/verify/existing-user',
    for: 'member',
    payload: z.object({ ...ids, emailVerified: z.boolean() }),
    summary: 'The start-up check: whose token this is.',
  }),
  avatar: route({
    method: 'GET',
    path: '/v1/users/avatars/{name}',
    for: 'guest',
    params: z.object({ name: z.string() }),
    payload: z.unknown(),
    bytes: true,
    summary: 'A photo, under a name that cannot be guessed.',
  }),
  sessions: route({
    method: 'GET',
    path: '/v1/users/sessions',
    for: 'member',
    payload: z.array(Session),
    summary: 'Own sessions, newest first.',
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/v1/users/sessions',
    for: 'member',
    query: z.object({ id: z.optional(Id), others: z.optional(flag) }),
    payload: z.object({ deleted: z.int() }),
    message: 'Successfully Updated',
    summary: 'End one session, or all others.',
  }),
  activity: route({
    method: 'GET',
    path: '/v1/users/activity',
    for: 'member',
    query: z.object(page),
    payload: list(Activity),
    summary: 'What happened in the own account, newest first; nothing can be taken out of it.',
  }),
}

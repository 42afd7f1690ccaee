/** Every path of the site, in one place. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  undoEmailChange: '/undo-email-change',
  secureAccount: '/secure-account',
  privacy: '/privacy-policy',
  terms: '/terms-and-conditions',
  emailVerification: '/email-verification',
  memberVerification: '/dashboard/email-verification',
  setUp: '/set-up',
  join: '/join',
  guestPass: '/guest-pass',
  unsubscribe: '/unsubscribe',
  dashboard: '/dashboard',
  messages: '/dashboard/messages',
  chat: (chatId: string) => `/dashboard/messages/${chatId}`,
  /** A new chat with a prompt in its composer. */
  chatWithPrompt: (promptId: string) => `/dashboard/messages?prompt=${promptId}`,
  /** A new chat that is answered from these files alone. */
  chatWithFiles: (fileIds: string[]) => `/dashboard/messages?file=${fileIds.join(',')}`,
  /** A chat with a passage of a document in its composer: the one that is named, with `beside`, the query of the pages that stay open, or a new one that is answered from this file alone. */
  askAboutPassage: (
    { filename, page, quote }: { filename: string; page: number; quote: string },
    {
      chatId,
      beside = '',
      fileId,
    }: { chatId?: string | undefined; beside?: string; fileId?: string } = {},
  ) => {
    const query = new URLSearchParams(beside)
    query.set('about', filename)
    query.set('page', String(page))
    query.set('passage', quote)
    if (fileId) query.set('file', fileId)
    return `/dashboard/messages${chatId ? `/${chatId}` : ''}?${query.toString()}`
  },
  help: '/dashboard/help',
  /** A question to the operator. */
  helpThread: (id: string) => `/dashboard/help/${id}`,
  savedAnswers: '/dashboard/saved-answers',
  /** What the member highlighted in documents. */
  highlights: '/dashboard/highlights',
  prompts: '/dashboard/prompts',
  library: '/dashboard/library',
  files: '/dashboard/files',
  links: '/dashboard/links',
  profile: '/dashboard/profile',
  profilePart: (id: string) => `/dashboard/profile#${id}`,
  subscription: '/dashboard/subscription',
  /** Opens the choice of a plan, by its id or its slug. */
  choosePlan: (plan: string, interval?: string) =>
    `/dashboard/subscription${planQuery(plan, interval)}`,
  /** The same for a guest: they land on the choice as soon as they are a member. */
  registerFor: (plan: string, interval?: string) => `/register${planQuery(plan, interval)}`,
  /** Verifying the address, and from there back to the choice. */
  verifyFor: (plan: string, interval?: string) =>
    `/dashboard/email-verification${planQuery(plan, interval)}`,
  /** What needs the operator's hand today. */
  desk: '/dashboard/operator',
  /** Who looks after which document, and until when. */
  reviews: '/dashboard/operator/reviews',
  operatorFiles: '/dashboard/operator/files',
  groups: '/dashboard/operator/groups',
  /** Who is in a group. */
  group: (id: string) => `/dashboard/operator/groups?group=${id}`,
  /** What happened on the site, drawn. */
  figures: '/dashboard/operator/figures',
  operatorPayments: '/dashboard/operator/payments',
  content: '/dashboard/operator/content',
  contentFile: (file: string) => `/dashboard/operator/content?file=${encodeURIComponent(file)}`,
  invitations: '/dashboard/operator/invitations',
  mailings: '/dashboard/operator/mailings',
  /** One that is not stored before something is written. */
  newMailing: '/dashboard/operator/mailings/new',
  /** One of them, to be written or looked at. */
  mailing: (id: string) => `/dashboard/operator/mailings/${id}`,
  settings: '/dashboard/operator/settings',
  /** The part with the names and addresses of the site. */
  siteSettings: '/dashboard/operator/settings#site',
  answering: '/dashboard/operator/answering',
  members: '/dashboard/operator/members',
  /** One member, as operators see them. */
  member: (id: string) => `/dashboard/operator/members/${id}`,
  audit: '/dashboard/operator/audit',
  /** What was done to one member. */
  auditOf: (id: string) => `/dashboard/operator/audit?subject=${id}`,
  inbox: '/dashboard/operator/inbox',
  /** The part of the inbox with what members ask. */
  inboxOfMembers: '/dashboard/operator/inbox?from=members',
  /** Where the operator sees how good the answers are. */
  quality: '/dashboard/operator/answers',
  /** The page that an editor has written for a question, wherever it stands by now. */
  writtenAnswer: (id: string) => `/dashboard/answers/${id}`,
  training: '/training',
  lesson: (slug: string) => `/training/${slug}`,
  /** The training as members read it, beside the rest of the dashboard. */
  memberTraining: '/dashboard/training',
  memberLesson: (slug: string) => `/dashboard/training/${slug}`,
  /** A document, for everybody with the link. */
  viewPdf: (filename: string, at?: Place) => `/view-pdf/${placeIn(filename, at)}`,
  /** The same within the dashboard. */
  document: (filename: string, at?: Place) => `/dashboard/library/${placeIn(filename, at)}`,
} as const

type Place = { page?: number; quote?: string | undefined }

function placeIn(filename: string, { page, quote }: Place = {}): string {
  const query = quote ? `?quote=${encodeURIComponent(quote)}` : ''
  return `${encodeURIComponent(filename)}${query}${page ? `#page=${page}` : ''}`
}

/** Where the plan that an address names is chosen; undefined where it names none. */
export function planPathIn(search: string): string | undefined {
  const params = new URLSearchParams(search)
  const plan = params.get('plan')
  return plan ? paths.choosePlan(plan, params.get('interval') ?? undefined) : undefined
}

function planQuery(plan: string, interval?: string): string {
  const params = new URLSearchParams({ plan, ...(interval ? { interval } : {}) })
  return `?${params.toString()}`
}

/** The same as the router reads them. */
export const patterns = {
  messages: '/dashboard/messages/:chatId?',
  help: '/dashboard/help/:threadId?',
  members: '/dashboard/operator/members/:memberId?',
  mailings: '/dashboard/operator/mailings/:mailingId?',
  writtenAnswer: '/dashboard/answers/:id',
  /** As mail programs have it; the letter itself has the token in the fragment. */
  unsubscribe: '/unsubscribe/:token?',
  viewPdf: '/view-pdf/:filename',
  sharedChat: '/s/:shareId',
  lesson: '/training/:slug',
  memberTraining: '/dashboard/training/:slug?',
  document: '/dashboard/library/:filename',
} as const

/** What the server answers with the app's page (besides the prerendered ones). */
export const appPrefixes = [
  '/dashboard',
  '/email-verification',
  '/view-pdf',
  '/training',
  '/set-up',
  '/join',
  '/guest-pass',
  '/unsubscribe',
  '/undo-email-change',
  '/secure-account',
  '/s',
]

const within = (pathname: string, prefix: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`)

const withoutFrame = (pathname: string) =>
  pathname === paths.home || within(pathname, paths.dashboard) || within(pathname, '/training')

/**
 * The home page, the dashboard and the training have no common header and footer; the viewer of a
 * PDF has the header only.
 */
export const showsHeader = (pathname: string) => !withoutFrame(pathname)
export const showsFooter = (pathname: string) =>
  !withoutFrame(pathname) && !within(pathname, '/view-pdf')

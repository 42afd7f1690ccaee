import { i18n } from '@lingui/core'
import { said } from '#web/language.ts'
import { type ApiError, createClient } from '#contract/client.ts'
import { catalogue } from '#contract/envelope.ts'
import { users } from '#contract/account/users.ts'
import { noteResponse, noteSilence } from './connection.ts'
import { endExpiredSession, endInvalidSession, renewToken, storedToken } from './session.ts'
import { upload } from './upload.ts'

/** The browser's one way to the server. */
export const client = createClient({
  token: storedToken,
  onToken: renewToken,
  onResponse: noteResponse,
  upload,
  onRefusal,
  language: () => i18n.locale,
  said,
})

/** A login waits no longer than this for the second of its two calls. */
const mostMsForWhose = 10_000

/** The id of the member of a token that is not this browser's yet. */
export const whose = async (token: string): Promise<string> => {
  const asking = createClient({ token: () => token, upload, language: () => i18n.locale, said })
  const { _id } = await asking.call(
    users.existing,
    {},
    { signal: AbortSignal.timeout(mostMsForWhose) },
  )
  return _id
}

function onRefusal(error: ApiError) {
  if (error.httpCode === 0) noteSilence()
  if (error.httpCode === 498) endInvalidSession()
  // A wrong password is a 401 as well, in other words.
  if (error.httpCode === 401 && error.message === said(catalogue[401]!.text)) endExpiredSession()
}

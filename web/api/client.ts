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

/** The id of the member of a token that is not this browser's yet; undefined where nobody says. */
export const whose = (token: string): Promise<string | undefined> =>
  createClient({ token: () => token, upload, language: () => i18n.locale, said })
    .call(users.existing)
    .then(
      ({ _id }) => _id,
      () => undefined,
    )

function onRefusal(error: ApiError) {
  if (error.httpCode === 0) noteSilence()
  if (error.httpCode === 498) endInvalidSession()
  // A wrong password is a 401 as well, in other words.
  if (error.httpCode === 401 && error.message === said(catalogue[401]!.text)) endExpiredSession()
}

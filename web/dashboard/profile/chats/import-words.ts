import { plural, t } from '@lingui/core/macro'
import { chats } from '#contract/chats/chat.ts'
import type { PayloadOf } from '#contract/route.ts'

const { maxBytes } = chats.import.files.file
const maxMegabytes = maxBytes / 1024 / 1024

/** Why a file is not sent at all. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!typeOf(name))
    return t`${name} is neither a zip nor a JSON file. Choose the file as ChatGPT, Claude or Carrel gave it to you.`
  if (size > maxBytes)
    return t`${name} is larger than ${maxMegabytes} MB. Unpack it, and import the JSON files in it one by one.`
  if (size === 0) return t`${name} is empty. Get the export once more, then import it.`
  return undefined
}

/** Browsers name a file's type by what the system knows, which may be nothing. */
export const typed = (file: File) => new File([file], file.name, { type: typeOf(file.name)! })

const typeOf = (name: string) =>
  /\.zip$/i.test(name) ? 'application/zip' : /\.json$/i.test(name) ? 'application/json' : undefined

/** What came of it. */
export function account(counts: PayloadOf<typeof chats.import>): string {
  const { imported, messages, known, empty, cut = 0, unreadable = 0 } = counts
  const chatsIn = plural(imported, { one: '# chat', other: '# chats' })
  const messagesIn = plural(messages, { one: '# message', other: '# messages' })
  const parts = [
    imported > 0 || (known === 0 && empty === 0)
      ? imported === 1
        ? t`${chatsIn} with ${messagesIn} is here`
        : t`${chatsIn} with ${messagesIn} are here`
      : t`No new chats`,
    known > 0 && plural(known, { one: '# was here before', other: '# were here before' }),
    empty > 0 &&
      (unreadable > 0
        ? plural(empty, {
            one: '# was empty or could not be read',
            other: '# were empty or could not be read',
          })
        : plural(empty, { one: '# was empty', other: '# were empty' })),
  ]
  const said = `${parts.filter(Boolean).join('; ')}.`
  if (cut === 0) return said
  return `${said} ${plural(cut, {
    one: 'Of # chat not every message was kept: at most 5,000, 100 in one place, and 10 million letters.',
    other:
      'Of # chats not every message was kept: at most 5,000, 100 in one place, and 10 million letters.',
  })}`
}

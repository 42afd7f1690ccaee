import { t } from '@lingui/core/macro'
import { chats } from '#contract/chat.ts'
import type { PayloadOf } from '#contract/route.ts'

const { maxBytes } = chats.import.files.file

/** Why a file is not sent at all. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!typeOf(name))
    return `${name} is neither a zip nor a JSON file. Choose the file as ChatGPT, Claude or Carrel gave it to you.`
  if (size > maxBytes)
    return `${name} is larger than ${maxBytes / 1024 / 1024} MB. Unpack it, and import the JSON files in it one by one.`
  if (size === 0) return `${name} is empty. Get the export once more, then import it.`
  return undefined
}

/** Browsers name a file's type by what the system knows, which may be nothing. */
export const typed = (file: File) => new File([file], file.name, { type: typeOf(file.name)! })

const typeOf = (name: string) =>
  /\.zip$/i.test(name) ? 'application/zip' : /\.json$/i.test(name) ? 'application/json' : undefined

const many = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

/** What came of it; `message` is what the server said, which may hold more than can be counted here. */
export function account(
  { imported, messages, known, empty }: PayloadOf<typeof chats.import>,
  message: string,
): string {
  const more = sentencesOf(message).filter((one) => !/ come in before\.$| came in\.$/.test(one))
  const lost = more.some((one) => one.endsWith(' could not be read.'))
  const parts = [
    imported > 0 || (known === 0 && empty === 0)
      ? `${many(imported, 'chat')} with ${many(messages, 'message')} ${imported === 1 ? 'is' : 'are'} here`
      : t`No chat is new`,
    known > 0 && `${known.toLocaleString('en')} ${known === 1 ? 'was' : 'were'} here before`,
    empty > 0 &&
      `${empty.toLocaleString('en')} ${empty === 1 ? 'was' : 'were'} empty${lost ? ' or could not be read' : ''}`,
  ]
  const cut = more.filter((one) => !one.endsWith(' could not be read.'))
  return [`${parts.filter(Boolean).join('; ')}.`, ...cut].join(' ')
}

/** Our own sentences, which hold no full stop but at their ends. */
const sentencesOf = (text: string) => text.split('. ').map((one) => `${one.replace(/\.$/, '')}.`)

import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { NewSelection } from './selections.ts'
import { sentence } from '../sentences.ts'

const MessageText = z
  .string(sentence('Write a message.'))
  .check(
    z.regex(/\S/, sentence('Write a message.')),
    z.maxLength(
      32_000,
      sentence(
        'A message can have at most 32,000 characters; this one is longer. Shorten it and send it again.',
      ),
    ),
  )

export const FileChoice = z.nullable(
  z.array(Id).check(z.maxLength(100, sentence('Choose at most 100 files, or all of them.'))),
)

/** One of those that `models` lists; without it the first of them answers. */
const ModelChoice = z.optional(z.string().check(z.maxLength(200)))

export const NewMessage = z.object({
  requestId: Id,
  message: MessageText,
  chatId: z.optional(Id),
  /** The message that it follows, for a branch that is meant. */
  parentId: z.optional(z.nullable(Id)),
  /**
   * Instead of `parentId`: the last message that the member saw. Where the chat has gone on after it,
   * the new message follows its end.
   */
  lastSeenId: z.optional(Id),
  promptId: z.optional(Id),
  /** From now on the answers of this chat use these files only; null is every file of the library. */
  fileIds: z.optional(FileChoice),
  /** Own documents that were attached before the chat began. */
  attachmentIds: z.optional(z.array(Id).check(z.maxLength(20))),
  temporary: z.optional(z.boolean()),
  model: ModelChoice,
  /** A passage of a document that the question is about; the answer cites it first. */
  selection: z.optional(NewSelection),
})
export type NewMessage = z.infer<typeof NewMessage>

export const AnswerAgain = z.object({
  requestId: Id,
  messageId: Id,
  message: z.optional(MessageText),
  /** For an interrupted answer: its text stays, and the answer continues from there. */
  goOn: z.optional(z.boolean()),
  model: ModelChoice,
})

import type { ChatHead, MessageToExport } from './chats-of.ts'

/** What an import looks for. */
const jsonFormat = 'carrel-chats'

type Messages = (chat: ChatHead) => AsyncIterable<MessageToExport>

/** Every branch of every chat in one document, written message by message while it is read. */
export async function* asJson(
  chats: AsyncIterable<ChatHead>,
  messagesOf: Messages,
): AsyncGenerator<string> {
  yield `{"format":"${jsonFormat}","version":1,"chats":[`
  let between = '\n'
  for await (const chat of chats) {
    yield `${between}${JSON.stringify(chat).slice(0, -1)},"messages":[`
    between = ''
    for await (const message of messagesOf(chat)) {
      yield `${between}${JSON.stringify(presentMessage(message))}`
      between = ',\n'
    }
    yield ']}'
    between = ',\n'
  }
  yield '\n]}\n'
}

/** In the terms of the contract, for readers that know both. */
const presentMessage = ({
  feedbackComment,
  inputTokens,
  outputTokens,
  model,
  selection,
  savedAt,
  ...message
}: MessageToExport) => ({
  ...message,
  ...(model === null ? {} : { model }),
  ...(selection ? { selection } : {}),
  ...(savedAt ? { savedAt } : {}),
  ...(message.role === 'bot' && inputTokens !== null && outputTokens !== null
    ? { tokens: { input: inputTokens, output: outputTokens } }
    : {}),
  comment: feedbackComment,
})

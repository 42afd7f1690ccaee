import type { ChatToExport } from './chats-of.ts'

/** What an import looks for. */
const jsonFormat = 'carrel-chats'

/** Every branch of every chat in one document, written while it is read. */
export async function* asJson(chats: AsyncIterable<ChatToExport>): AsyncGenerator<string> {
  yield `{"format":"${jsonFormat}","version":1,"chats":[`
  let between = '\n'
  for await (const chat of chats) {
    yield `${between}${JSON.stringify(presentChat(chat))}`
    between = ',\n'
  }
  yield '\n]}\n'
}

/** In the terms of the contract, for readers that know both. */
const presentChat = ({ messages, ...chat }: ChatToExport) => ({
  ...chat,
  messages: messages.map(
    ({ feedbackComment, inputTokens, outputTokens, model, selection, ...message }) => ({
      ...message,
      ...(model === null ? {} : { model }),
      ...(selection ? { selection } : {}),
      ...(message.role === 'bot' && inputTokens !== null && outputTokens !== null
        ? { tokens: { input: inputTokens, output: outputTokens } }
        : {}),
      comment: feedbackComment,
    }),
  ),
})

import type { RequestTokens } from '#contract/chats/steps.ts'
import type { Tokens } from '#server/infra/model/model.ts'
import type { ModelInput, ToolCall } from '#server/infra/model/wire.ts'
import { tokensIn, tokensOfInput } from './messages.ts'

type Heard = { text: string; unsaid: number; calls: ToolCall[]; tokens: Partial<Tokens> }

/** What the provider counted of a request; the rest is estimated by the length of the texts. */
export function tokensOfReply(reply: Heard, sent: ModelInput): RequestTokens {
  const { input, output } = reply.tokens
  if (input !== undefined && output !== undefined) return { input, output }
  return {
    input: input ?? tokensOfInput(sent) + (sent.tools ? tokensIn(JSON.stringify(sent.tools)) : 0),
    output: output ?? written(reply),
    estimated: true,
  }
}

const written = ({ text, unsaid, calls }: Heard) =>
  tokensIn(text) +
  Math.ceil(unsaid / 4) +
  calls.reduce((sum, call) => sum + tokensIn(call.name) + tokensIn(call.arguments), 0)

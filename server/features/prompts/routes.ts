import { prompts } from '#contract/chats/prompts.ts'
import { implement } from '#server/implement.ts'
import { addPrompt, changePrompt, listOwnPrompts, removePrompt } from './prompts.ts'

export const promptRoutes = implement(prompts, (app) => ({
  list: ({ member }) => listOwnPrompts(app, member),
  add: ({ member, body }) => addPrompt(app, member, body),
  change: ({ member, params, body }) => changePrompt(app, member, params.id, body),
  remove: ({ member, params }) => removePrompt(app, member, params.id),
}))

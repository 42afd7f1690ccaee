import type { ModelsInUse } from '#contract/desk/operator.ts'
import type { App } from '#server/app.ts'
import type { Say } from '#server/sentences.ts'
import { meaningProgress, pictureProgress } from '../documents/documents.ts'

export async function modelsInUse(app: App, say: Say): Promise<ModelsInUse> {
  const meaning = await meaningProgress(app, say)
  const pictures = await pictureProgress(app)
  return { meaning, ...(pictures ? { pictures } : {}) }
}

import type { ModelsInUse } from '#contract/operator.ts'
import type { App } from '../../app.ts'
import type { Say } from '../../sentences.ts'
import { meaningProgress } from '../documents/documents.ts'

export const modelsInUse = async (app: App, say: Say): Promise<ModelsInUse> => ({
  meaning: await meaningProgress(app, say),
})

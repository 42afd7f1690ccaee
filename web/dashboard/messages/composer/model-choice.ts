import { t } from '@lingui/core/macro'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chats } from '#contract/chats/chat.ts'
import { reading } from '#web/api/queries.ts'
import { readStored, writeStored } from '#web/api/storage.ts'

const key = 'model'

/** The models that the member may choose from; the first answers without a choice. */
const modelsQuery = { ...reading(chats.models), meta: { quiet: true } }

/** The choice holds for every chat, and for as long as the plan has that model. */
export function useModelChoice() {
  const { data: models = [] } = useQuery(modelsQuery)
  const [chosen, setChosen] = useState(() => readStored(key))
  const choose = (model: string) => {
    writeStored(key, model)
    setChosen(model)
  }
  return { models, chosen: chosenOf(models, chosen), choose }
}

/** What is sent along with a question; nothing where there is nothing to choose. */
export function modelToSend(queries: QueryClient): { model?: string } {
  const models = queries.getQueryData(modelsQuery.queryKey) ?? []
  const model = chosenOf(models, readStored(key))
  return model && models.length > 1 ? { model } : {}
}

/** In words; the names of other models are the operator's. */
export const modelName = (model: string) =>
  model === 'built-in' ? t`Quotes from the documents` : model

const chosenOf = (models: string[], stored: string | null) =>
  stored !== null && models.includes(stored) ? stored : models[0]

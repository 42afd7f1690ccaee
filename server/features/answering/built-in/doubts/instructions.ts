const instruction =
  /(?<!\p{L})(?<!not )(?:(?:ignore|disregard|forget)\s+(?:(?:all|any|the|your|of)\s+){0,3}(?:(?:previous|prior|above|earlier|preceding)\s+(?:system\s+)?(?:instructions?|prompts?|rules(?!\s+for))|(?:instructions?|prompts?)\s+(?:above|before))|(?:ignorieren?|vergiss|vergessen|missachten?)(?:\s+sie)?(?:\s+bitte)?\s+(?:(?:alle|die|deine|ihre|sämtliche)\s+){0,2}(?:vorherigen|bisherigen|vorigen|obigen|obenstehenden|früheren)\s+(?:anweisungen|instruktionen|befehle|regeln(?!\s+für)))(?!\p{L})/iu

/**
 * Whether a text tells a model to leave its rules. Who writes that wants answers to say something, so that
 * nothing that stands beside it is sure.
 */
export const instructsModels = (text: string): boolean => instruction.test(text)

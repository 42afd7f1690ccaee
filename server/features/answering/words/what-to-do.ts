import { type Unit } from '#server/features/passages/passages.ts'

const asks =
  /(?<!\p{L})(?:what (?:should|shall|do|must|can|could) (?:i|we|you|one) do (?:about|with|for|against|to)|what to do (?:about|with|for|against|if|when)|was (?:tue|mache|soll|muss|kann) (?:ich|man|wir)? ?(?:tun |machen )?(?:bei|gegen|mit)|was (?:tun|hilft) (?:bei|gegen))(?!\p{L})/iu
const tells =
  /^(?:what (?:to|you (?:should|can|must)) do(?! not(?!\p{L}))|first aid|treatment|remedy|solution|action|was (?:ist zu |zu )?tun|was sie tun können|erste hilfe|behandlung|abhilfe|maßnahmen?)(?: [\p{L} ]{1,30})?:/iu

/** ‘What should I do about a nosebleed?’ */
export const asksWhatToDo = (question: string): boolean => asks.test(question)

/** ‘What to do: lean forward’, which need not say again of what; nor need the sentences behind it. */
export const tellsToDo = ({ quote }: Unit): boolean => tells.test(quote)

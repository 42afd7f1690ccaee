import { isSmall } from './words.ts'

/** The most frequent small words of the languages in which members often write. */
const small: Record<string, Set<string>> = Object.fromEntries(
  Object.entries({
    german:
      'der die das den dem des und ist nicht ein eine einen für auf mit zu von wird werden sind kann im vom zum sich auch nach bei wie oder aber haben hat es sie',
    french:
      'le la les des et est une pas pour dans sur du au aux que qui ne ce cette sont avec il elle vous nous par ou mais oui',
    spanish: 'el los las una es no para por con del que se al su sus son lo pero como sí y',
    italian: 'il lo gli una è non per con del della dei che di si sono al alla ma come nel sì',
    dutch: 'het een en is niet voor van met op te zijn die dat aan er worden kan ook bij maar',
    portuguese: 'os uma não para com do da dos das que em são por mas seu ao você sim',
  }).map(([name, words]) => [name, new Set(words.split(' '))]),
)

/** The language of a text where its small words or its script tell it; undefined where they do not. */
export function languageIn(text: string): string | undefined {
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const letters = tokens.join('')
  const latin = letters.match(/\p{sc=Latin}/gu)?.length ?? 0
  if (letters.length > 0 && latin / letters.length < 0.5) return 'not latin'
  const counts = Object.entries(small).map(([name, words]) => ({
    name,
    count: tokens.filter((token) => words.has(token)).length,
  }))
  const english = tokens.filter(isSmall).length
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best))
  if (most.count >= 2 && most.count > english) return most.name
  return english >= 2 && english > most.count ? 'english' : undefined
}

import { stemsIn, tellingStems } from '#server/features/answering/words/telling.ts'
import { lastLine } from './last-line.ts'

const asks =
  /^(?:(?:and|und|so) )?(?:what (?:does|do|did) (?!i |you |we |it |they )\p{L}.{1,120} do|what (?:is|are) .{2,120} (?:there|good|responsible) for|what (?:is|are) (?:the )?(?:duty|duties|tasks?|functions?|role|job|responsibilit(?:y|ies)) of .{2,120}|what role (?:does|do) .{2,120} (?:have|play)|was (?:macht|machen|tut|tun) (?:eigentlich )?(?:(?:der|die|das|ein|eine|unser|unsere) )?\p{Lu}\p{L}{2,40}(?: (?:der|des|die|für|im|in|von) \p{L}{2,40})?|was (?:macht|machen) (?:der|die|das|unser|unsere) \p{L}{3,40}|wofür (?:ist|sind) .{2,120} (?:zuständig|da|verantwortlich|gut)|welche aufgaben? (?:hat|haben) .{2,120}|was (?:ist|sind) die aufgaben? .{2,120})$/iu

const composes =
  / (?:consists? of|(?:is|are) (?:made up|composed|formed) of|compris(?:es?|ing)|(?:is|are) (?:elected|appointed|chosen|nominated)|besteh(?:t|en) aus|setz(?:t|en) sich|wird|werden)(?!\p{L})/iu
const joined = / zusammen(?!\p{L})/iu
const elected = / (?:gewählt|bestellt|ernannt|berufen)(?!\p{L})/iu
/** ‘… and decides on admissions’ */
const doesMore = / (?:and|und) (?:\p{Ll}{2,30}s|\p{Ll}{2,30}t|may|must|shall|can|kann|darf|muss) /u
const ofPlace = /^(?:in|at|by|on|for|zu|zur|zum|bei|mit|aus|von|auf|für|an|am|im)$/iu

const signs = /[\s?!.]{1,5}$/

/** ‘What does the council do?’ */
export const asksForDeeds = (question: string): boolean =>
  asks.test(lastLine(question).replace(signs, ''))

/** Whether a question asks what somebody does, and the quote only says who they are, or who chooses them. */
export function onlyComposes(question: string, quote: string): boolean {
  if (!asksForDeeds(question)) return false
  const at = quote.search(composes)
  const said = quote.slice(Math.max(0, at))
  if (at < 0 || doesMore.test(said)) return false
  if (/^ setz/i.test(said) && !joined.test(said)) return false
  if (/^ w/i.test(said) && !elected.test(said)) return false
  // Of those who are asked about: they are the subject.
  const subject = quote.slice(0, at).match(/\p{L}+/gu) ?? []
  const asked = tellingStems(question)
  return (
    subject.length > 0 &&
    subject.length <= longestSubject &&
    !ofPlace.test(subject[0]!) &&
    stemsIn(subject.at(-1)!).some((word) => asked.has(word))
  )
}

const longestSubject = 5

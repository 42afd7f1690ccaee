import { stemsIn, tellingStems } from '#server/features/answering/words/telling.ts'
import { stemmed } from '#server/features/answering/words/words.ts'
import { mentionsSomebody } from './somebody.ts'

const asksAuthor =
  /(?<!\p{L})(?:who (?:has |have |had )?(?:first |originally )?(?:wrote|written|made|created|developed|programmed|designed|invented)|who(?:['’]s| is| are| was| were) (?:the )?(?:\p{L}{1,20} )?(?:authors?|creators?|developers?|programmers?)|wer (?:schrieb|entwickelte|programmierte|erfand|hat(?=.{1,120}(?:geschrieben|verfasst|entwickelt|programmiert|erfunden|erstellt)))|(?:wer ist|wer war) (?:der |die )?(?:autor|entwickler|erfinder|verfasser)\p{L}*)(?!\p{L})/iu
const byNobody =
  '(?:von .{1,80}|durch .{1,80}) (?:geschrieben|verfasst|entwickelt|programmiert|erstellt)'
const credits = new RegExp(
  `(?<!\\p{L})(?:(?:written|authored|created|developed|programmed|designed|invented|made|started|rewritten) (?:originally |first )?(?:and \\p{L}+ )?by|authors?(?:['’]s)?(?: of .{1,60})?(?: is| are| was| were|:)|wrote|${byNobody}|(?:geschrieben|verfasst|entwickelt|programmiert|erstellt) von|autor(?:en|in)?(?: ist| sind| war|:))(?!\\p{L})`,
  'iu',
)
/** Of ‘who wrote it’, whether the sentence says by whom something was written. */
export function creditsSomebody(question: string, quote: string): boolean {
  if (!asksAuthor.test(question)) return false
  const [said] = credits.exec(quote) ?? []
  // ‘Von Grund auf neu geschrieben’ names nobody.
  return said !== undefined && mentionsSomebody(/^(?:von|durch) /iu.test(said) ? said : quote)
}

/** Of writing itself, and not of what was written. */
const ofWriting = stemmed(
  'write author create creator develop developer program programmer programme design designer invent make geschrieben verfasst entwickelt programmiert erfunden erstellt schrieb autor entwickler verfasser erfinder first originally',
)
const ofIt = /^(?:\P{L}{0,3}(?:it|this|these|they|es|dies\p{L}{0,2}))(?!\p{L})/iu

/** ‘Who wrote the guide’ is not answered by who wrote another thing. */
export function creditsAnother(question: string, quote: string): boolean {
  if (!asksAuthor.test(question) || !isSentence(quote)) return false
  const written = stemsIn(question).filter((word) => !ofWriting.has(word))
  const said = tellingStems(quote)
  const speaksOfIt = written.some((word) => said.has(word)) || ofIt.test(quote)
  return written.length > 0 && saysOfWriting.test(quote) && !speaksOfIt
}

/** A name or a title alone is none. */
const isSentence = (quote: string) => quote.split(' ').filter((word) => word.length > 2).length > 2

const saysOfWriting =
  /(?<!\p{L})(?:wrote|written|authored|created|developed|programmed|designed|invented|rewritten|geschrieben|verfasst|entwickelt|programmiert|erstellt)(?!\p{L})/iu

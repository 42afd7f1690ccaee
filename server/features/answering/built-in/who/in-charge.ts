import { type Unit } from '#server/features/passages/passages.ts'
import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import { asksWhoIsInCharge, withoutWhatAsks } from '#server/features/answering/words/what-asks.ts'
import { denies } from '../doubts/denial.ts'
import { lastLine } from '../doubts/last-line.ts'
import { namesSomebody } from './somebody.ts'

const english =
  /(?<!\p{L})(?:responsible|responsibility|(?:in|has|have|takes?|take) charge of|in charge|look(?:s|ed)? after|looking after|cares? for|cared for|takes? care of|taken care of|taking care of|deals? with|dealt with|handle[sd]?|manage[sd]?|maintain(?:s|ed)?|oversees?|overseen|supervise[sd]?|runs|(?:is|are) run|tends?(?! to )|tended|led by|locks?|organise[sd]?|sees? to|seen to|(?:task|job|duty|matter|keeper) of|falls? to)(?!\p{L})/iu
const german =
  /(?<!\p{L})(?:zuständig\p{L}{0,3}|verantwort\p{L}{2,8}|kümmer[nt]|betreu(?:t|en)|leitet|leiten|leitung|führt|führen|verwalte[nt]|pflegt|pflegen|übernimmt|übernehmen|sorgt|sorgen|obliegt|obliegen|aufgabe|sache|beauftragte[rn]?|\p{L}{2,40}beauftragte[rn]?)(?!\p{L})/iu
/** ‘The canteen is run by …’, ‘is the task of …’: the thing stands before. */
const isBehindThing = /(?<!\p{L})(?:by|with|to|responsibility|task|job|duty|matter)(?!\p{L})/iu
const nearBehind = 20
/** ‘Parents look after their children in the garden’ */
const endsThing =
  /[.;:!?]| (?:in|at|on|near|behind|when|while|if|until|before|during|im|am|auf|bei|beim|wenn|während)(?!\p{L})/iu
const ofIt = /^\W{0,2}(?:for |of )?(?:it|them|this|these)(?!\p{L})/iu
const germanThing = /(?<!\p{L})(?:für|um)(?!\p{L})/giu

/**
 * Of ‘Who looks after the garden?’, what says of nobody that it is their duty: guests may like the garden, and
 * look after their children there.
 */
export function missesCharge(asking: string, unit: Unit): boolean {
  const question = lastLine(asking)
  if (!asksWhoIsInCharge(question)) return false
  // A line or row of somebody says it without a verb; rows of nobody are looked at elsewhere.
  if (namesSomebody(unit) || unit.cells.length > 1) return false
  return !saysCharge(question, unit.quote) || (denies.test(unit.quote) && !denies.test(question))
}

function saysCharge(question: string, quote: string): boolean {
  const words = stemsIn(withoutWhatAsks(question))
  const isOfIt = (thing: string) => words.length === 0 || words.some(isSaidIn(thing))
  const said = english.exec(quote)
  if (said) {
    const behind = quote.slice(said.index + said[0].length)
    // ‘For parking, ask who is in charge.’
    if (!/\p{L}/u.test(behind)) return isOfIt(quote)
    return (
      ofIt.test(behind) ||
      isOfIt(behind.slice(0, endsThing.exec(behind)?.index)) ||
      (isBehindThing.test(`${said[0]}${behind.slice(0, nearBehind)}`) &&
        isOfIt(quote.slice(0, said.index)))
    )
  }
  if (!german.test(quote)) return false
  const things = [...quote.matchAll(germanThing)].map(({ index }) => {
    const behind = quote.slice(index)
    return behind.slice(0, endsThing.exec(behind)?.index)
  })
  return things.length === 0 || things.some(isOfIt)
}

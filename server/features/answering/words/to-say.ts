import { stemsIn, tellingStems } from './telling.ts'
import { withoutWhatAsks } from './what-asks.ts'

/** The stems of what an answer has to say again. Whether numbers are there is looked at elsewhere. */
export const wordsToSay = (question: string) =>
  [...tellingStems(withoutWhatAsks(question))]
    .filter(([stem, word]) => (!asksOnly.has(stem) || isNoAsking.test(word)) && !/^\d/.test(stem))
    .map(([stem]) => stem)

/** ‘Expenses’ have the stem of ‘expensive’. */
const isNoAsking = /^expenses?$/

/** These say how something is asked for, and hardly ever stand in an answer. */
const asksOnly = new Set(
  stemsIn(
    `what whats wheres hows always ever stay anything something nothing hello hi hey dear thanks thank hallo danke guten moin servus
    cost costs price prices fee fees charge charges pay pays paid much many long often far big high soon
    day days week weeks month months year years hour hours minute minutes time times date
    someone somebody anyone anybody person people everyone difference differ compare comparison versus vs
    pound pounds pence euro euros cent cents dollar dollars percent work works working
    cheap cheaper expensive size kind sort type number amount give get use take make go come happen mean
    according summarise explain describe list show find tell say said first
    wieviel geht gehts kostet kosten preis gebühr zahlen zahlt bezahlen lange lang oft bald hoch groß weit viel viele höchstens
    mindestens tag tage woche wochen monat monate jahr jahre stunde stunden minute minuten zeit datum mal
    jemand person personen unterschied vergleich vergleichen billiger teurer art anzahl zahl geben bekommen
    machen gehen kommen passieren bedeutet laut arbeiten arbeitet zeige nenne erkläre beschreibe braucht brauche brauchen hat habe`,
  ),
)

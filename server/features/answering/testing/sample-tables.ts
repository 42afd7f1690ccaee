import { tablesIn } from '../tables/table.ts'
import { passageOf } from './ask-built-in.ts'

/** The tables of a document that has nothing else. */
export const tables = (title: string, text: string) =>
  tablesIn([
    passageOf(text, { id: title, fileId: title, filename: `${title}.csv`, title, page: 1 }),
  ])

/** Guided walks. */
export const tours = tables(
  'Tours',
  'Tour\tGuide\tDay\tPrice\tHours\tMost people\nOld town\tAna Petrov\tMonday\t£12\t2\t20\nCastle\tJim Doyle\tSunday\t£18\t3\t15\nRiver\tAna Petrov\tSunday\t£25\t4\t8\nCellars\tLou Marsh\tFriday\t£25\t1\t8',
)
/** Rooms of a German guest house. */
export const zimmer = tables(
  'Zimmer',
  'Zimmer\tBlick\tNacht\tWoche\nAmsel\tGarten\t60 €\t390 €\nDrossel\tSee\t85 €\t540 €\nFink\tSee\t72 €\t450 €\nStar\tHof\t48 €\t300 €',
)

import { type Unit } from '#server/features/passages/passages.ts'

/** A row says with its column names what its numbers are; a sentence has to say it by itself. */
export const saidBy = ({ cells, text, quote }: Unit): string => (cells.length > 0 ? text : quote)

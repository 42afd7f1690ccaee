import { type Sentence, inEnglish } from './sentences.ts'
import { ConfigError } from './settings/config.ts'

export type Place = (string | number)[]

/** Where it is: the line of the file, and where it is known the way to the field. */
type Where = { file: string; line: number; place?: Place }

/** What else is wrong in the same file. */
type Other = { line: number; place: Place; what: Sentence }

/** What keeps a file of the operator's from being used. The log has it in English. */
export class FileFault extends ConfigError {
  readonly where: Where
  readonly what: Sentence
  readonly others: Other[]

  constructor(where: Where, what: Sentence, others: Other[] = []) {
    super(`${where.file}, line ${where.line}: ${inEnglish(what)}. Correct the file.`)
    this.where = where
    this.what = what
    this.others = others
  }
}

import { type Sentence, inEnglish } from './sentences.ts'
import { ConfigError } from './settings/config.ts'

export type Place = (string | number)[]

/** Where it is: the line of the file, and where it is known the way to the field. */
type Where = { file: string; line: number; place?: Place }

/** What keeps a file of the operator's from being used. The log has it in English. */
export class FileFault extends ConfigError {
  readonly where: Where
  readonly what: Sentence

  constructor(where: Where, what: Sentence) {
    super(`${where.file}, line ${where.line}: ${inEnglish(what)}. Correct the file.`)
    this.where = where
    this.what = what
  }
}

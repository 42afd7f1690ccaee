import { isCommonEnglish } from '#server/infra/embeddings/vocabulary.ts'

/**
 * The program of a manual by its title, ‘rsync(1)’, or ‘rsync.1’ where it has that of its file; undefined
 * for other documents.
 */
export const programOf = (title: string): string | undefined =>
  /^([^\s()]{1,60}?)(?:\(\d\p{L}{0,6}\)|\.[1-8](?:\.\p{Ll}{2})?)$/u
    .exec(title.trim())?.[1]
    ?.toLowerCase()

/** How its manual may be called. */
export const namesOfManual = 'manual manpage man page command program handbuch befehl programm'

const before =
  /(?:^|\s)(?:in|of|with|using|does|do|make|tell|get|let|for|under|to|by|mit|bei|von|für|unter|lässt|lasse|bringe|kann|im|beim|vom)\s(?:the\s|dem\s|den\s)?$/iu
const after =
  /^[\s-](?:-{1,2}\p{L}|–|command|program(?:me)?|manual|man ?page|options?|flags?|switch|befehl|programm|handbuch|option|schalter)/iu

/** Whether a word may be meant as the name of a program, and not as a word of English. */
export const mayBeProgram = (word: string, said: { before: string; after: string }): boolean =>
  (!isCommonEnglish(word.toLowerCase()) && !/\P{ASCII}/u.test(word) && word.length > 1) ||
  before.test(said.before) ||
  after.test(said.after)

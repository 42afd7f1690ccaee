import type { YAMLError } from 'yaml'
import { type Sentence, sentence } from '../../sentences.ts'

/** What to do about a text that is no YAML. The library has only English words, of its own terms. */
export function sentenceOfSyntax({ code, message }: YAMLError): Sentence {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'indent with spaces, not with tabs'
    case 'BAD_INDENT':
      return 'indent this line as the lines that it belongs to'
    case 'DUPLICATE_KEY':
      return 'this name is there twice'
    case 'MISSING_CHAR':
      return 'a quotation mark, a colon, a comma or a bracket is missing here'
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return 'put the value in quotation marks if it has a colon in it'
    case 'BAD_SCALAR_START':
      return 'put the value in quotation marks: it begins with a sign that has a meaning of its own'
    case 'BAD_DQ_ESCAPE':
      return 'between double quotation marks, write a backslash twice'
    default:
      return sentence('this is no YAML ({reason})', {
        reason: message.split('\n')[0]!.split(' at line ')[0]!,
      })
  }
}

import { type Message, type Plain, sentence } from '../sentences.ts'

const badStart = sentence('put a text that begins with this sign in quotation marks')
/** Such as a text in *stars*, which would be the name of another value. */
export const badAlias = sentence('put a text that begins with *, & or ! in quotation marks')

/** By the code that the package `yaml` gives an error; its own words are for who knows YAML. */
const byCode: Record<string, Plain<Message>> = {
  BAD_INDENT: sentence('this is indented otherwise than the lines that it belongs to'),
  TAB_AS_INDENT: sentence('indent with spaces and not with tabs'),
  DUPLICATE_KEY: sentence('this field is there twice'),
  MULTILINE_IMPLICIT_KEY: sentence('the name of a field and its colon have to be in one line'),
  BLOCK_AS_IMPLICIT_KEY: sentence(
    'put a text with a colon in quotation marks, or indent this line as those around it',
  ),
  BAD_SCALAR_START: badStart,
  BAD_DIRECTIVE: badStart,
  BAD_DQ_ESCAPE: sentence('write a backslash twice between double quotation marks'),
  MULTIPLE_DOCS: sentence('take out the line of three hyphens'),
  BAD_ALIAS: badAlias,
  ALIAS_PROPS: badAlias,
  MULTIPLE_ANCHORS: badAlias,
  MULTIPLE_TAGS: badAlias,
  TAG_RESOLVE_FAILED: badAlias,
  MISSING_CHAR: sentence('a comma, a colon, a space or a bracket is missing'),
}
const openList = sentence('a bracket is missing at the end of a list')
const openQuote = sentence('a quotation mark is missing at the end of a text')
const other = sentence('this cannot be read: compare it with the lines around it')

/** What keeps a file from being read, in words for people who have not learnt YAML. */
export function yamlFault({ code, message }: { code: string; message: string }): Plain<Message> {
  if (code === 'MISSING_CHAR' && /^Missing closing .{0,3}quote/.test(message)) return openQuote
  if (code === 'BAD_INDENT' && message.includes(' and end with a ')) return openList
  return byCode[code] ?? other
}

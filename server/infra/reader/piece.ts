/** A block of a document without paper pages, before it is put into the text of a page. */
export type Piece =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph' | 'code' | 'other'; text: string }
  | { kind: 'list'; items: string[]; ordered: boolean }
  | { kind: 'table'; rows: string[][]; heads: number; firstRow?: number }

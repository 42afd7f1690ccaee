import type { AnswerLength, HouseWord } from '#contract/desk/answering.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { RequestTokens, Step } from '#contract/chats/steps.ts'

/** A piece of a document that may contain an answer; lists of them come best first. */
export type FoundPassage = {
  id: string
  fileId: string
  filename: string
  title: string
  page: number
  /** The name of a page that is not of paper: 'Slide 4'. */
  place: string | null
  /** From a document that a member attached. */
  own: boolean
  /** The headings above it, outermost first. */
  heading: string
  text: string
  /** Fused score, 0 to 1 within one search. */
  score: number
  /** Cosine similarity to the question; null if no search by meaning ran. */
  meaning: number | null
}

/** What a list of documents says of each. */
export type DocumentFacts = {
  id: string
  filename: string
  title: string
  description: string
  /** How its first page begins: the organisation that it is of may stand there. */
  begins?: string
  /** Null for a document that is not of paper, such as a sheet. */
  pages: number | null
  addedAt: Date
  /** As it was found in its text: ‘english’, ‘german’ or another. */
  language?: string
  /** Of the asking member, attached to this chat. */
  own: boolean
  /** Only own documents are listed before they are ready. */
  state: 'ready' | 'reading' | 'failed'
}

/** Which come first: those that were added last, or first, or that have most pages, or fewest. */
export type DocumentOrder = 'newest' | 'oldest' | 'longest' | 'shortest'

/** About the documents themselves, rather than what stands in one. */
export type LibraryFacts =
  /** `about`: only those with these words; `inLanguage`: only those in that language. */
  | {
      kind: 'list' | DocumentOrder
      documents: DocumentFacts[]
      about?: string | undefined
      inLanguage?: 'english' | 'german' | undefined
    }
  | { kind: 'which'; documents: DocumentFacts[] }
  /** The passages are those of both. */
  | { kind: 'compare'; documents: [DocumentFacts, DocumentFacts] }
  /** `overview`: the passages are those of the document, or of a section of it. */
  | {
      kind: 'overview' | 'pages' | 'added' | 'unread'
      document: DocumentFacts
      isSection?: boolean
    }

/** A document as it is listed: `pages` counts them, and `outline` has its headings. */
export type ListedDocument = {
  fileId: string
  filename: string
  title: string
  pages: number
  outline: { heading: string; page: number }[]
}

/**
 * The passages of documents in another language, best first; `texts` are the question in the words by
 * which they were found, and `put` has those of them that were put otherwise.
 */
export type FoundAcross = {
  texts: string[]
  put: string[]
  passages: FoundPassage[]
  /** Whether most of the words that tell something are in none of those documents. */
  isMissing?: boolean
  /** Whether half of them are, or more. */
  isHalfMissing?: boolean
  /** Of each word that is, what it may be put as; the rarest comes first. */
  rarest?: string[][]
}

/** The documents that an answer may use, for a model that looks things up itself. */
export type DocumentAccess = {
  /** In the order of their titles; `more`: how many are left out. */
  list(): Promise<{ documents: ListedDocument[]; more: number }>
  /** The documents with this file name, or else with this title, with their whole outlines. */
  named(name: string): Promise<ListedDocument[]>
  /** The passages that may answer the query, best first, of one document or of all. */
  search(query: string, fileId?: string): Promise<FoundPassage[]>
  /** What documents in another language than the question may say to it. */
  across?(question: string): Promise<FoundAcross | undefined>
  /** The passages on these pages, in reading order. */
  read(fileId: string, pages: number[]): Promise<FoundPassage[]>
  /** Passages with these words, in reading order. */
  find(fileId: string, words: string, signal: AbortSignal): Promise<FoundPassage[]>
  /** The passages with tables, in reading order; `more`: whether some are left out at the end. */
  tables(fileId: string): Promise<{ passages: FoundPassage[]; more: boolean }>
}

export type Turn = { role: 'user' | 'bot'; content: string }

/**
 * `steps`: what was looked up for it; `quoted`: it is not the model's own, but quotations that its
 * answer follows.
 */
export type Beginning = {
  content: string
  citations: Citation[]
  steps?: Step[]
  quoted?: true
}

/**
 * What the site says of its operator. `names` are those that documents may call them by; `page` is the
 * path of the contact page, undefined where there is none.
 */
export type OperatorContact = {
  name: string
  names: string[]
  phone?: string | undefined
  email: string
  address: string
  page: string | undefined
}

/** How the operator wants questions answered; `words`: those of the house that the question has. */
export type Manner = { tone: string; length: AnswerLength; words: HouseWord[] }

export type Question = {
  text: string
  /** Oldest first. */
  history: Turn[]
  /** The asking member's language, such as "de". */
  language?: string | undefined
  /** What the operator suggests to ask. */
  suggestions?: (locale: string) => Promise<string[]>
  /** How the operator can be reached, with the contact page in this language. */
  operator?: (locale: string) => Promise<OperatorContact>
  /** What the message asks of the documents themselves, looked up. */
  library?: LibraryFacts | undefined
  /** A summary of the conversation before the history. */
  summary?: string | undefined
  /** Without it, the model answers from the passages that it is given. */
  access?: DocumentAccess
  /** What there is of an interrupted answer, which this one continues. */
  begun?: Beginning | undefined
  manner?: Manner | undefined
  /** Who the member is and how they want to be answered, in their own words; the built-in answerer does not read it. */
  standingInstruction?: string | undefined
  /** The passage of a document that the question is about. */
  selected?: SelectedPassage | undefined
}

/** It is the answer's first source; `around` are the passages of its pages, nearest first. */
export type SelectedPassage = { citation: Citation; around: FoundPassage[] }

/** The sources that an answer has before its first word. */
export const citedBefore = ({ begun, selected }: Question): Citation[] => {
  if (begun && begun.citations.length > 0) return begun.citations
  return selected ? [selected.citation] : []
}

/** In the text, `[n]` refers to the citation that was sent before it. */
export type AnswerPart =
  /** What the model has looked up, and the passages that were not known before. */
  | { type: 'step'; step: Step; found: FoundPassage[] }
  | { type: 'source'; citation: Citation }
  /** `verbatim`: brackets in it are not citations. */
  | { type: 'text'; delta: string; verbatim?: true }
  | { type: 'grounded'; grounded: 'yes' | 'no' }

/** Tokens that a model read and wrote. */
export type Tokens = { input: number; output: number }

/** What one request to a model took. */
export type Count = (tokens: RequestTokens) => void

export type Model = {
  name: string
  answer(
    question: Question,
    passages: FoundPassage[],
    signal: AbortSignal,
    count?: Count,
  ): AsyncGenerator<AnswerPart>
  /**
   * Without these the model writes nothing of its own: it neither continues answers nor summarises.
   */
  writes?: {
    /** A name for a chat that begins with this question, of a few words. */
    title(question: string, signal: AbortSignal, count?: Count): Promise<string>
    /**
     * For a model that cannot search itself: what to search for, each text understood alone and in
     * one of these languages, such as `german`. Nothing for others.
     */
    queries?(
      asked: Pick<Question, 'text' | 'history' | 'summary'>,
      languages: string[],
      signal: AbortSignal,
      count?: Count,
    ): Promise<string[]>
    /** A summary of the conversation so far, once it is too long to be read whole. */
    summary(
      earlier: string | undefined,
      turns: Turn[],
      signal: AbortSignal,
      count?: Count,
    ): Promise<string>
    /** Whether a conversation of these lengths should be summarised before the next question. */
    isLong(turns: Turn[]): boolean
  }
  /** Quotations of the built-in answerer at once, as the beginning of an answer of this model. */
  quotes?: Model['answer']
  /** Another model at the same place: `built-in`, or a model name of the server at MODEL_URL. */
  named?(name: string): Model
  /** The names that members may choose from unless their plan says otherwise, this one first. */
  choices?: string[] | undefined
}

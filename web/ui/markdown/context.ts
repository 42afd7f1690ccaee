import { type ReactNode, createContext } from 'react'

/** Draws what stands for `[n]` in the text, or nothing where `n` names no source. */
export type DrawCitation = (n: number) => ReactNode | undefined

export const CiteContext = createContext<DrawCitation | undefined>(undefined)

/** Opens a place of a document that the text links to. */
export type OpenPlace = (place: {
  filename: string
  page: number
  quote: string
  title: string
}) => void

export const PlaceContext = createContext<OpenPlace | undefined>(undefined)

/** Whether it was written by the operator, whose links to pages of this site are links; an answer's are not. */
export const OwnPagesContext = createContext(false)

/** Pictures of this site, by their paths; those from elsewhere are never shown. */
export const PicturesContext = createContext<Record<string, { width: number; height: number }>>({})

/** The level of the highest heading in the text. */
export const TopHeadingContext = createContext<2 | 3>(3)

/** Whether more is still to come: what costs much waits until then. */
export const WritingContext = createContext(false)

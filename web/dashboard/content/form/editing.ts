import { type ComponentType, type ReactNode, createContext, useContext } from 'react'
import type { Document } from 'yaml'
import type { ContentChoices, FieldShape } from '#contract/desk/content-fields.ts'
import type { Path } from './read-yaml.ts'

/** A field, or an entry of a list: what it is called, and where it stands. */
export type PartProps = {
  shape: FieldShape
  path: Path
  label: string
  /** The label is the name in the file, because there is no better one. */
  isName?: boolean | undefined
  description?: ReactNode
  required: boolean
  /** The fields beside it, in their order. */
  order?: readonly string[] | undefined
  /** The label is for screen readers only. */
  bare?: boolean | undefined
}

/** What the parts of the form read and change. */
export type Editing = {
  yaml: Document
  /** A value as it was written. */
  written: (path: Path) => string
  isThere: (path: Path) => boolean
  put: (path: Path, value: unknown, order?: readonly string[]) => void
  /** The same while somebody types: an optional field that is left empty goes when they leave it. */
  type: (path: Path, value: unknown, about: Pick<PartProps, 'required' | 'order'>) => void
  /** With a name, it can be taken back. */
  leaveOut: (path: Path, called?: string) => void
  move: (list: Path, from: number, to: number) => void
  rename: (path: Path, name: string) => void
  faultAt: (path: Path) => string | undefined
  /** `refused`: by the server, when it was to be saved. */
  faultInside: (path: Path) => 'seen' | 'refused' | undefined
  /** What a value can name; undefined until that is known. */
  choices?: ContentChoices | undefined
  /** Draws any part; parts contain each other. */
  Part: ComponentType<PartProps>
}

const Context = createContext<Editing | undefined>(undefined)
export const EditingProvider = Context.Provider

export function useEditing(): Editing {
  const editing = useContext(Context)
  if (!editing) throw new Error('A part of a form stands outside of it.')
  return editing
}

/** What a new field or entry says before anything is written. */
export function emptyOf(shape: FieldShape): unknown {
  switch (shape.kind) {
    case 'yesNo':
      return false
    case 'oneOf':
      return shape.values.length === 1 ? shape.values[0]!.value : ''
    case 'list':
      return []
    case 'entries':
      return {}
    case 'group':
      return Object.fromEntries(
        shape.fields
          .filter(({ required }) => required)
          .map(({ name, shape }) => [name, emptyOf(shape)]),
      )
    case 'choice':
      return shape.of.some(({ kind }) => kind === 'number') ? '' : emptyOf(shape.of[0]!)
    default:
      return ''
  }
}

export const idOf = (path: Path) => path.join('/')

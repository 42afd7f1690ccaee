import { useQuery } from '@tanstack/react-query'
import { documents } from '#contract/documents/documents.ts'
import { reading } from '#web/api/queries.ts'

/** What the server knows of a file besides its pages; undefined until it has said so. */
export const useAbout = (filename: string) =>
  useQuery({ ...reading(documents.about, { params: { filename } }), meta: { quiet: true } })

import type { QueryClient } from '@tanstack/react-query'
import { contentFiles } from '#contract/desk/content-files.ts'
import { draftLinks } from '#contract/desk/draft-links.ts'
import { keyOf, reading, readingPages } from '#web/api/queries.ts'

export const treeQuery = { ...reading(contentFiles.tree), staleTime: 0 }

export const fileQuery = (file: string) => ({
  ...reading(contentFiles.read, { params: { path: file } }),
  staleTime: 0,
  // What somebody is writing must not change under them.
  refetchOnReconnect: false,
  meta: { quiet: true },
})

/** What the fields can name. */
export const choicesQuery = {
  ...reading(contentFiles.choices),
  staleTime: 0,
  meta: { quiet: true },
}

/** What is said of the fields comes in the language of the interface. */
export const fieldsQuery = (file: string, locale: string) => ({
  ...reading(contentFiles.fields, { params: { path: file } }),
  queryKey: keyOf(contentFiles.fields, file, locale),
  meta: { quiet: true },
})

/** Every text that was typed has one of its own, and is soon forgotten. */
export const previewQuery = (file: string, text: string) => ({
  ...reading(contentFiles.preview, { body: { path: file, text } }),
  gcTime: 10_000,
  retry: false,
  meta: { quiet: true },
})

/** The same for the entries of a list. */
export const arrangementQuery = (file: string, text: string) => ({
  ...reading(contentFiles.arrange, { body: { path: file, text } }),
  gcTime: 10_000,
  retry: false,
  meta: { quiet: true },
})

export const versionsQuery = (file: string) => ({
  ...readingPages(contentFiles.versions, { params: { path: file }, query: { limit: 20 } }),
  staleTime: 0,
})

/** A version never changes; only which one is in use does. */
export const versionQuery = (file: string, id: string) => ({
  ...reading(contentFiles.version, { params: { path: file, id } }),
  meta: { quiet: true },
})

export const draftLinksQuery = (file: string) => ({
  ...reading(draftLinks.list, { query: { path: file } }),
  staleTime: 0,
  meta: { quiet: true },
})

export const readContentAgain = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: keyOf(contentFiles.tree) }),
    queries.invalidateQueries({ queryKey: keyOf(contentFiles.read) }),
    queries.invalidateQueries({ queryKey: keyOf(contentFiles.versions) }),
  ])

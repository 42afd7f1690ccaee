import { contentArchive } from '#contract/desk/content-archive.ts'
import { contentFiles } from '#contract/desk/content-files.ts'
import { contentPictures } from '#contract/desk/content-pictures.ts'
import { draftLinks } from '#contract/desk/draft-links.ts'
import { servePicture } from '../content/content.ts'
import { sayIn } from '#server/sentences.ts'
import { ResponseWithMessage, implement } from '#server/implement.ts'
import { listDraftLinks, makeDraftLink, withdrawDraftLink } from './draft-links.ts'
import { arrangeContent } from './arrange.ts'
import { contentChoices } from './choices.ts'
import { contentFields } from './fields.ts'
import { exportContent } from './export.ts'
import { importContent } from './import.ts'
import { addPicture, listPictures, removePicture } from './pictures.ts'
import { previewContent, testLetter } from './preview.ts'
import { keepContent } from './keep.ts'
import { listContent, listVersions, openContent, openVersion } from './read.ts'
import { dropDraft, removeContent, restoreContent, saveContent } from './save.ts'

export const editingRoutes = implement(contentFiles, (app) => ({
  tree: () => listContent(app),
  read: async ({ params }) => {
    const file = await openContent(app, params.path)
    return new ResponseWithMessage(file, undefined, { etag: file.etag })
  },
  fields: ({ params, languages }) => contentFields(params.path, sayIn(languages)),
  choices: () => contentChoices(app),
  save: ({ member, from, params, body, headers }) =>
    saveContent(app, { member, from }, params.path, body, headers['if-match']),
  remove: ({ member, from, params, headers }) =>
    removeContent(app, { member, from }, params.path, headers['if-match']),
  keep: ({ member, from, params, body }) =>
    keepContent(app, { member, from }, params.path, body.belowHash),
  dropDraft: ({ member, from, params, headers }) =>
    dropDraft(app, { member, from }, params.path, headers['if-match']),
  versions: ({ params, query }) => listVersions(app, params.path, query),
  version: ({ params }) => openVersion(app, params.path, params.id),
  restore: ({ member, from, params, body, headers }) =>
    restoreContent(app, { member, from }, params.path, body.versionId, headers['if-match']),
  preview: ({ member, body }) => previewContent(app, member, body),
  arrange: ({ body }) => arrangeContent(body),
  testLetter: ({ member, from, body }) => testLetter(app, { member, from }, body),
}))

export const draftLinkRoutes = implement(draftLinks, (app) => ({
  list: ({ query }) => listDraftLinks(app, query.path),
  make: ({ member, from, body }) => makeDraftLink(app, { member, from }, body.path),
  withdraw: ({ member, from, params }) => withdrawDraftLink(app, { member, from }, params.id),
}))

export const pictureRoutes = implement(contentPictures, (app) => ({
  list: () => listPictures(app),
  add: ({ member, from, body, files }) => addPicture(app, { member, from }, body, files.picture!),
  remove: ({ member, from, params }) => removePicture(app, { member, from }, params.name),
  serve: ({ params, headers }) => servePicture(app, params.name, headers),
}))

export const archiveRoutes = implement(contentArchive, (app) => ({
  save: ({ member, from }) => exportContent(app, { member, from }),
  read: ({ member, from, body, files, languages }) =>
    importContent(app, { member, from }, body, files.zip!, sayIn(languages)),
}))

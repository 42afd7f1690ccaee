// The front door of this feature: what others use of it.

// Files and who may see them
export { accessTo, areReachable } from './access.ts'
export { audienceIn } from './audience.ts'
export { addFile, addOwnFile, addWrittenFile, keepFile, ofMembers } from './add-file.ts'
export { updateFile } from './change-file.ts'
export { removeFile } from './remove-file.ts'
export { unreadBefore } from './list-files.ts'
export {
  attachTo,
  forgetAttachmentsOf,
  ownFilesOf,
  removeBytesOf,
  removeOwnFile,
} from './own-files.ts'
export { type FileRow, areSeen, findFile, presentFile } from './store.ts'

// Reading them
export { readAgain } from './reading/read-again.ts'
export { pictureProgress } from './reading/pictures-of-files.ts'
export { builtIn, meaningProgress, modelInUse } from './meaning/embedding-models.ts'

// Citations, selected passages and highlights
export { type CitedPlace, changedSources } from './citations/changed-sources.ts'
export { currentCitations } from './citations/current-citations.ts'
export { checkedCitation } from './citations/quotes.ts'
export { expectSelection, findAround } from './citations/selections.ts'
export {
  type HighlightRow,
  type Listed,
  listedOf,
  ofVersionsOf,
  shownAt,
} from './highlights/listed.ts'
export { type PageOfFile, pagesOf, placeOn, placesOf } from './highlights/places.ts'

// The search
export type { Within } from './search/allowed-files.ts'
export { languagesWithin, stillReading } from './search/files-within.ts'
export { withNeighbours } from './search/neighbours.ts'
export { type Search, findPassages } from './search/search.ts'
export { noLanguage, searchable } from './search/words/terms.ts'
export { documentsWithin, headingsWithNumber, passagesForOverview } from './overview.ts'

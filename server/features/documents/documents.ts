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
export { wordsOfFilename } from './filenames.ts'

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
export type { QuotedPage, WeighedPassage } from './search/evidence.ts'
export { languagesWithin, stillReading } from './search/files-within.ts'
export { withNeighbours } from './search/neighbours.ts'
export { type Search, findPassages } from './search/search.ts'
export { documentsWithin, headingsWithNumber, passagesForOverview } from './overview.ts'

// How a question is read
export type { NamedInQuestion } from './search/question/named-in-question.ts'
export {
  type Asked,
  asksForMore,
  askingPart,
  asksOnlyHowMuch,
  onlyGoesOn,
  saysOnlyADeed,
  readingsOf,
  textsOf,
} from './search/question/question-in-context.ts'
export { mayPointBack, pointsBack } from './search/pointing-back.ts'
export { type Remark, remarkIn } from './search/remarks.ts'
export { writtenOut } from './search/words/contractions.ts'
export { type Correction, asMeant, meantInstead } from './search/words/meant-instead.ts'
export { houseWordsIn, waysToSay } from './search/words/house-words.ts'
export { noLanguage, searchable } from './search/words/terms.ts'
export { isSlip, typingDistance } from './search/words/typing-distance.ts'

// What can be quoted of a passage
export { optionTerm, optionsDefined, optionsIn, withOption } from './search/units/options.ts'
export {
  labelOf,
  leansBack,
  lastHeading,
  plainHeading,
  type Unit,
  unitInContext,
  unitsOf,
} from './search/units/units.ts'

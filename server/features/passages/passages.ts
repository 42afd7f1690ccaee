// The front door of this feature: how questions and passages are read as text, without a database.
// Answers are made from it in a worker thread, which loads nothing else of the documents.

export { type Evidence, type QuotedPage, type WeighedPassage, withoutSearch } from './evidence.ts'
export { earlierTitleFrom, filenameOf, titleFrom, wordsOfFilename } from './filenames.ts'

// How a question is read
export { type NamedInQuestion, asMeantIn } from './question/named-in-question.ts'
export { mayPointBack, pointsBack } from './question/pointing-back.ts'
export {
  type Asked,
  askingPart,
  asksForMore,
  asksOnlyHowMuch,
  onlyGoesOn,
  readingsOf,
  saysOnlyADeed,
  textsOf,
} from './question/question-in-context.ts'
export { type Remark, remarkIn } from './question/remarks.ts'

// What can be quoted of a passage
export { optionTerm, optionsDefined, optionsIn, withOption } from './units/options.ts'
export {
  type Unit,
  labelOf,
  lastHeading,
  leansBack,
  passageInContext,
  plainHeading,
  unitInContext,
  unitsOf,
} from './units/units.ts'

// Words
export { asDocumentsSay } from './words/everyday-words.ts'
export { writtenOut } from './words/contractions.ts'
export { houseWordsIn, isOfTheHouse, waysToSay } from './words/house-words.ts'
export { type Correction, asMeant, isSpeltOtherwise, meantInstead } from './words/meant-instead.ts'
export { isSlip, typingDistance } from './words/typing-distance.ts'

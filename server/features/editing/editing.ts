export { type OpenedDraft, openDraft } from './draft-links.ts'
export { openContent } from './read.ts'
export { saveContent } from './save.ts'
export { followWritten } from './written.ts'

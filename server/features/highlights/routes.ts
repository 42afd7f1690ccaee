import { highlights } from '#contract/documents/highlights.ts'
import { implement } from '#server/implement.ts'
import { exportHighlights } from './export.ts'
import {
  addHighlight,
  changeNote,
  highlightsIn,
  listHighlights,
  removeHighlight,
} from './highlights.ts'

export const highlightRoutes = implement(highlights, (app) => ({
  list: ({ member, query }) => listHighlights(app, member, query),
  export: ({ member, query, languages, signal }) =>
    exportHighlights(app, member, query, { languages, signal }),
  ofFile: ({ member, params }) => highlightsIn(app, member, params.filename),
  add: ({ member, params, body }) => addHighlight(app, member, params.filename, body),
  change: ({ member, params, body }) => changeNote(app, member, params.id, body),
  remove: ({ member, params }) => removeHighlight(app, member, params.id),
}))

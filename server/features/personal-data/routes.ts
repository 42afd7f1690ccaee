import { personalData } from '#contract/account/personal-data.ts'
import { implement } from '#server/implement.ts'
import { spaceOf } from '../space/space.ts'
import { askForDeletion, takeDeletionBack } from './deletion.ts'
import { askForExport, listExports, sendMadeExport } from './exports.ts'

export const personalDataRoutes = implement(personalData, (app) => ({
  space: ({ member }) => spaceOf(app, member),
  exports: ({ member }) => listExports(app, member),
  askForExport: ({ member, from }) => askForExport(app, member, from),
  download: ({ member, params, from, signal }) =>
    sendMadeExport(app, { member, from, signal }, params.id),
  askForDeletion: ({ member, body, from }) => askForDeletion(app, member, body, from),
  takeDeletionBack: ({ member, from }) => takeDeletionBack(app, member, from),
}))

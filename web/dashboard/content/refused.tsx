import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { FieldError } from '#web/ui/controls/field.tsx'
import { otherFileOf } from './fault.ts'

/** Why nothing was saved, where no field is to blame; with the way to the file that is. */
export function Refused({ error, what }: { error: unknown; what: string }) {
  const file = otherFileOf(error)
  return (
    <div role="alert">
      <FieldError>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {what}{' '}
          {file && (
            <Link to={paths.contentFile(file)} className="font-medium underline">
              <Trans>Open {file}</Trans>
            </Link>
          )}
        </span>
      </FieldError>
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type OpenContentFile, contentFiles } from '#contract/desk/content-files.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { readContentAgain } from './queries.ts'
import { TextChanges } from './text/text-changes.tsx'

type Props = {
  open: OpenContentFile
  /** Writes the text of the file into the field. */
  onTake: (text: string) => void
  removing: { isPending: boolean; onRemove: () => void }
}

/** The folder's file is another, or gone, since something was written over it: which is to hold? */
export function ChangedBelow({ open: { path, text, below, belowHash }, onTake, removing }: Props) {
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: () => client.call(contentFiles.keep, { params: { path }, body: { belowHash } }),
    onSuccess: () => tell(t`Your text stays in use.`),
    // Where the file has changed once more, it is shown.
    onSettled: () => readContentAgain(queries),
  })
  return (
    <div className="mb-4">
      <Notice
        kind="warn"
        live={false}
        action={
          <>
            <Button small busy={keep.isPending} onClick={() => keep.mutate()}>
              <Trans>Keep my text</Trans>
            </Button>
            {below === null ? (
              <Button small busy={removing.isPending} onClick={removing.onRemove}>
                <Trans>Remove my text, too</Trans>
              </Button>
            ) : (
              <Button small onClick={() => onTake(below)}>
                <Trans>Take the text of the file</Trans>
              </Button>
            )}
          </>
        }
      >
        {below === null ? (
          <Trans>
            The file in the content folder has been deleted since this was written. What is written
            here stays in use.
          </Trans>
        ) : (
          <>
            <Trans>
              The file in the content folder has changed since this was written. What is written
              here stays in use.
            </Trans>
            <details className="mt-2">
              <summary className="cursor-pointer text-[14px] text-blue">
                <Trans>Show how the texts differ</Trans>
              </summary>
              <div className="mt-2">
                <TextChanges
                  from={{ text: text ?? '', only: t`Only in your text` }}
                  to={{ text: below, only: t`Only in the file` }}
                />
              </div>
            </details>
          </>
        )}
      </Notice>
    </div>
  )
}

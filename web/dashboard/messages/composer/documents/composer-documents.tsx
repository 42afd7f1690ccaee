import { Trans } from '@lingui/react/macro'
import { late } from '#web/ui/lazily.ts'
import type { Open } from '#web/dashboard/messages/answer/sources/use-citation-keys.ts'
import { ChosenFiles } from '../composer-notes.tsx'
import type { Attached } from './use-attached.ts'

const AttachmentItems = late(() =>
  import('./attachment-items.tsx').then((all) => all.AttachmentItems),
)

type Props = {
  fileIds: string[] | null
  attached: Attached
  onChoose: () => void
  onAll: () => void
  onOpen: (open: Open) => void
  onRemoved: () => void
}

/** Above the line: which of the library's documents are used, and the member's own. */
export function ComposerDocuments(props: Props) {
  const { fileIds, attached, onChoose, onAll, onOpen, onRemoved } = props
  return (
    <>
      <ChosenFiles fileIds={fileIds} onOpen={onChoose} onAll={onAll} />
      {attached.count > 0 && (
        <AttachmentItems
          items={attached.items}
          uploads={attached.uploads}
          areInUse={attached.areInUse}
          onOpen={onOpen}
          onRemove={(id) => {
            attached.remove(id)
            onRemoved()
          }}
          onDismiss={attached.dismiss}
        />
      )}
      {attached.beingRead && (
        <p className="px-4 pt-2 text-[13px] text-soft">
          <Trans>You can ask already; the answer may miss what is not read yet.</Trans>
        </p>
      )}
    </>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { renameOf } from '#web/api/kept-rename.ts'
import { tell } from '#web/api/notices.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { kindName, lengthOf } from '#web/files/kind-name.ts'
import { paths } from '#web/paths.ts'
import { SelectBox } from '#web/rows/select-box.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { sizeOf } from '#web/ui/format/size.ts'
import { Switch } from '#web/ui/controls/switch.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { audienceOf, useAudienceInWords } from '#web/audience/audience.ts'
import { FileDetails } from './file-details.tsx'
import { FileMenu } from './file-menu.tsx'
import { FileState, Troubles } from './file-state.tsx'
import { FileVersions } from './file-versions.tsx'
import { putFile } from './files.ts'
import { UnreadPictures } from './unread-pictures.tsx'
import { Uploads } from './uploads.tsx'
import type { UploadState } from './use-uploads.ts'

type Change = { title?: string; library?: boolean; assistant?: boolean }

type Props = {
  file: AssistantFile
  /** What makes it a line with keys. */
  line: ComponentProps<'li'>
  isSelected: boolean
  onSelect: (shift: boolean) => void
  onRemove: (file: AssistantFile) => void
  onNewVersion: (file: AssistantFile) => void
  /** Its new versions on their way, and those that were refused. */
  uploads: UploadState[]
  onDismiss: (key: string) => void
}

export function FileRow({ file, line, isSelected, uploads, ...on }: Props) {
  const { onSelect, onRemove, onNewVersion, onDismiss } = on
  const queries = useQueryClient()
  // A title that was begun is there again when the page is loaded anew.
  const title = useUnsaved(renameOf(file._id), { title: file.title })
  const [renaming, setRenaming] = useState(title.restored)
  const [detailed, setDetailed] = useState(false)
  const [versions, setVersions] = useState(false)
  const seenBy = useAudienceInWords(audienceOf(file))
  const update = useMutation({
    mutationFn: (body: Change) =>
      client.envelope(documents.updateFile, { params: { id: file._id }, body }),
    onMutate: (body) => putFile(queries, { ...file, ...body }),
    onSuccess: ({ message, payload }) => {
      tell(message)
      if (payload) putFile(queries, payload)
    },
    onError: () => putFile(queries, file),
  })
  return (
    <li
      {...line}
      className={`scroll-mt-28 border-t border-rule py-4 ps-9 pe-3 focus-visible:-outline-offset-2 pointer-coarse:ps-11 ${isSelected ? 'bg-shade' : ''}`}
    >
      <div className="flex items-start gap-2">
        <span className="-ms-9 -me-1 pointer-coarse:-ms-11 pointer-coarse:-mt-2">
          <SelectBox label={t`Select ${file.title}`} checked={isSelected} onChange={onSelect} />
        </span>
        <div className="min-w-0 flex-1">
          {renaming ? (
            <Rename
              title={title.values.title}
              isRestored={title.restored}
              onType={(text) => title.set({ title: text })}
              onDone={(given) => {
                setRenaming(false)
                title.discard()
                if (given && given !== file.title) update.mutate({ title: given })
              }}
            />
          ) : (
            <h2 className="font-serif text-[19px] leading-snug font-medium [overflow-wrap:anywhere]">
              <Link to={paths.document(file.filename)} className="hover:text-blue">
                {file.title}
              </Link>
            </h2>
          )}
          <p className="mt-1 text-[13px] text-soft [overflow-wrap:anywhere]">
            {[
              file.filename,
              kindName(file.type),
              lengthOf(file),
              sizeOf(file.sizeBytes).replace(' ', '\u00a0'),
              file.version > 1 && t`version ${file.version}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            {' · '}
            <SpokenTime at={file.createdAt} />
          </p>
        </div>
        <FileMenu
          file={file}
          onDetails={() => setDetailed(true)}
          onRename={() => setRenaming(true)}
          onNewVersion={() => onNewVersion(file)}
          onVersions={() => setVersions(true)}
          onRemove={() => onRemove(file)}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <FileState file={file} />
        <UseSwitches file={file} onChange={(change) => update.mutate(change)} />
      </div>
      {!file.library && (
        <p className="mt-2 text-[13px] text-soft sm:text-end">
          {file.assistant ? (
            <Trans>Members find it in the library as long as the assistant answers from it.</Trans>
          ) : (
            <Trans>Members do not find it as long as both are off.</Trans>
          )}
        </p>
      )}
      <p className="mt-2">
        <Button
          look="quiet"
          small
          className="-ms-2.5 max-w-full pointer-coarse:min-h-11"
          icon={<Users className="size-4 shrink-0" aria-hidden />}
          onClick={() => setDetailed(true)}
        >
          <span className="relative truncate">
            {seenBy}
            <span className="sr-only">
              : <Trans>who sees {file.title}</Trans>
            </span>
          </span>
        </Button>
      </p>
      {uploads.length > 0 && (
        <div className="mt-3">
          <Uploads uploads={uploads} onDismiss={onDismiss} />
        </div>
      )}
      {versions && <FileVersions file={file} onClose={() => setVersions(false)} />}
      {detailed && <FileDetails file={file} onClose={() => setDetailed(false)} />}
      <Troubles file={file} />
      <UnreadPictures file={file} />
    </li>
  )
}

type SwitchProps = { file: AssistantFile; onChange: (change: Change) => void }

const UseSwitches = ({ file, onChange }: SwitchProps) => (
  <span className="flex flex-wrap gap-x-6 gap-y-3 sm:ms-auto">
    <Switch
      label={t`The assistant answers from it`}
      on={file.assistant}
      onChange={(assistant) => onChange({ assistant })}
    />
    <Switch
      label={t`Always in the library`}
      on={file.library}
      onChange={(library) => onChange({ library })}
    />
  </span>
)

type RenameProps = {
  title: string
  /** Typed in an earlier visit. */
  isRestored: boolean
  onType: (title: string) => void
  onDone: (title: string) => void
}

function Rename({ title, isRestored, onType, onDone }: RenameProps) {
  const given = useRef(false)
  // What an earlier visit left is not saved by a click elsewhere.
  const touched = useRef(!isRestored)
  const finish = (title: string) => {
    if (given.current) return
    given.current = true
    onDone(title.trim())
  }
  return (
    <input
      aria-label={t`Title`}
      value={title}
      maxLength={200}
      onChange={(event) => {
        touched.current = true
        onType(event.currentTarget.value)
      }}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it was asked for
      autoFocus
      ref={select}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget.value)
        if (event.key === 'Escape') finish('')
      }}
      onBlur={(event) => touched.current && finish(event.currentTarget.value)}
      className="w-full rounded border border-edge bg-card px-2 py-1 font-serif text-[19px]"
    />
  )
}

/** Stable, so that what is typed is not selected again with every letter. */
const select = (input: HTMLInputElement | null) => {
  if (input) requestAnimationFrame(() => input.select())
}

import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  BookOpen,
  Ellipsis,
  FileUp,
  History,
  Pencil,
  RefreshCw,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { deskDocuments } from '#contract/desk/desk-documents.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { putFile } from './files.ts'
import { isReplacedHere } from './origin.ts'

type Props = {
  file: AssistantFile
  onDetails: () => void
  onRename: () => void
  onNewVersion: () => void
  onVersions: () => void
  onRemove: () => void
}

/** What can be done with one document, beside its switches. */
export function FileMenu(props: Props) {
  const { file, onDetails, onRename, onNewVersion, onVersions, onRemove } = props
  const queries = useQueryClient()
  const navigate = useNavigate()
  const again = useMutation({
    mutationFn: () => client.call(deskDocuments.readAgain, { params: { id: file._id } }),
    onSuccess: (payload) => putFile(queries, payload),
  })
  return (
    <Menu
      trigger={
        <IconButton label={t`More about ${file.title}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      items={[
        {
          label: t({ message: 'Open', context: 'a file' }),
          icon: <BookOpen />,
          onSelect: () => void navigate(paths.document(file.filename)),
        },
        { label: t`Details`, icon: <SlidersHorizontal />, onSelect: onDetails },
        { label: t`Rename`, icon: <Pencil />, onSelect: onRename },
        ...(isReplacedHere(file)
          ? [{ label: t`Add a new version`, icon: <FileUp />, onSelect: onNewVersion }]
          : []),
        ...(file.version > 1
          ? [{ label: t`Versions`, icon: <History />, onSelect: onVersions }]
          : []),
        { label: t`Read again`, icon: <RefreshCw />, onSelect: () => again.mutate() },
        'line',
        { label: t`Delete`, icon: <Trash2 />, bad: true, onSelect: onRemove },
      ]}
    />
  )
}

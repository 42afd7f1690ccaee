import { Trans } from '@lingui/react/macro'
import { MessageSquarePlus } from 'lucide-react'
import { Link } from 'react-router'
import type { LibraryItem } from '#contract/documents/library.ts'
import { paths } from '#web/paths.ts'

/** A chat that is answered from this document alone; nothing where none is answered from it. */
export const AskAboutDocument = ({ item: { _id, title, assistant } }: { item: LibraryItem }) =>
  assistant && (
    <Link
      to={paths.chatWithFiles([_id])}
      className="-ms-2 mt-1 inline-flex min-h-8 items-center gap-1.5 rounded px-2 text-[13px] font-medium text-soft hover:bg-shade hover:text-ink pointer-coarse:min-h-11"
    >
      <MessageSquarePlus className="size-4 shrink-0" aria-hidden />
      <span>
        <Trans>Ask about this</Trans>
        <span className="sr-only">: {title}</span>
      </span>
    </Link>
  )

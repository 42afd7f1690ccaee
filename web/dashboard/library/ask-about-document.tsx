import { Trans } from '@lingui/react/macro'
import { MessageSquarePlus } from 'lucide-react'
import { Link } from 'react-router'
import type { LibraryItem } from '#contract/documents/library.ts'
import { paths } from '#web/paths.ts'

type Props = {
  item: LibraryItem
  /** At the end of a line: on a phone there is room for the icon alone. */
  dense?: boolean
}

/** A chat that is answered from this document alone; nothing where none is answered from it. */
export const AskAboutDocument = ({ item, dense = false }: Props) =>
  item.assistant &&
  (item.progress?.state ?? 'ready') === 'ready' && (
    <Link
      to={paths.chatWithFiles([item._id])}
      className={`-ms-2 inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded px-2 text-[13px] font-medium text-soft hover:bg-shade hover:text-ink pointer-coarse:min-h-11 ${dense ? 'max-sm:min-w-11 max-sm:justify-center' : 'mt-1'}`}
    >
      <MessageSquarePlus className="size-4 shrink-0" aria-hidden />
      <span className={dense ? 'max-sm:sr-only' : ''}>
        <Trans>Ask about this</Trans>
        <span className="sr-only">: {item.title}</span>
      </span>
    </Link>
  )

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, Clock, LoaderCircle, MessageSquarePlus } from 'lucide-react'
import { Link } from 'react-router'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { kindName, lengthOf } from '#web/files/kind-name.ts'
import { paths } from '#web/paths.ts'
import { sizeOf } from '#web/ui/format/size.ts'
import { exactTime, spokenTime } from '#web/ui/format/when.ts'

/** One document, with what can be done with it as far as it is read. */
export const FileItem = ({ file }: { file: AssistantFile }) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-rule py-4">
    <div className="min-w-0 flex-1 basis-72">
      <h2 className="font-serif text-[19px] leading-snug font-medium [overflow-wrap:anywhere]">
        <Link to={paths.document(file.filename)} className="hover:text-blue">
          {file.title}
        </Link>
      </h2>
      <p className="mt-1 text-[13px] text-soft tabular-nums">
        {[kindName(file.type), lengthOf(file), sizeOf(file.sizeBytes)].filter(Boolean).join(' · ')}
        {' · '}
        <time dateTime={file.createdAt} title={exactTime(file.createdAt)}>
          {spokenTime(file.createdAt)}
        </time>
        {file.version > 1 && ` · ${t`version ${file.version}`}`}
      </p>
      <State file={file} />
    </div>
    {file.state === 'ready' && (
      <Link
        to={paths.chatWithFiles([file._id])}
        className="inline-flex min-h-9 items-center gap-2 rounded border border-rule bg-card px-3 text-[14px] font-medium hover:border-edge pointer-coarse:min-h-11"
      >
        <MessageSquarePlus className="size-4 text-soft" aria-hidden />
        <Trans>
          Ask about this file
          <span className="sr-only">: {file.title}</span>
        </Trans>
      </Link>
    )}
  </li>
)

const look =
  'mt-1.5 flex items-start gap-1.5 text-[13px] tabular-nums [&_svg]:mt-[2px] [&_svg]:size-[15px] [&_svg]:shrink-0'

function State({ file }: { file: AssistantFile }) {
  const { state, ahead, pages, pagesRead, scanned, recognised, troubles } = file
  if (state === 'queued')
    return (
      <p className={`${look} text-soft`}>
        <Clock aria-hidden />
        {ahead
          ? plural(ahead, {
              one: 'Waiting to be read, after one other document',
              other: 'Waiting to be read, after # other documents',
            })
          : t`Waiting to be read`}
      </p>
    )
  if (state === 'failed')
    return (
      <p className={`${look} text-bad`}>
        <CircleAlert aria-hidden /> <Trans>Could not be read, so it is not answered from.</Trans>
      </p>
    )
  if (recognised < scanned)
    return (
      <Progress>
        <Trans>
          Recognising scanned pages, {recognised} of {scanned}
        </Trans>
      </Progress>
    )
  if (state === 'reading')
    return (
      <Progress>
        {pages > 0 ? t`Reading, ${Math.min(pagesRead, pages)} of ${pages}` : t`Reading`}
      </Progress>
    )
  if (troubles.length > 0)
    return (
      <p className={`${look} text-warn`}>
        <CircleAlert aria-hidden />
        {plural(troubles.length, {
          one: `Page ${troubles[0]!.page} could not be read; the others are answered from.`,
          other: '# pages could not be read; the others are answered from.',
        })}
      </p>
    )
  return null
}

const Progress = ({ children }: { children: React.ReactNode }) => (
  <p className={`${look} text-soft`}>
    <LoaderCircle className="animate-spin" aria-hidden />
    <span>{children}</span>
  </p>
)

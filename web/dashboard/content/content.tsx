import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ContentFile } from '#contract/content-files.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { exactTime, spokenTime } from '#web/ui/when.ts'
import { Editor } from './editor.tsx'
import { treeQuery } from './queries.ts'

/** Where editors read and change every word that members and guests see. */
export function Content() {
  const member = useMember()
  const [params] = useSearchParams()
  const file = params.get('file')
  if (member && member.role === 'member')
    return (
      <EmptyState title={t`This page is for operators.`}>
        <Trans>Your messages are where they were.</Trans>
      </EmptyState>
    )
  return (
    <Screen title={t`Words`}>
      {member && (file ? <Editor key={file} file={file} /> : <Tree />)}
    </Screen>
  )
}

function Tree() {
  const tree = useQuery(treeQuery)
  if (!tree.data) return <NotYet what={t`The list`} query={tree} />
  const kinds: [ContentFile['kind'], string][] = [
    ['site', t`Site`],
    ['plans', t`Plans`],
    ['page', t`Public pages`],
    ['list', t`Categories, prompts and links`],
    ['lesson', t`Training`],
    ['letter', t`E-mails`],
  ]
  const by = Map.groupBy(tree.data, ({ kind }) => kind)
  return (
    <>
      <p className="mb-8 max-w-[64ch] text-soft">
        <Trans>
          What you write here is used in place of the file in the content folder, which stays as it
          is. It is published at once; every version is kept.
        </Trans>
      </p>
      {kinds.map(([kind, title]) => {
        const files = by.get(kind) ?? []
        return (
          files.length > 0 && (
            <section key={kind} aria-label={title} className="mb-9">
              <h2 className="font-heading text-[21px]">{title}</h2>
              <ul className="mt-3 border-b border-rule">
                {files.map((one) => (
                  <Row key={one.path} file={one} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}

function Row({ file }: { file: ContentFile }) {
  const { path, language, changedAt, changedBy, hasDraft, fileChanged } = file
  return (
    <li className="border-t border-rule">
      <Link
        to={paths.contentFile(path)}
        className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-[15px] hover:bg-shade"
      >
        <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">{path}</span>
        {fileChanged && (
          <span className="text-[13px] text-warn">
            <Trans>file has changed</Trans>
          </span>
        )}
        {hasDraft && (
          <span className="text-[13px] text-blue">
            <Trans>draft</Trans>
          </span>
        )}
        {changedAt && (
          <span className="text-[13px] text-soft">
            {changedBy},{' '}
            <time dateTime={changedAt} title={exactTime(changedAt)}>
              {spokenTime(changedAt)}
            </time>
          </span>
        )}
        <span className="w-8 text-end text-[13px] text-soft uppercase">{language}</span>
      </Link>
    </li>
  )
}

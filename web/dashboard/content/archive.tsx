import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { type ImportedFile, contentArchive } from '#contract/desk/content-archive.ts'
import { contentPictures } from '#contract/desk/content-pictures.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell, tellRefusal } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { saveBytes } from '#web/api/save-bytes.ts'
import { lineLook, markLook } from '#web/audience/audience-choice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useFileInput } from '#web/ui/controls/files.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { readContentAgain } from './queries.ts'

type Asked = { zip: File; remove: boolean; digest?: string }

/** All words in one zip, out and in; what it would change is shown first. */
export function Archive() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const read = useMutation({
    mutationFn: ({ zip, remove, digest }: Asked) =>
      client.call(contentArchive.read, {
        body: { ...(remove ? { remove: 'true' } : {}), ...(digest ? { digest } : {}) },
        files: { zip: new File([zip], zip.name, { type: 'application/zip' }) },
      }),
    onSuccess: async ({ done }) => {
      if (!done) return
      setAsked(undefined)
      tell(t`The import is published.`)
      await Promise.all([
        readContentAgain(queries),
        queries.invalidateQueries({ queryKey: keyOf(contentPictures.list) }),
      ])
    },
    meta: { quiet: true },
  })
  const look = (next: Asked) => {
    setAsked(next)
    read.mutate(next)
  }
  const { choose, input } = useFileInput({
    label: t`Choose a zip`,
    accept: '.zip,application/zip',
    onFiles: ([zip]) => zip && look({ zip, remove: false }),
  })
  const seen = asked && !read.isError && !read.data?.done ? read.data : undefined
  return (
    <section aria-label={t`Everything in one file`} className="mb-9">
      <h2 className="font-heading text-[21px]">
        <Trans>Everything in one file</Trans>
      </h2>
      <p className="mt-1.5 max-w-[64ch] text-[15px] text-soft">
        <Trans>
          The zip has all words and pictures as they are published, for a repository or another
          site. Drafts, films and the library are left out. An import first shows what it would
          change.
        </Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {input}
        <Button
          icon={<Download className="size-4" aria-hidden />}
          onClick={() => void saveBytes(contentArchive.save, {}, 'content.zip').catch(tellRefusal)}
        >
          <Trans>Save as a zip</Trans>
        </Button>
        <Button
          icon={<Upload className="size-4" aria-hidden />}
          busy={read.isPending && !asked?.digest}
          onClick={choose}
        >
          <Trans>Import a zip…</Trans>
        </Button>
      </div>
      {read.isError && (
        <div className="mt-4 max-w-2xl">
          <Notice kind="bad">{sentenceOf(read.error)}</Notice>
        </div>
      )}
      {asked && seen && (
        <div className="mt-5 rounded border border-rule bg-card px-4 py-4">
          <h3 className="text-[15px] font-medium [overflow-wrap:anywhere]">{asked.zip.name}</h3>
          <Changes files={seen.files} />
          <label className={`${lineLook} mt-3 text-[15px]`}>
            <input
              type="checkbox"
              checked={asked.remove}
              onChange={({ currentTarget: { checked } }) =>
                look({ zip: asked.zip, remove: checked })
              }
              className={markLook}
            />
            <Trans>Also take out of use what the zip does not have</Trans>
          </label>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              look="strong"
              disabled={!mayImport(seen.files)}
              busy={read.isPending}
              onClick={() => look({ ...asked, digest: seen.digest })}
            >
              <Trans>Import and publish</Trans>
            </Button>
            <Button look="quiet" onClick={() => setAsked(undefined)}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

const isChange = ({ what }: ImportedFile) => ['added', 'changed', 'removed'].includes(what)

const mayImport = (files: ImportedFile[]) =>
  files.some(isChange) && !files.some(({ what }) => what === 'refused')

function Changes({ files }: { files: ImportedFile[] }) {
  const words: Record<ImportedFile['what'], string> = {
    refused: t`refused`,
    removed: t`taken out of use`,
    added: t`new`,
    changed: t`changed`,
    same: t`unchanged`,
    left: t`left alone`,
  }
  const shown = (['refused', 'removed', 'added', 'changed'] as const).flatMap((what) =>
    files.filter((file) => file.what === what),
  )
  const same = files.filter(({ what }) => what === 'same').length
  const left = files.filter(({ what }) => what === 'left')
  const rest = [
    ...(same > 0
      ? [plural(same, { one: '# file is unchanged', other: '# files are unchanged' })]
      : []),
    ...(left.length > 0
      ? [plural(left.length, { one: '# file is left alone', other: '# files are left alone' })]
      : []),
  ]
  return (
    <div role="status">
      {shown.length === 0 && (
        <p className="mt-2 text-[15px]">
          <Trans>This zip would change nothing.</Trans>
        </p>
      )}
      <ul className="mt-2 max-h-96 overflow-y-auto text-[15px]">
        {shown.map(({ path, what, reason, line }) => (
          <li
            key={path}
            className="flex flex-wrap gap-x-3 border-t border-rule py-1.5 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-44 [overflow-wrap:anywhere]">{path}</span>
            <span className={what === 'refused' ? 'text-bad' : 'text-soft'}>{words[what]}</span>
            {reason && (
              <span className="w-full text-[13px] text-bad [overflow-wrap:anywhere]">
                {line === null ? reason : t`Line ${line}: ${reason}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p className="mt-2 text-[13px] text-soft" title={left.map(({ path }) => path).join(', ')}>
          {rest.join(' · ')}
        </p>
      )}
    </div>
  )
}

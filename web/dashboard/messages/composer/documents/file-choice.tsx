import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { readingPages } from '#web/api/queries.ts'
import { readableFiles, readableKinds } from '#web/files/readable.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDebounced } from '#web/ui/debounced.ts'
import { useFileInput } from '#web/ui/controls/files.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { stateOf } from './attachment-items.tsx'

type Props = {
  chosen: string[] | null
  own: { used: number; limit: number | null; maxBytes: number; here: number } | undefined
  onFiles: (files: File[]) => void
  onChoose: (fileIds: string[] | null) => Promise<void>
  onClose: () => void
}

const mostFiles = 100

/** Which documents the answers of a chat come from: all of the library or some, and own ones. */
export function FileChoice({ chosen, own, onFiles, onChoose, onClose }: Props) {
  const [some, setSome] = useState(chosen !== null)
  const [ids, setIds] = useState(() => new Set(chosen))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save() {
    const choice = some ? [...ids] : null
    if (choice?.length === 0 && !own?.here)
      return setProblem(t`Choose at least one document, or all of them.`)
    if (choice && choice.length > mostFiles)
      return setProblem(t`Choose at most ${mostFiles} documents, or all of them.`)
    setBusy(true)
    try {
      await onChoose(choice)
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      label={t`Documents for this chat`}
      onClose={onClose}
      className="sheet m-0 mt-auto w-full max-w-none rounded-t-xl border-t border-rule bg-paper shadow-float sm:m-auto sm:w-[min(560px,calc(100vw-24px))] sm:rounded-xl sm:border"
    >
      <div className="flex max-h-[86dvh] flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto p-5 sm:p-7">
          <h2 className="font-heading text-[24px] leading-tight">
            <Trans>Documents for this chat</Trans>
          </h2>
          <OwnDocuments
            own={own}
            onFiles={(files) => {
              onFiles(files)
              onClose()
            }}
          />
          <fieldset className="mt-7">
            <legend className="text-[15px] font-semibold">
              <Trans>Answers also come from</Trans>
            </legend>
            <Choice checked={!some} onChoose={() => setSome(false)}>
              <Trans>All documents of the library</Trans>
            </Choice>
            <Choice checked={some} onChoose={() => setSome(true)}>
              <Trans>Only those I choose</Trans>
              {some && (
                <span className="ms-2 text-soft tabular-nums" role="status">
                  {t`${ids.size} chosen`}
                </span>
              )}
            </Choice>
          </fieldset>
          {some && (
            <LibraryFiles
              ids={ids}
              onToggle={(id) => {
                const next = new Set(ids)
                if (!next.delete(id)) next.add(id)
                setIds(next)
                setProblem(undefined)
              }}
            />
          )}
        </div>
        <div className="shrink-0 space-y-3 border-t border-rule px-5 py-4 sm:px-7">
          {problem && <Notice kind="bad">{problem}</Notice>}
          <div className="flex flex-wrap gap-2">
            <Button look="strong" busy={busy} onClick={() => void save()}>
              <Trans>Use these</Trans>
            </Button>
            <Button look="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

function OwnDocuments({ own, onFiles }: Pick<Props, 'own' | 'onFiles'>) {
  const { choose, input } = useFileInput({
    label: t`Documents to attach`,
    accept: readableFiles,
    several: true,
    onFiles,
  })
  const maxMb = own && Math.floor(own.maxBytes / 1024 / 1024)
  return (
    <section aria-labelledby="own-documents" className="mt-5">
      <h3 id="own-documents" className="text-[15px] font-semibold">
        <Trans>Your own</Trans>
      </h3>
      <p className="mt-1 text-[14px] text-soft">
        {maxMb
          ? t`Documents that are used in this chat only and seen by nobody else: ${readableKinds()}, up to ${maxMb} MB each.`
          : t`Documents that are used in this chat only and seen by nobody else: ${readableKinds()}.`}
        {own?.limit != null && ` ${t`You have ${own.used} of ${own.limit} in all your chats.`}`}
      </p>
      <Button className="mt-3" icon={<FileUp className="size-4" aria-hidden />} onClick={choose}>
        <Trans>Attach documents</Trans>
      </Button>
      {input}
    </section>
  )
}

type ChoiceProps = { checked: boolean; onChoose: () => void; children: ReactNode }

const Choice = ({ checked, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3 text-[15px]">
    <input
      type="radio"
      name="files"
      checked={checked}
      onChange={onChoose}
      className="size-[18px] accent-blue"
    />
    <span>{children}</span>
  </label>
)

function LibraryFiles({ ids, onToggle }: { ids: Set<string>; onToggle: (id: string) => void }) {
  const [looked, setLooked] = useState('')
  const q = useDebounced(looked.trim())
  const { data, isError, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      ...readingPages(documents.assistantFiles, { query: { q: q || undefined, limit: 50 } }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    })
  const files = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="mt-2">
      <div className="relative">
        <Search className="absolute top-3 start-3 size-5 text-faint" aria-hidden />
        <input
          type="search"
          value={looked}
          maxLength={200}
          onChange={(event) => setLooked(event.currentTarget.value)}
          aria-label={t`Search the documents`}
          placeholder={t`Search the documents`}
          className="min-h-11 w-full rounded border border-edge bg-card pe-3 ps-10 text-[16px] placeholder:text-faint hover:border-ink"
        />
      </div>
      {isError && (
        <div className="mt-3">
          <TryAgain onRetry={() => void refetch()}>
            <Trans>The documents could not be loaded. Your selection is kept.</Trans>
          </TryAgain>
        </div>
      )}
      {!isPending && !isError && files.length === 0 && (
        <p className="mt-4 text-[14px] text-soft">
          {q
            ? t`No document has “${q}” in its name.`
            : t`There are no documents in the library yet.`}
        </p>
      )}
      <ul aria-label={t`Documents of the library`} className="mt-2 min-h-40">
        {files.map((file) => (
          <LibraryFile
            key={file._id}
            file={file}
            checked={ids.has(file._id)}
            onToggle={() => onToggle(file._id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}

type LibraryFileProps = { file: AssistantFile; checked: boolean; onToggle: () => void }

const LibraryFile = ({ file, checked, onToggle }: LibraryFileProps) => (
  <li>
    <label className="flex min-h-11 items-center gap-3 border-b border-rule py-1.5 text-[15px]">
      <input
        type="checkbox"
        aria-label={file.title}
        checked={checked}
        onChange={onToggle}
        className="size-[18px] shrink-0 accent-blue"
      />
      <span className="min-w-0 flex-1">
        <span className="block leading-snug [overflow-wrap:anywhere]">{file.title}</span>
        <span className="block text-[13px] text-soft tabular-nums">
          {stateOf(file) ?? plural(file.pages, { one: '# page', other: '# pages' })}
        </span>
      </span>
    </label>
  </li>
)

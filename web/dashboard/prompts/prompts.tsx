import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Plus, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteForCertain } from '#web/api/deletions.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { OpenSideBar } from '#web/dashboard/open-side-bar.tsx'
import { useSearchInAddress } from '#web/dashboard/typed-search.ts'
import { findPrompts } from '#web/prompts/find-prompts.ts'
import { PromptDialog } from '#web/prompts/prompt-dialog.tsx'
import { PromptGroups } from '#web/prompts/prompt-groups.tsx'
import {
  type ShownPrompt,
  dropOwnPrompt,
  readOwnPromptsAgain,
  usePrompts,
} from '#web/prompts/prompts.ts'
import { useTitle } from '#web/title.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TryAgain } from '#web/ui/feedback/try-again.tsx'
import { UndoAtFoot, useUndo } from '#web/ui/feedback/undo.tsx'

/** The operator's prompts and the own ones, by what they are about. */
export function Prompts() {
  useTitle(t`Prompts`)
  const queries = useQueryClient()
  const { all, categories, isPending, isError, refetch } = usePrompts()
  const { looked, setLooked } = useSearchInAddress()
  const [writing, setWriting] = useState<ShownPrompt | 'new'>()
  const { pending, start, undo } = useUndo()
  const found = findPrompts(
    all.filter(({ _id }) => !pending?.ids.includes(_id)),
    looked,
  )
  const remove = (prompt: ShownPrompt) =>
    start({
      ids: [prompt._id],
      sentence: t`Deleted “${prompt.title}”`,
      commit: () => {
        dropOwnPrompt(queries, prompt._id)
        deleteForCertain('prompt', prompt._id).catch((error: unknown) => {
          tellRefusal(error)
          void readOwnPromptsAgain(queries)
        })
      },
    })
  const menuOf = (prompt: ShownPrompt) =>
    prompt.own && <OwnMenu prompt={prompt} onEdit={setWriting} onRemove={remove} />
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-15 shrink-0 items-center gap-2 border-b border-rule ps-2 pe-5 md:px-8">
        <OpenSideBar />
        <h1 className="min-w-0 flex-1 text-[15px] font-semibold">
          <Trans>Prompts</Trans>
        </h1>
        <Button
          small
          className="pointer-coarse:min-h-11"
          icon={<Plus className="size-4" aria-hidden />}
          onClick={() => setWriting('new')}
        >
          <Trans>New prompt</Trans>
        </Button>
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto md:[scrollbar-gutter:stable_both-edges]">
        <div className="mx-auto w-full max-w-[920px] px-5 pt-8 pb-24 sm:px-8">
          <p className="max-w-[60ch] text-soft">
            <Trans>
              Questions that others have asked before you. Choose one, fill in what it asks for, and
              change it as you like before it is sent. In a chat, <Key>/</Key> brings them up.
            </Trans>
          </p>
          <SearchField looked={looked} onLook={setLooked} count={found.length} />
          {isPending && <Waiting />}
          {isError && (
            <div className="mt-8">
              <TryAgain onRetry={refetch}>
                <Trans>
                  Some prompts could not be loaded. Yours are safe; the connection may be down.
                </Trans>
              </TryAgain>
            </div>
          )}
          {!isPending && found.length === 0 && (
            <p className="mt-10 text-soft">
              {looked.trim()
                ? t`No prompt contains “${looked.trim()}”.`
                : t`There are no prompts yet. Save one of your own to use it again.`}
            </p>
          )}
          <PromptGroups prompts={found} categories={categories} menuOf={menuOf} />
        </div>
      </div>
      <UndoAtFoot pending={pending} undo={undo} />
      {writing && (
        <PromptDialog
          {...(writing === 'new' ? {} : { prompt: writing })}
          onClose={() => setWriting(undefined)}
        />
      )}
    </main>
  )
}

function SearchField(props: { looked: string; onLook: (looked: string) => void; count: number }) {
  const { looked, onLook, count } = props
  return (
    <div className="relative mt-5">
      <Search className="absolute top-3 start-3 size-5 text-faint" aria-hidden />
      <input
        type="search"
        value={looked}
        onChange={(event) => onLook(event.currentTarget.value)}
        aria-label={t`Search the prompts`}
        placeholder={t`Search the prompts`}
        className="min-h-11 w-full rounded border border-edge bg-card pe-3 ps-10 text-[16px] placeholder:text-faint hover:border-ink"
      />
      <p role="status" className="sr-only">
        {looked.trim() && plural(count, { one: '# prompt', other: '# prompts' })}
      </p>
    </div>
  )
}

type OwnProps = {
  prompt: ShownPrompt
  onEdit: (prompt: ShownPrompt) => void
  onRemove: (prompt: ShownPrompt) => void
}

const OwnMenu = ({ prompt, onEdit, onRemove }: OwnProps) => (
  <Menu
    trigger={
      <IconButton label={t`More about ${prompt.title}`}>
        <Ellipsis aria-hidden />
      </IconButton>
    }
    items={[
      { label: t`Edit`, icon: <Pencil />, onSelect: () => onEdit(prompt) },
      { label: t`Delete`, icon: <Trash2 />, bad: true, onSelect: () => onRemove(prompt) },
    ]}
  />
)

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded border border-rule bg-card px-1.5 font-sans text-[13px]">{children}</kbd>
)

const Waiting = () => (
  <AfterAMoment>
    <div className="mt-10 grid gap-3 sm:grid-cols-2">
      {Array.from({ length: 6 }, (_, i) => (
        <Skeleton key={i} className="h-24" />
      ))}
    </div>
  </AfterAMoment>
)

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { FileHit } from '#contract/documents/documents.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { placeName } from '#web/files/place.ts'
import type { FileSearch } from './use-file-search.ts'
import { useInView } from './use-in-view.ts'

/** Words in, and every place where they stand, page by page. */
export function SearchPart({ search, isShown }: { search: FileSearch; isShown: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isShown) return
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [isShown])
  const { hits, at, step } = search
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hits.length === 0) return
    event.preventDefault()
    // A step among what other words found would be lost when these are found.
    if (!search.isOld) step(event.shiftKey ? -1 : 1)
  }
  return (
    <>
      <div role="search" className="shrink-0 border-b border-rule px-3 pt-3 pb-2">
        <input
          ref={field}
          type="search"
          value={search.text}
          maxLength={200}
          placeholder={t`Find in this document`}
          aria-label={t`Find in this document`}
          onKeyDown={onKeyDown}
          onChange={(event) => search.setText(event.currentTarget.value)}
          className="h-10 w-full rounded border border-edge bg-card px-3 text-[16px] placeholder:text-faint sm:text-[15px] [&::-webkit-search-cancel-button]:hidden"
        />
        <div className="mt-1 flex h-9 items-center gap-0.5">
          <output className="flex-1 text-[13px] text-soft tabular-nums">{saidOf(search)}</output>
          <IconButton
            label={t`Previous match`}
            disabled={hits.length === 0}
            onClick={() => step(-1)}
            className="size-9!"
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            label={t`Next match`}
            disabled={hits.length === 0}
            onClick={() => step(1)}
            className="size-9!"
          >
            <ArrowDown />
          </IconButton>
        </div>
      </div>
      {search.apart && search.state === 'done' && (
        <p role="status" className="border-b border-rule px-4 py-2 text-[13px] text-soft">
          <Trans>
            “{search.text.trim()}” does not occur. These pages have its words in other places.
          </Trans>
        </p>
      )}
      {search.state === 'failed' ? (
        <div className="space-y-3 px-4 py-4 text-[14px] text-soft">
          <p>
            <Trans>The search did not reach the server. What you wrote is still here.</Trans>
          </p>
          <Button small onClick={search.again}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <Hits hits={hits} at={at} onChoose={search.choose} />
      )}
    </>
  )
}

function saidOf({ state, hits, isOld, at, more }: FileSearch): string {
  if (state === 'empty' || state === 'failed') return ''
  if (state === 'looking' && (isOld || hits.length === 0)) return t`Looking`
  if (hits.length === 0) return t`Not found`
  const [one, all] = [at + 1, hits.length]
  return more ? t`${one} of ${all} and more` : t`${one} of ${all}`
}

type HitsProps = { hits: FileHit[]; at: number; onChoose: (hit: FileHit) => void }

function Hits({ hits, at, onChoose }: HitsProps) {
  const list = useRef<HTMLOListElement>(null)
  useInView(list, at)
  return (
    <ol ref={list} className="reading-list">
      {hits.map((hit, index) => (
        <li key={index}>
          {hits[index - 1]?.page !== hit.page && (
            <p className="px-3 pt-3 pb-1 text-[12px] text-faint">
              {hit.place ? placeName(hit) : t`Page ${hit.page}`}
            </p>
          )}
          <button
            type="button"
            aria-current={index === at ? 'true' : undefined}
            onClick={() => onChoose(hit)}
          >
            <span dir="auto" className="line-clamp-2 min-w-0 flex-1 text-[13px]">
              {beginning(hit.before)}
              <mark className="rounded-[2px] bg-mark text-ink">{hit.quote}</mark>
              {hit.after}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** As much of the text before it as leaves the place itself in sight in two short lines. */
const beginning = (before: string) =>
  before.length > 36 ? `… ${before.slice(-36).replace(/^\S* /, '')}` : before

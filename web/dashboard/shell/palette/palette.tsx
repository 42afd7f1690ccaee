import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageCircleQuestion, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { askInNewChat } from '#web/dashboard/ask.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { useDebounced } from '#web/ui/debounced.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { type Entry, fewChats, manyChats, useEntries } from './entries.ts'

/** Everything by name or words, for members who would rather type than look. */
export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const [text, setText] = useState('')
  const [most, setMost] = useState(fewChats)
  const asked = useDebounced(text, 120)
  const { groups, more, waiting, failed } = useEntries(asked, most, onKeys)
  const entries = groups.flatMap(({ entries }) => entries)
  const [at, setAt] = useState(0)
  const chosen = entries[Math.min(at, entries.length - 1)]
  const navigate = useNavigate()

  const chosenId = chosen && optionId(chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  function open(entry: Entry | undefined) {
    if (!entry) return
    onClose()
    // After the dialog has given the focus back: what opens may want it.
    requestAnimationFrame(() => {
      if (entry.asks) askInNewChat(navigate, entry.asks)
      if (entry.to) void navigate(entry.to)
      entry.does?.()
    })
  }

  // Enter means what was written, also where the answer to it is still on its way.
  const [opensFirst, setOpensFirst] = useState(false)
  const settled = text === asked && !waiting
  const openFirst = useEffectEvent(() => open(chosen))
  useEffect(() => {
    if (opensFirst && settled) openFirst()
  }, [opensFirst, settled])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing)
      if (settled) open(chosen)
      else setOpensFirst(true)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      label={t`Search`}
      onClose={onClose}
      className="mx-auto mt-[8vh] mb-auto w-[min(640px,calc(100vw-24px))] overflow-hidden rounded-lg border border-rule bg-card p-0 shadow-float"
    >
      <div className="flex max-h-[78dvh] flex-col">
        <div className="flex items-center gap-3 border-b border-rule px-4">
          <Search className="size-[18px] shrink-0 text-faint" aria-hidden />
          <input
            role="combobox"
            aria-label={t`Search chats, prompts, documents and pages`}
            aria-expanded
            aria-controls="palette-list"
            aria-autocomplete="list"
            aria-activedescendant={chosenId}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
            autoFocus
            value={text}
            maxLength={200}
            placeholder={t`Search chats, prompts, documents and pages`}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setAt(0)
              setMost(fewChats)
              setOpensFirst(false)
            }}
            onKeyDown={onKeyDown}
            className="min-h-13 min-w-0 flex-1 bg-transparent text-[16px] outline-none placeholder:text-faint"
          />
          {waiting && asked !== '' && <Spinner size={16} />}
        </div>
        <div
          id="palette-list"
          role="listbox"
          aria-label={t`What was found`}
          className="min-h-0 flex-1 overflow-y-auto px-2"
        >
          {groups.map(({ name, entries }) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inside a list of options
            <div
              key={name}
              role="group"
              aria-label={name}
              // The space below is the group's: what is sticky keeps clear of the padding of its
              // list, where the list would show through.
              className={`last:pb-2 ${
                entries[0]?.asks
                  ? 'sticky bottom-0 -mx-2 mt-2 border-t border-rule bg-card px-2'
                  : ''
              }`}
            >
              <p
                aria-hidden
                className={`px-2.5 pt-3 pb-1 text-[12px] text-faint ${entries[0]?.asks ? 'hidden' : ''}`}
              >
                {name}
              </p>
              {entries.map((entry) => (
                <Option
                  key={entry.id}
                  entry={entry}
                  chosen={entry === chosen}
                  onChoose={() => open(entry)}
                  onPoint={() => setAt(entries.length ? indexOf(groups, entry) : 0)}
                />
              ))}
            </div>
          ))}
        </div>
        <Ending
          asked={asked}
          none={entries.every(({ asks }) => asks) && !waiting}
          failed={failed}
          onMore={more ? () => setMost(manyChats) : undefined}
        />
      </div>
    </Dialog>
  )
}

function Option(props: {
  entry: Entry
  chosen: boolean
  onChoose: () => void
  onPoint: () => void
}) {
  const { label, marks, found, note, asks } = props.entry
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
    <div
      id={optionId(props.entry)}
      role="option"
      tabIndex={-1}
      aria-selected={props.chosen}
      onClick={props.onChoose}
      onPointerMove={props.onPoint}
      className="cursor-pointer rounded px-2.5 py-2 aria-selected:bg-shade dark:aria-selected:bg-rule"
    >
      <p className="flex items-baseline gap-3">
        {asks && (
          <MessageCircleQuestion className="size-4 shrink-0 self-center text-blue" aria-hidden />
        )}
        <span className="min-w-0 flex-1 truncate text-[15px]">
          <MarkedText text={label} marks={marks ?? []} />
        </span>
        {note && (
          <span className="max-w-[45%] truncate text-[13px] text-soft max-sm:hidden">{note}</span>
        )}
      </p>
      {found && (
        <p className="mt-0.5 line-clamp-2 text-[13.5px] leading-normal break-words text-soft">
          <MarkedText text={found.excerpt} marks={found.marks} />
        </p>
      )}
    </div>
  )
}

function Ending(props: {
  asked: string
  none: boolean
  failed: boolean
  onMore: (() => void) | undefined
}) {
  return (
    <div role="status" className="text-[14px] text-soft">
      {props.failed && (
        <p className="border-t border-rule px-4 py-3">
          <Trans>The chats could not be searched just now.</Trans>
        </p>
      )}
      {!props.failed && props.none && (
        <p className="px-4 pt-3 pb-4">
          <Trans>Nothing was found for “{props.asked.trim()}”. Try other words.</Trans>
        </p>
      )}
      {props.onMore && (
        <button
          type="button"
          onClick={props.onMore}
          className="w-full border-t border-rule px-4 py-3 text-start font-medium text-blue"
        >
          <Trans>Show more chats</Trans>
        </button>
      )}
    </div>
  )
}

const optionId = ({ id }: Entry) => `palette-${id}`

const indexOf = (groups: { entries: Entry[] }[], entry: Entry) =>
  groups.flatMap(({ entries }) => entries).indexOf(entry)

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { useFind } from './use-find.ts'
import { useFindMarks } from './use-find-marks.ts'

type Props = {
  chatId: string | undefined
  frame: RefObject<HTMLElement | null>
  onGo: (messageId: string) => void
  onClose: () => void
}

/** Over the conversation: words in, and through the places where they stand. */
export function FindBar({ chatId, frame, onGo, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const find = useFind(chatId, onGo)
  const { hits, at, sought, older, newer } = find
  useFindMarks(frame, sought, find.current)
  useEffect(() => field.current?.select(), [])
  const newest = hits.at(-1)
  useEffect(() => {
    if (newest && at < 0) older()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each finding, not for each way to step
  }, [newest, at])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') (event.shiftKey ? newer : older)()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const said =
    sought.length === 0
      ? ''
      : hits.length > 0
        ? find.partly
          ? t`${at + 1} of ${hits.length} among what is loaded`
          : t`${at + 1} of ${hits.length}`
        : find.busy
          ? t`Looking`
          : t`Not found`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field and buttons in it
    <div
      role="search"
      aria-label={t`Find in this chat`}
      onKeyDown={onKeyDown}
      className="appear absolute top-2 end-3 start-3 z-20 flex flex-wrap items-center gap-x-1 rounded-lg border border-rule bg-card py-1 pe-1 ps-3.5 shadow-float sm:start-auto sm:w-[25rem] print:hidden"
    >
      <input
        ref={field}
        type="search"
        value={find.text}
        maxLength={200}
        placeholder={t`Find in this chat`}
        aria-label={t`Find in this chat`}
        onChange={(event) => find.setText(event.currentTarget.value)}
        className="min-h-9 min-w-0 flex-1 bg-transparent text-[15px] outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      <output className="px-1 text-[13px] whitespace-nowrap text-soft tabular-nums">{said}</output>
      <IconButton label={t`Earlier match`} disabled={hits.length === 0} onClick={older}>
        <ArrowUp />
      </IconButton>
      <IconButton label={t`Later match`} disabled={hits.length === 0} onClick={newer}>
        <ArrowDown />
      </IconButton>
      <IconButton label={t`Close`} onClick={onClose}>
        <X />
      </IconButton>
      {find.apart && (
        <p role="status" className="w-full pb-1 text-[13px] text-soft">
          <Trans>Nobody wrote it like this. These messages have its words in other places.</Trans>
        </p>
      )}
    </div>
  )
}

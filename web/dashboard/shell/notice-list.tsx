import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useId, useState } from 'react'
import { type Notice, notices } from '#contract/desk/mailings.ts'
import { client } from '#web/api/client.ts'
import { keyOf } from '#web/api/queries.ts'
import { RunningText } from '#web/site/running-text.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'

/** The newest one in a line; the others come when it is dismissed. */
export function NoticeList({ all }: { all: Notice[] }) {
  const [first] = all
  const more = all.length - 1
  return (
    <section
      aria-label={t`Notices`}
      className="shrink-0 border-b border-rule bg-card px-4 py-2.5 text-[14px] md:px-8 print:hidden"
    >
      {first && <Line key={first._id} notice={first} more={more} />}
    </section>
  )
}

function Line({ notice, more }: { notice: Notice; more: number }) {
  const { _id, subject, body, at } = notice
  const text = useId()
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => client.call(notices.dismiss, { params: { id: _id } }),
    onSuccess: () => {
      // Its button goes with it.
      document.getElementById('screen')?.focus()
      return queries.invalidateQueries({ queryKey: keyOf(notices.list) })
    },
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Megaphone className="size-[18px] shrink-0 text-soft" aria-hidden />
        <p className="min-w-0 flex-1 basis-48 text-balance [overflow-wrap:anywhere]">
          <span className="font-medium">{subject}</span>{' '}
          <span className="text-[13px] text-soft">
            <SpokenTime at={at} />
            {more > 0 && <> · {plural(more, { one: '# more', other: '# more' })}</>}
          </span>
        </p>
        <div className="flex gap-2 max-sm:ms-[34px]">
          <Button
            small
            aria-expanded={open}
            aria-controls={text}
            className="pointer-coarse:min-h-11"
            onClick={() => setOpen(!open)}
          >
            {open ? t`Close` : t({ message: 'Read', context: 'a notice' })}
          </Button>
          <Button
            small
            look="quiet"
            aria-label={t`Dismiss “${subject}”`}
            className="pointer-coarse:min-h-11"
            busy={dismiss.isPending}
            onClick={() => dismiss.mutate()}
          >
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      </div>
      <div
        id={text}
        hidden={!open}
        className="prose mt-3 max-h-[45dvh] max-w-[68ch] overflow-y-auto pb-2 [overflow-wrap:anywhere] sm:ms-[34px]"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keys
        tabIndex={open ? 0 : undefined}
        role="region"
        aria-label={subject}
      >
        {open && <RunningText text={body} topHeading={3} />}
      </div>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, Check, MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Lesson } from '#contract/content.ts'
import { documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { rememberWhere } from '#web/api/session.ts'
import type { AuthStatus } from '#web/api/start.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useTrainingPaths } from './training-paths.ts'

type Props = {
  status: AuthStatus
  lesson: Lesson
  next: Lesson | undefined
  previous: Lesson | undefined
  done: boolean
  onDone: (done: boolean) => void
}

/** What can be done at the end of a lesson: note it, ask about it, go on. */
export function LessonEnd({ status, lesson, next, previous, done, onDone }: Props) {
  return (
    <div className="mt-12 print:hidden">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-rule bg-card p-5">
        <p role="status" className="min-w-0 flex-1 basis-40 font-medium">
          {done ? (
            <span className="inline-flex items-center gap-2 text-good">
              <Check className="size-5" aria-hidden /> <Trans>You have done this lesson</Trans>
            </span>
          ) : (
            t`Read to the end?`
          )}
        </p>
        <Button look={done ? 'quiet' : 'plain'} onClick={() => onDone(!done)}>
          {done ? t`Not done yet` : t`Mark as done`}
        </Button>
        <Ask status={status} lesson={lesson} />
      </div>
      <nav aria-label={t`Lesson before and after`} className="mt-8 grid gap-3 sm:grid-cols-2">
        {previous && (
          <Neighbour to={previous} label={t`Previous lesson`} icon={<ArrowLeft aria-hidden />} />
        )}
        <Neighbour
          to={next}
          label={next ? t`Next lesson` : t`That was the last lesson`}
          icon={<ArrowRight aria-hidden />}
          className="sm:col-start-2 sm:flex-row-reverse sm:text-end"
        />
      </nav>
    </div>
  )
}

/** Another lesson, or what all of them are listed on. */
function Neighbour(props: {
  to: Lesson | undefined
  label: string
  icon: React.ReactNode
  className?: string
}) {
  const { lesson, overview } = useTrainingPaths()
  return (
    <Link
      to={props.to ? lesson(props.to.slug) : overview}
      onClick={() => window.scrollTo(0, 0)}
      className={`flex items-center gap-3 rounded border border-rule p-4 hover:border-edge [&_svg]:size-[18px] [&_svg]:shrink-0 [&_svg]:text-soft ${props.className ?? ''}`}
    >
      {props.icon}
      <span className="min-w-0 flex-1">
        <span className="block text-[13px] text-soft">{props.label}</span>
        <span className="mt-0.5 block font-serif text-[18px] leading-snug">
          {props.to?.title ?? t`All lessons`}
        </span>
      </span>
    </Link>
  )
}

const askIcon = <MessageSquarePlus className="size-4" aria-hidden />

/** Members ask in a new chat with the lesson's documents chosen; guests come back here as members. */
function Ask({ status, lesson }: Pick<Props, 'status' | 'lesson'>) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function ask() {
    setBusy(true)
    try {
      const ids = await answerable(lesson.attachments)
      await navigate(ids.length > 0 ? paths.chatWithFiles(ids) : paths.messages)
    } catch (error) {
      tellRefusal(error)
      setBusy(false)
    }
  }
  if (status === 'member')
    return (
      <Button look="strong" busy={busy} icon={askIcon} onClick={() => void ask()}>
        <Trans>Ask about this lesson</Trans>
      </Button>
    )
  return (
    <Link
      to={paths.register}
      onClick={() => rememberWhere(paths.lesson(lesson.slug))}
      className="inline-flex min-h-11 items-center gap-2 rounded bg-blue px-4 py-2 text-[15px] font-medium text-on-blue hover:bg-blue-strong"
    >
      <Trans>
        {askIcon}
        Create an account to ask
      </Trans>
    </Link>
  )
}

/** A chat is kept to the documents that the assistant answers from. */
async function answerable(attachments: Lesson['attachments']): Promise<string[]> {
  const abouts = await Promise.all(
    attachments.map(({ filename }) => client.call(documents.about, { params: { filename } })),
  )
  return abouts.filter(({ assistant }) => assistant).map(({ _id }) => _id)
}

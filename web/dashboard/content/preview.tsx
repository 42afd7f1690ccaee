import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type ContentPreview, contentFiles } from '#contract/desk/content-files.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { readStored, writeStored } from '#web/api/storage.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useDebounced } from '#web/ui/debounced.ts'
import { ChoiceButton } from './choice-button.tsx'
import { previewQuery } from './queries.ts'
import { faultsOf } from './fault.ts'
import { type Device, PreviewFrame } from './preview-frame.tsx'

type Props = { file: string; text: string }

/** What the site would make of a text that somebody is writing, once the typing rests. */
export const usePreview = (file: string, text: string) =>
  useQuery(previewQuery(file, useDebounced(text, 500)))

/** `isForm`: it is written in the form, where nobody sees lines. */
export type Shown = Props & { preview: ReturnType<typeof usePreview>; isForm: boolean }

/** What the site would make of the text, as it stands in the field. `isNamed`: by what is chosen above it. */
export function Preview({ file, text, preview, isForm, isNamed }: Shown & { isNamed: boolean }) {
  const title = useId()
  const [device, setDevice] = useState<Device>(() =>
    readStored(deviceKey) === 'desktop' ? 'desktop' : 'phone',
  )
  // While the next one is made, and where there is none, the last one stays.
  const [last, setLast] = useState<ContentPreview>()
  if (preview.data && preview.data !== last) setLast(preview.data)
  const shown = preview.data ?? last
  const choose = (next: Device) => {
    setDevice(next)
    writeStored(deviceKey, next)
  }
  return (
    <section aria-labelledby={title} className="min-w-0">
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={title} className={isNamed ? 'sr-only' : 'text-[15px] font-medium'}>
          <Trans>Preview</Trans>
        </h3>
        <div className="ms-auto flex gap-1.5">
          <ChoiceButton on={device === 'phone'} label={t`Phone`} onChoose={() => choose('phone')} />
          <ChoiceButton
            on={device === 'desktop'}
            label={t`Desktop`}
            onChoose={() => choose('desktop')}
          />
        </div>
      </div>
      <p role="status" className="mb-2 text-[13px] text-warn empty:hidden">
        {preview.isError && reasonOf(preview.error, isForm, Boolean(shown))}
      </p>
      {shown?.letter && (
        <p className="mb-2 text-[15px] font-medium [overflow-wrap:anywhere]">
          <span className="font-normal text-soft">
            <Trans>Subject:</Trans>
          </span>{' '}
          {shown.letter.subject}
        </p>
      )}
      {shown?.html && <PreviewFrame html={shown.html} device={device} />}
      {shown && !shown.html && (
        <p className="rounded border border-rule px-4 py-6 text-[14px] text-soft">
          <Trans>Nothing of this is shown on a page by itself.</Trans>
        </p>
      )}
      {shown?.letter && (
        <>
          <details className="mt-3">
            <summary className="cursor-pointer text-[13px] text-blue">
              <Trans>As plain text</Trans>
            </summary>
            <pre className="mt-2 text-[13px] [overflow-wrap:anywhere] whitespace-pre-wrap">
              {shown.letter.text}
            </pre>
          </details>
          <TestLetter file={file} text={text} />
        </>
      )}
    </section>
  )
}

const deviceKey = 'content preview'

/** As it stands in the field, to the own address. */
function TestLetter({ file, text }: Props) {
  const test = useMutation({
    mutationFn: () => client.envelope(contentFiles.testLetter, { body: { path: file, text } }),
    onSuccess: ({ message }) => tell(message),
  })
  return (
    <Button small className="mt-4" busy={test.isPending} onClick={() => test.mutate()}>
      <Trans>Send a test to me</Trans>
    </Button>
  )
}

function reasonOf(error: unknown, isForm: boolean, hasLast: boolean) {
  if (isForm && faultsOf(error)[0]?.place)
    return hasLast
      ? t`This is how it was before: a field of the form is still empty or wrong.`
      : t`There is no preview yet: a field of the form is still empty or wrong.`
  return (error instanceof ApiError && error.fields['text']) || sentenceOf(error)
}

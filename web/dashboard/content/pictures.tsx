import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import {
  type ContentPicture,
  contentPictures,
  pictureTypes,
} from '#contract/desk/content-pictures.ts'
import { client } from '#web/api/client.ts'
import { unlessGone } from '#web/api/deletions.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { keyOf, reading } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { useFileInput } from '#web/ui/controls/files.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { sizeOf } from '#web/ui/format/size.ts'
import { UndoBar, useUndo } from '#web/ui/feedback/undo.tsx'

const picturesQuery = { ...reading(contentPictures.list), staleTime: 0, meta: { quiet: true } }

/** The pictures that pages and plans may show: to look at, to add and to remove. */
export function Pictures() {
  const queries = useQueryClient()
  const list = useQuery(picturesQuery)
  const { pending, start, undo } = useUndo()
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf(contentPictures.list) })
  const remove = useMutation({
    mutationFn: (name: string) =>
      unlessGone(client.call(contentPictures.remove, { params: { name } })),
    onSettled: readAgain,
  })
  const removeLater = ({ name }: ContentPicture) =>
    start({
      ids: [name],
      sentence: t`Removed “${name}”`,
      commit: () => remove.mutate(name),
    })
  const shown = list.data?.filter(({ name }) => !pending?.ids.includes(name))
  return (
    <section aria-label={t`Pictures`} className="mb-9">
      <h2 className="font-heading text-[21px]">
        <Trans>Pictures</Trans>
      </h2>
      <p className="mt-1.5 max-w-[64ch] text-[15px] text-soft">
        <Trans>
          In pages of running text, a picture appears where you put its line; a plan has its address
          as <code className="text-[13px]">picture</code>. Pictures are scaled to at most 2,000
          pixels, and what the camera wrote into them is left out.
        </Trans>
      </p>
      <Add onAdded={readAgain} />
      {!shown && <NotYet what={t`The list`} query={list} />}
      {shown && shown.length > 0 && (
        <ul className="mt-4 border-b border-rule">
          {shown.map((picture) => (
            <Row key={picture.name} picture={picture} onRemove={removeLater} />
          ))}
        </ul>
      )}
      <div className="sticky bottom-4 mt-3 max-w-md">
        <UndoBar pending={pending} onUndo={undo} />
      </div>
    </section>
  )
}

/** Where the name is taken, the editor decides whether the new one takes its place. */
function Add({ onAdded }: { onAdded: () => Promise<void> }) {
  const [taken, setTaken] = useState<{ file: File; name: string }>()
  const add = useMutation({
    mutationFn: ({ file, replaces }: { file: File; replaces?: string }) =>
      client.call(contentPictures.add, {
        body: replaces ? { name: replaces, replace: 'true' } : {},
        files: { picture: file },
      }),
    onMutate: () => setTaken(undefined),
    onSuccess: async ({ name }) => {
      tell(t`“${name}” was added.`)
      await onAdded()
    },
    onError: (error, { file }) => {
      const name = nameTaken(error)
      if (name) setTaken({ file, name })
    },
    meta: { quiet: true },
  })
  const { choose, input } = useFileInput({
    label: t`Choose a picture`,
    accept: pictureTypes.join(','),
    onFiles: ([file]) => file && add.mutate({ file }),
  })
  return (
    <div className="mt-4 space-y-3">
      {input}
      <Button
        icon={<ImagePlus className="size-4" aria-hidden />}
        busy={add.isPending}
        onClick={choose}
      >
        <Trans>Add a picture</Trans>
      </Button>
      {add.isError && (
        <div className="max-w-2xl">
          <Notice
            kind={taken ? 'warn' : 'bad'}
            action={
              taken && (
                <Button
                  small
                  onClick={() => add.mutate({ file: taken.file, replaces: taken.name })}
                >
                  <Trans>Replace it</Trans>
                </Button>
              )
            }
          >
            {sentenceOf(add.error)}
          </Notice>
        </div>
      )}
    </div>
  )
}

function nameTaken(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.httpCode !== 409) return undefined
  return (error.payload as { name?: string } | null)?.name
}

type RowProps = { picture: ContentPicture; onRemove: (picture: ContentPicture) => void }

function Row({ picture, onRemove }: RowProps) {
  const { name, path, width, height, bytes, from, usedIn, changedAt } = picture
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-3 text-[15px]">
      <img
        // Drawn anew under the same name, it is another one.
        src={`${path}?${changedAt ?? ''}`}
        alt=""
        loading="lazy"
        className="h-14 w-20 shrink-0 rounded border border-rule bg-shade object-contain"
      />
      <div className="min-w-0 flex-1 basis-44 [overflow-wrap:anywhere]">
        <p>{name}</p>
        <p className="text-[13px] text-soft tabular-nums">
          {[
            `${width} × ${height}`,
            sizeOf(bytes),
            usedIn.length > 0 ? t`in ${usedIn.join(', ')}` : t`not used`,
          ].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={`![](${path})`} label={t`Copy its line`} />
        {from === 'here' && (
          <Button
            small
            look="danger"
            className="pointer-coarse:min-h-11"
            aria-label={t`Remove ${name}`}
            onClick={() => onRemove(picture)}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

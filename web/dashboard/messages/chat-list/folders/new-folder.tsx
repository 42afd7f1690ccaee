import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError } from '#contract/client.ts'
import { folders, longestFolderName } from '#contract/chats/folders.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { useDraft } from '#web/api/use-draft.ts'
import { Restored } from '#web/form/restored.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import type { FolderActions } from './use-folder-actions.ts'

/** Makes a folder, and puts the chats into it for which it was asked. */
export function NewFolder({ actions }: { actions: FolderActions }) {
  const { filling, stopAsking, move, made } = actions
  const { text: name, ...draft } = useDraft('new-folder')
  const make = useMutation({
    mutationFn: () => client.call(folders.make, { body: { name } }),
    meta: { quiet: true },
    onSuccess: (folder) => {
      draft.clear()
      made(folder)
      stopAsking()
      move(filling?.chats ?? [], folder)
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending) make.mutate()
  }
  const { error } = make
  return (
    <Dialog
      label={t`New folder`}
      onClose={stopAsking}
      className="m-auto w-[min(92vw,24rem)] rounded-lg border border-rule bg-card p-5 shadow-float"
    >
      <form onSubmit={onSubmit}>
        <h2 className="mb-4 font-heading text-[22px] leading-tight">
          <Trans>New folder</Trans>
        </h2>
        <div className="mb-4 empty:hidden">
          <Restored isNew unsaved={{ restored: draft.restored, discard: draft.clear }} />
        </div>
        <Field
          label={t`Name of the folder`}
          value={name}
          dir="auto"
          maxLength={longestFolderName}
          autoComplete="off"
          error={
            error
              ? (error instanceof ApiError && error.fields['name']) || sentenceOf(error)
              : undefined
          }
          onChange={({ currentTarget: { value } }) => {
            make.reset()
            draft.write(value)
          }}
        />
        <div className="mt-5 flex justify-end gap-2">
          <Button
            look="quiet"
            onClick={() => {
              draft.clear()
              stopAsking()
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look="strong" busy={make.isPending} disabled={!name.trim()}>
            <Trans>Make the folder</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

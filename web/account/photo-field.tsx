import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { useFileInput } from '#web/ui/controls/files.tsx'

const { maxBytes, types } = users.register.files.avatar

/** The server's reason to refuse the photo, once it has looked into it. */
export const photoProblem = (error: unknown): string | undefined =>
  error instanceof ApiError && (error.httpCode === 406 || error.httpCode === 413)
    ? error.message
    : undefined

type Props = {
  /** What was chosen and is not sent yet. */
  photo: File | undefined
  onChoose: (photo?: File) => void
  /** The current photo, and how to remove it. */
  current?: string | undefined
  onRemove?: () => void
  error?: string | undefined
}

export function PhotoField({ photo, onChoose, current, onRemove, error }: Props) {
  const [refused, setRefused] = useState<string>()
  const [address, setAddress] = useState<string>()
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  // Also when the form that it belongs to has sent it.
  if (!photo && address) setAddress(undefined)
  function choose(file?: File) {
    if (file && !types.some((type) => type === file.type))
      return setRefused(t`Choose a PNG, JPEG or WebP picture.`)
    if (file && file.size > maxBytes)
      return setRefused(t`This photo is larger than 5 MB. Choose a smaller one.`)
    setRefused(undefined)
    setAddress(file && URL.createObjectURL(file))
    onChoose(file)
  }
  const dialog = useFileInput({
    label: t`Photo`,
    accept: types.join(','),
    onFiles: ([file]) => choose(file),
  })
  const shown = address ?? current
  return (
    <fieldset>
      <legend className="mb-1.5 text-[15px] font-medium">
        <Trans>
          Photo <span className="font-normal text-soft">(optional)</span>
        </Trans>
      </legend>
      <div className="flex items-center gap-4">
        {shown ? (
          <img
            src={shown}
            // oxlint-disable-next-line jsx-a11y/img-redundant-alt -- whose it is, is all there is to say
            alt={t`Your photo`}
            onError={() => {
              if (!address) return
              choose(undefined)
              setRefused(t`This file is not a picture that can be shown. Choose another one.`)
            }}
            className="size-14 shrink-0 rounded-full border border-rule object-cover"
          />
        ) : (
          <span
            aria-hidden
            className="grid size-14 shrink-0 place-items-center rounded-full border border-dashed border-edge bg-shade text-faint"
          >
            <UserRound className="size-6" strokeWidth={1.5} />
          </span>
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={dialog.choose}>{shown ? t`Choose another` : t`Choose a photo`}</Button>
          {shown && (
            <Button look="quiet" onClick={() => (photo ? choose(undefined) : onRemove?.())}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      </div>
      {dialog.input}
      {(refused ?? error) && <FieldError>{refused ?? error}</FieldError>}
    </fieldset>
  )
}

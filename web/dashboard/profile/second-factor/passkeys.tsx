import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import {
  type Passkey,
  PasskeyName,
  passkeys,
  secondFactor,
} from '#contract/account/second-factor.ts'
import { ConfirmIdentity } from '#web/account/second-step/confirm-identity.tsx'
import { PasskeysElsewhere, usePasskeyPlace } from '#web/account/second-step/passkey-place.tsx'
import { makePasskey } from '#web/account/second-step/passkeys.ts'
import { client } from '#web/api/client.ts'
import { unlessGone } from '#web/api/deletions.ts'
import { isRenameKept, renameOf } from '#web/api/kept-rename.ts'
import { tell } from '#web/api/notices.ts'
import { reading } from '#web/api/queries.ts'
import { useUnsaved } from '#web/api/use-unsaved.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { deviceName } from './device-name.ts'
import { Panel } from '../panel.tsx'
import { useRefresh } from '../refresh.ts'
import { Loaded } from '../loaded.tsx'
import { Section, focusTitle } from '../section.tsx'

export function PasskeysSection() {
  const query = useQuery({ ...reading(passkeys.list), staleTime: 0, meta: { quiet: true } })
  const place = usePasskeyPlace()
  return (
    <Section
      id="passkeys"
      lead={t`Log in with your fingerprint, your face or the code of your device instead of the password.`}
    >
      <Loaded query={query}>
        {(all) =>
          all.length > 0 && (
            <ul aria-label={t`Passkeys`} className="mb-5">
              {all.map((passkey) => (
                <Row key={passkey._id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {place === 'here' && <Add />}
      {place === 'localhost' && <PasskeysElsewhere />}
      {place === 'nowhere' && (
        <p className="text-[14px] text-soft">
          <Trans>This browser cannot make passkeys at this address.</Trans>
        </p>
      )}
    </Section>
  )
}

function Row({ passkey }: { passkey: Passkey }) {
  const { _id, name, createdAt, lastUsedAt, synced } = passkey
  const [renaming, setRenaming] = useState(() => isRenameKept(renameId(_id)))
  const refresh = useRefresh()
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-3 border-t border-rule py-4 first:border-t-0 first:pt-0">
      <KeyRound className="mt-1 size-[17px] shrink-0 text-soft" aria-hidden />
      <div className="min-w-0 flex-1 basis-52">
        {renaming ? (
          <Rename passkey={passkey} onDone={() => setRenaming(false)} />
        ) : (
          <p className="text-[15px] font-medium [overflow-wrap:anywhere]">{name}</p>
        )}
        <p className="mt-0.5 text-[13px] text-soft">
          <Trans>Added</Trans> <SpokenTime at={createdAt} />
          {' · '}
          {lastUsedAt ? (
            <>
              <Trans>used</Trans> <SpokenTime at={lastUsedAt} />
            </>
          ) : (
            t`not used yet`
          )}
          {synced && ` · ${t`on all your devices`}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-1 max-sm:w-full max-sm:ps-[19px] has-[[role=group]]:w-full has-[[role=group]]:ps-0">
        {!renaming && (
          <Button
            small
            look="quiet"
            aria-label={t`Rename ${name}`}
            onClick={() => setRenaming(true)}
          >
            <Trans>Rename</Trans>
          </Button>
        )}
        <Panel label={t`Remove`} about={name} look="quiet" small>
          {(close) => (
            <>
              <p className="mb-4 text-[15px]">
                <Trans>
                  {name} then no longer opens your account. It may still be listed on the device
                  itself.
                </Trans>
              </p>
              <ConfirmIdentity
                label={t`Remove the passkey`}
                look="danger"
                onCancel={close}
                onConfirm={async (body) => {
                  await unlessGone(client.call(passkeys.remove, { params: { id: _id }, body }))
                  tell(t`The passkey is removed.`)
                  close()
                  refresh(passkeys.list, secondFactor.get)
                  focusTitle('passkeys')
                }}
              />
            </>
          )}
        </Panel>
      </div>
    </li>
  )
}

const renameId = (id: string) => `passkey:${id}`

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const refresh = useRefresh()
  const unsaved = useUnsaved(renameOf(renameId(passkey._id)), { name: passkey.name })
  const end = () => {
    unsaved.discard()
    onDone()
  }
  const rename = useMutation({
    mutationFn: (name: string) =>
      client.envelope(passkeys.rename, { params: { id: passkey._id }, body: { name } }),
    onSuccess: ({ message }) => {
      tell(message)
      refresh(passkeys.list)
    },
  })
  const keep = () => {
    const name = unsaved.values.name.trim()
    end()
    if (name && name !== passkey.name) rename.mutate(name)
  }
  return (
    <form
      className="flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <input
        name="name"
        aria-label={t`Name of the passkey`}
        value={unsaved.values.name}
        onChange={({ currentTarget: { value } }) => unsaved.set({ name: value })}
        maxLength={60}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it was asked for
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => event.key === 'Escape' && end()}
        className="min-h-9 min-w-0 flex-1 rounded border border-edge bg-card px-2.5 text-[15px]"
      />
      <Button small type="submit">
        <Trans>Keep</Trans>
      </Button>
    </form>
  )
}

function Add() {
  const refresh = useRefresh()
  return (
    <Panel label={t`Add a passkey`}>
      {(close) => (
        <ConfirmIdentity
          label={t`Add the passkey`}
          more={{ name: PasskeyName.shape.name }}
          renderFields={(errors) => (
            <Field
              label={t`Name`}
              name="name"
              autoComplete="off"
              maxLength={60}
              defaultValue={deviceName(navigator.userAgent)}
              hint={t`So that you recognise it in this list.`}
              error={errors['name']}
            />
          )}
          onCancel={close}
          onConfirm={async (confirmation, { name }) => {
            const challenge = await client.call(passkeys.options, { body: confirmation })
            const made = await makePasskey(challenge)
            const body = { ...made, name: String(name) }
            const { message } = await client.envelope(passkeys.add, { body })
            tell(message)
            close()
            refresh(passkeys.list, secondFactor.get)
          }}
        />
      )}
    </Panel>
  )
}

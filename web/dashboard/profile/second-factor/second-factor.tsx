import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type SecondFactor, passkeys, secondFactor } from '#contract/account/second-factor.ts'
import type { User } from '#contract/account/users.ts'
import { inlineLink } from '#web/account/card.tsx'
import { ConfirmIdentity } from '#web/account/second-step/confirm-identity.tsx'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { reading } from '#web/api/queries.ts'
import { loadUser } from '#web/api/start.ts'
import { paths } from '#web/paths.ts'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import { Panel } from '../panel.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRefresh } from '../refresh.ts'
import { Loaded } from '../loaded.tsx'
import { Section, focusTitle } from '../section.tsx'

/** What logging in asks for beside the password. */
export function SecondFactorSection({ member }: { member: User }) {
  const query = useQuery({ ...reading(secondFactor.get), staleTime: 0, meta: { quiet: true } })
  const [codes, setCodes] = useState<string[]>()
  const refresh = useRefresh()
  const changed = (codes?: string[]) => {
    setCodes(codes)
    refresh(secondFactor.get, passkeys.list)
    loadUser().catch(() => undefined)
    if (!codes) focusTitle('second-factor')
  }
  return (
    <Section
      id="second-factor"
      lead={t`Someone who learns your password still cannot log in: logging in also asks for something that only you have.`}
    >
      {codes && (
        <div className="mb-6">
          <RecoveryCodes codes={codes} email={member.email} onKept={() => changed()} />
        </div>
      )}
      <Loaded query={query}>
        {(state) =>
          state.on ? (
            <On state={state} onChange={changed} />
          ) : (
            <Off member={member} state={state} onChange={changed} />
          )
        }
      </Loaded>
    </Section>
  )
}

type Props = { state: SecondFactor; onChange: (codes?: string[]) => void }

function Off({ member, state, onChange }: Props & { member: User }) {
  if (!member.emailVerified)
    return (
      <p className="text-[15px]">
        <Trans>
          <Link to={paths.memberVerification} className={inlineLink}>
            Verify your e-mail
          </Link>{' '}
          first, so that nobody can lock an address that is not theirs.
        </Trans>
      </p>
    )
  return (
    <>
      <p className="mb-4 text-[15px]">
        <Trans>It is off.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Panel label={t`Set up an authenticator app`}>
          {(close) => <AuthenticatorSetUp onDone={onChange} close={close} />}
        </Panel>
        {state.passkeys > 0 && <AskForPasskey onChange={onChange} />}
      </div>
    </>
  )
}

function On({ state, onChange }: Props) {
  const { app, passkeys: count, recoveryCodesLeft: left } = state
  return (
    <>
      <p className="flex items-start gap-2 text-[15px]">
        <ShieldCheck className="mt-0.5 size-[18px] shrink-0 text-good" aria-hidden />
        <span>
          {app && count > 0
            ? t`It is on. After the password, logging in asks for a code of your authenticator app or a passkey.`
            : app
              ? t`It is on. After the password, logging in asks for a code of your authenticator app.`
              : count > 0
                ? t`It is on. After the password, logging in asks for a passkey.`
                : t`It is on. After the password, logging in asks for a recovery code.`}
        </span>
      </p>
      <p className={`mt-2 mb-5 text-[15px] tabular-nums ${left <= 3 ? 'text-warn' : 'text-soft'}`}>
        {plural(left, { one: '# recovery code is left.', other: '# recovery codes are left.' })}
        {left <= 3 && ` ${t`Create new ones soon, so that you can log in without your device.`}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {!app && (
          <Panel label={t`Set up an authenticator app`}>
            {(close) => <AuthenticatorSetUp onDone={onChange} close={close} />}
          </Panel>
        )}
        <Panel label={t`Create new recovery codes`}>
          {(close) => (
            <>
              <p className="mb-4 text-[15px]">
                <Trans>Ten new codes; the old ones no longer work.</Trans>
              </p>
              <ConfirmIdentity
                label={t`Create new codes`}
                onCancel={close}
                onConfirm={async (body) => {
                  const { payload } = await client.envelope(secondFactor.recoveryCodes, { body })
                  close()
                  onChange(payload?.recoveryCodes)
                }}
              />
            </>
          )}
        </Panel>
        <Panel label={t`Switch off`} look="danger">
          {(close) => (
            <>
              <p className="mb-4 text-[15px]">
                <Trans>After that the password alone opens your account.</Trans>
                {count > 0 && t` Your passkeys stay.`}
              </p>
              <ConfirmIdentity
                label={t`Switch off`}
                look="danger"
                onCancel={close}
                onConfirm={async (body) => {
                  const { message } = await client.envelope(secondFactor.off, { body })
                  tell(message)
                  close()
                  onChange()
                }}
              />
            </>
          )}
        </Panel>
      </div>
    </>
  )
}

const AskForPasskey = ({ onChange }: Pick<Props, 'onChange'>) => (
  <Panel label={t`Ask for a passkey after the password`}>
    {(close) => (
      <>
        <p className="mb-4 text-[15px]">
          <Trans>
            Logging in with the password then asks for one of your passkeys too. Ten recovery codes
            open the account when none of them is at hand.
          </Trans>
        </p>
        <ConfirmIdentity
          label={t`Switch on`}
          onCancel={close}
          onConfirm={async (body) => {
            const { message, payload } = await client.envelope(secondFactor.askForPasskey, { body })
            tell(message)
            close()
            onChange(payload?.recoveryCodes)
          }}
        />
      </>
    )}
  </Panel>
)

import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { inlineLink } from '../card.tsx'
import { type PasskeyPlace, atLocalhost, passkeyPlace } from './passkeys.ts'

/** Before any script has run, passkeys are assumed to work. */
export const usePasskeyPlace = (): PasskeyPlace =>
  useSyncExternalStore(neverChanges, passkeyPlace, () => 'here')

export const PasskeysElsewhere = () => (
  <p className="text-[14px] text-soft">
    <Trans>
      Passkeys do not work at an address of numbers.{' '}
      <a href={atLocalhost()} className={inlineLink}>
        Open this page at localhost
      </a>{' '}
      to use them.
    </Trans>
  </p>
)

const neverChanges = () => () => {}

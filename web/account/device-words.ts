import { t } from '@lingui/core/macro'

/** As the server names a device in English: "Chrome on Linux". */
export function deviceWords(named: string): string {
  const at = named.indexOf(' on ')
  if (at < 0) return named === 'Unknown program' ? t`Unknown program` : named
  const [browser, device] = [named.slice(0, at), named.slice(at + ' on '.length)]
  return t`${browser} on ${device}`
}

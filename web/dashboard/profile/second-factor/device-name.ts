import { t } from '@lingui/core/macro'
const devices = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS/, 'Mac'],
  [/Linux|X11/, 'Linux'],
] as const

const browsers = [
  [/Edg\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/** A name for the device at hand, such as "Chrome on Linux". */
export function deviceName(userAgent: string): string {
  const device = devices.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  if (device && browser) return t`${browser} on ${device}`
  return device ?? browser ?? t`My passkey`
}

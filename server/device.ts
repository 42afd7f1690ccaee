import Bowser from 'bowser'

/** A name that people recognise, such as "Firefox on Windows". */
export function deviceOf(userAgent: string): string {
  // The library refuses an empty text.
  const { browser, os } = Bowser.parse(userAgent || ' ')
  const program = browser.name || userAgent.split(/[\s/]/, 1)[0]?.slice(0, 40) || 'Unknown program'
  return os.name ? `${program} on ${os.name}` : program
}

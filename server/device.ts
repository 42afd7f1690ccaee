import Bowser from 'bowser'
import { sayIn, sentence } from './sentences.ts'

/** A name that people recognise, such as "Firefox on Windows". */
export function deviceOf(userAgent: string): string {
  const { program, system } = partsOf(userAgent)
  return system ? `${program} on ${system}` : program
}

/** The same in the language of a letter. */
export function deviceIn(locale: string, userAgent: string): string {
  const { program, system } = partsOf(userAgent)
  return system ? sayIn([locale])(sentence('{program} on {system}', { program, system })) : program
}

function partsOf(userAgent: string): { program: string; system: string | undefined } {
  // The library refuses an empty text.
  const { browser, os } = Bowser.parse(userAgent || ' ')
  const program = browser.name || userAgent.split(/[\s/]/, 1)[0]?.slice(0, 40) || 'Unknown program'
  return { program, system: os.name }
}

/** An invalid setting; its message is the one sentence that the operator sees. */
export class ConfigError extends Error {}

/** A setting by its name; undefined if it is missing or empty. */
export type ReadSetting = (name: string) => string | undefined

export function urlOf(
  name: string,
  text: string | undefined,
  schemes: string[],
): string | undefined {
  if (text === undefined) return undefined
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return text
  // The value may hold a password, so it is not repeated.
  throw new ConfigError(
    `Set ${name} to a URL that begins with ${schemes.map((s) => `${s}//`).join(' or ')}.`,
  )
}

/**
 * Loaded when somebody first uses a passkey: with its parsers of certificates it would take a twelfth
 * of a server's start.
 */
export const webauthn = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

export type Webauthn = Awaited<ReturnType<typeof webauthn>>

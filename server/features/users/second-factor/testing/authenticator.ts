import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What an answer says in place of what is true, to see it refused. */
export type Lies = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  crossOrigin?: boolean
  userVerified?: boolean
  userPresent?: boolean
  counter?: number
  userHandle?: string
  /** Signs with another key than the one it was made with. */
  foreignKey?: boolean
  attestation?: 'none' | 'self' | 'certificate'
}

type Options = Record<string, any>

/** A passkey in software: ES256, discoverable, and as honest as it is told to be. */
export function makeAuthenticator({
  origin = 'https://carrel.test',
  rpId = 'carrel.test',
  counts = true,
  synced = false,
} = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const authData = (lies: Lies, attested = Buffer.alloc(0)) => {
    const flags =
      (lies.userPresent === false ? 0 : 0x01) |
      (lies.userVerified === false ? 0 : 0x04) |
      (synced ? 0x18 : 0) |
      (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, options: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? options['challenge'],
        origin: lies.origin ?? origin,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    )
  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  })

  return {
    id: id.toString('base64url'),
    /** Answers the options for a new passkey. */
    create(options: Options, lies: Lies = {}) {
      userHandle = options['user'].id
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseKey(publicKey))])
      const data = authData(lies, attested)
      const client = clientData('webauthn.create', options, lies)
      const attestation = attest(lies.attestation ?? 'none', data, client)
      return answer({
        clientDataJSON: client.toString('base64url'),
        attestationObject: cbor(
          new Map<string, unknown>([...attestation, ['authData', data]]),
        ).toString('base64url'),
        transports: ['internal', 'hybrid', 'a transport of tomorrow'],
      })
    },
    /** Answers the options for logging in. */
    get(options: Options, lies: Lies = {}) {
      if (counts) counter++
      const data = authData(lies)
      const client = clientData('webauthn.get', options, lies)
      const key = lies.foreignKey
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : privateKey
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? userHandle,
      })
    },
  }

  function attest(kind: NonNullable<Lies['attestation']>, data: Buffer, client: Buffer) {
    if (kind === 'none') return [['fmt', 'none'] as const, ['attStmt', new Map()] as const]
    const sig = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', sig],
    ])
    if (kind === 'certificate') statement.set('x5c', [randomBytes(80)])
    return [['fmt', 'packed'] as const, ['attStmt', statement] as const]
  }
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** A public key as COSE writes it (RFC 9053): kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Map<number, unknown> {
  const { x, y } = key.export({ format: 'jwk' })
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ])
}

/** As much of CBOR (RFC 8949) as an authenticator writes. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
    ])
  throw new Error('no authenticator writes this')
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}

export const owner = 'olivia@example.org'
export const person = {
  firstName: 'Olivia',
  lastName: 'Reed',
  email: owner,
  password: 'what the stranger chose',
  acceptTerms: 'true' as const,
}
export const chosen = 'what the owner chose'

export const byHand = (origin: string, token?: string) => ({
  call: (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
})

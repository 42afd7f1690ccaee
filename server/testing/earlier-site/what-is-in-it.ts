/** What make.ts puts into the site, and earlier-site.test.ts looks for. */
export const secretKey = Buffer.alloc(32, 'earlier').toString('base64')

export const operator = {
  email: 'operator@example.org',
  password: 'the operator has a long one',
}

const password = 'four ladders lean on clouds'
export const people = {
  ana: { name: 'Ana', email: 'ana@example.org', password },
  ben: { name: 'Ben', email: 'ben@example.org', password },
  invited: { email: 'noor@example.org' },
}

export const bylaws = `# Bylaws of the harbour

## Moorings

Every mooring is inspected in March. A boat may stay at its mooring for three winters.

## Fees

| Boat | A year |
| --- | --- |
| Dinghy | 40 euros |
| Yacht | 310 euros |
`

export const tides = `# Tides

The gate of the lock closes two hours before low water.
`

export const questions = {
  moorings: 'When is every mooring inspected?',
  tides: 'When does the gate of the lock close?',
  unknown: 'Where can I borrow the crane?',
}

export const note = 'Tell the others.'

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { expect } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { documents } from '#contract/documents/documents.ts'
import { users } from '#contract/account/users.ts'
import { operator } from '../carrels.ts'

const pdf = 'application/pdf'

const finding = (n: number) =>
  `In case ${n} it was found that, notwithstanding the comprehensive documentation which accompanied ` +
  'the correspondence, the administration misunderstood the responsibilities of the caretaker.'

/** One that begins in the first column of the last page and ends in the second. */
export const acrossColumns = finding(10)

/** Two columns and many pages. */
export function handbook(): Buffer {
  const house = (n: number) => `
= House ${n}
House ${n} opens at nine and closes at six. Whoever borrows volume ${n} from the closed stacks signs the register.
== Rules of house ${n}
#lorem(120)
#colbreak()
Pencils only are used in house ${n}.
#colbreak()
`
  const houses = Array.from({ length: 12 }, (_, i) => house(i + 1)).join('')
  const source = `#set page(paper: "a5", columns: 2, margin: 15mm)
#set text(lang: "en", hyphenate: true, size: 9pt)
#set par(justify: true)
${houses}
${Array.from({ length: 14 }, (_, i) => finding(i + 1)).join(' ')}`
  return NodeCompiler.create().pdf({ mainFileContent: source })
}

const bars = [240, 90, 120, 180, 210].map(
  (
    height,
    i,
  ) => `<rect x="${60 + i * 100}" y="${320 - height}" width="60" height="${height}" fill="#3b6ea5"/>
<text x="${65 + i * 100}" y="345" font-size="16">${2019 + i}</text>`,
)

/** One page with a chart on it, whose values are nowhere in words. */
export function report(): Buffer {
  const chart = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 360" width="600" height="360">
<rect width="600" height="360" fill="#ffffff"/>${bars.join('')}</svg>`
  const source = `= Visitors of the reading room
The chair reports on the year. #lorem(80)
#figure(image(bytes(${JSON.stringify(chart)}), width: 11cm), caption: [Visitors, in thousands.])
#lorem(80)`
  return NodeCompiler.create().pdf({ mainFileContent: source })
}

export const guide = `# Guide for branches

This guide says how a branch is run.

## Fees

| Kind | Fee | Renewal |
|---|---|---|
| Reader | £ 12 | Each January |
| Institution | £ 140 | On the day it joined |

## Keys

Lost keys are reported to the porter of the west wing before nightfall.

- A new brass key costs nine pounds.
- Two brass keys cost sixteen pounds.

${Array.from(
  { length: 12 },
  (_, i) => `## Chapter ${i + 1}

${'A committee meets each month and keeps its minutes in the register. '.repeat(10)}

The quorum of chapter ${i + 1} is ${i + 3} members.
`,
).join('\n')}`

export async function asOperator(url: string) {
  const guest = createClient({ origin: url, token: () => null })
  const { token } = await guest.call(users.login, { body: operator })
  return createClient({ origin: url, token: () => token })
}

type More = { replaces?: string; library?: boolean; public?: boolean }

/** Adds a file and waits until it can be answered from. */
export async function addFile(url: string, name: string, bytes: Buffer | string, more: More = {}) {
  const client = await asOperator(url)
  const type = name.endsWith('.pdf') ? pdf : 'text/markdown'
  const file = new File([bytes as Uint8Array<ArrayBuffer>], name, { type })
  const added = await client.call(documents.upload, {
    body: { public: true, ...more },
    files: { file },
  })
  await expect
    .poll(
      async () => {
        const { items } = await client.call(documents.operatorFiles)
        return items.find(({ _id }) => _id === added._id)?.state
      },
      { timeout: 300_000 },
    )
    .toBe('ready')
  return added
}

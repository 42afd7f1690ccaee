import type { Approval } from '#contract/desk/approval.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { Selection } from '#contract/chats/selections.ts'
import type { Step } from '#contract/chats/steps.ts'
import { v7 as uuid } from 'uuid'
import type { App, Member } from '#server/app.ts'
import { conflict } from '#server/errors.ts'
import { expectSpace } from '#server/features/space/space.ts'
import { cleanTitle } from '../clean-title.ts'
import { storeInPortions } from './coming-in.ts'
import type { ChatRow } from '../store.ts'

type CopiedMessage = {
  role: string
  content: string
  status: string
  grounded: string | null
  citations: Citation[]
  steps: Step[]
  model: string | null
  selection: Selection | null
  /** Without it, a model would be told of a topic that is left alone. */
  approved?: Approval | null
  createdAt: Date
}

type Copied = {
  title: string
  fileIds: string[] | null
  temporarySince: Date | null
  /** Whether own documents may have contributed to the copied messages. */
  hadOwnFiles: boolean
  messages: CopiedMessage[]
}

const copying = new Set<string>()

/**
 * Creates a chat of the member's own with these messages in a row, with their original times. The
 * copy takes no messages from the quota and counts no tokens again. A member copies one chat at a
 * time, including reading it.
 */
export async function copyChat(
  app: App,
  member: Member,
  read: () => Promise<Copied>,
): Promise<ChatRow> {
  if (copying.has(member.id))
    throw conflict('A chat of yours is being copied just now. Try again when that is done.')
  copying.add(member.id)
  try {
    const copied = await read()
    await expectSpace(app, member, bytesOf(copied))
    return await store(app, member, copied)
  } finally {
    copying.delete(member.id)
  }
}

const bytesOf = ({ messages }: Copied) =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)

async function store(app: App, member: Member, copied: Copied): Promise<ChatRow> {
  const { messages, title, temporarySince, hadOwnFiles, fileIds } = copied
  const now = app.now()
  const ids = messages.map(() => uuid())
  const values = {
    id: uuid(),
    title: cleanTitle(title) || 'Copy',
    // From now on only the member changes a title that was passed on.
    titledByMember: true,
    temporary: temporarySince !== null,
    hadOwnFiles,
    fileIds,
    currentMessageId: ids.at(-1) ?? null,
    createdAt: temporarySince ?? now,
    updatedAt: now,
  }
  // The columns are listed one by one, so that the others, above all the old id, are not copied.
  const rows = messages.map(
    (
      { role, content, status, grounded, citations, steps, model, selection, approved, createdAt },
      i,
    ) => ({
      id: ids[i]!,
      parentId: ids[i - 1] ?? null,
      ...{ role, content, status, grounded, model, createdAt },
      citations: JSON.stringify(citations),
      steps: JSON.stringify(steps),
      selection: selection && JSON.stringify(selection),
      approved: approved ? JSON.stringify(approved) : null,
    }),
  )
  const chat = await storeInPortions(app, member, values, rows)
  // Only a chat that is brought in can be there already.
  return chat!
}

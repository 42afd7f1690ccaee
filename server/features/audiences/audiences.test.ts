import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WhoSees } from '#contract/documents/audience.ts'
import { content } from '#contract/content.ts'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { groups } from '#contract/desk/groups.ts'
import { library } from '#contract/documents/library.ts'
import { pageWords } from '#contract/documents/page-words.ts'
import type { CallOf, Route } from '#contract/route.ts'
import { users } from '#contract/account/users.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'
import { accessTo } from '../documents/access.ts'
import { documentsWithin, findPassages } from '../documents/documents.ts'
import { upload } from '../documents/testing/uploads.ts'
import { noMeaning } from '../library/testing/added.ts'
import { planCalled, writePlans } from '../subscriptions/testing/plans.ts'
import { random } from './testing/random.ts'

// A search weighs the best 50 passages by words and by meaning (`candidatesEach`), and these are all
// alike: of more than 50, chance would choose.
const [most, people, triedEach] = [50, 40, 5]

type Paper = { id: string; filename: string; title: string; word: string } & {
  audience: WhoSees
  planIds: string[]
  groupIds: string[]
}
type Person = { caller: Caller; id: string; planId: string | null; groupIds: string[] }

const numberOf = (n: number) => `${String.fromCharCode(97 + Math.floor(n / 8), 97 + (n % 8))}zebra`

async function withPapers() {
  const server = await testApp({ embed: noMeaning })
  writePlans(server)
  const operator = server.as('operator')
  const { one, some, next } = random(19)
  const plans = await Promise.all(
    ['free', 'member', 'reader', 'organisation'].map((slug) => planCalled(server, slug)),
  )
  const planIds = plans.flatMap((plan) => plan?.id ?? [])
  const groupIds: string[] = []
  for (const name of ['Council', 'Archive', 'Press', 'Youth'])
    groupIds.push((await operator(groups.make, { body: { name } })).id)
  const papers: Paper[] = []
  for (let n = 0; n < most; n++) {
    const audience = one(['everyone', 'members', 'some', 'some'] as const)
    const forSome = { planIds: some(planIds, 0.3), groupIds: some(groupIds, 0.3) }
    if (forSome.planIds.length + forSome.groupIds.length === 0) forSome.groupIds = [one(groupIds)]
    const given = { audience, ...(audience === 'some' ? forSome : {}) }
    const word = numberOf(n)
    const text = `# Stripes\n\nThe ${word} has stripes, as every animal here.\n\nNumber ${n}.\n`
    const body = { ...given, title: `Paper ${n}`, library: true }
    const { id, filename, title } = await upload(operator, `paper-${n}.md`, text, {
      ...body,
      planIds: given.planIds?.join(','),
      groupIds: given.groupIds?.join(','),
    })
    papers.push({ id, filename, title, word, planIds: [], groupIds: [], ...given })
  }
  await expect
    .poll(async () => (await everyFile(operator)).filter(({ state }) => state === 'ready').length, {
      timeout: 60_000,
    })
    .toBe(most)
  const persons: Person[] = []
  for (let n = 0; n < people; n++) {
    const caller = server.as(`member${n}`)
    const { id } = await caller(users.get)
    const planId = next() < 0.6 ? one(planIds) : null
    if (planId) await hold(server, id, planId)
    const inGroups = some(groupIds, 0.3)
    for (const group of inGroups)
      await operator(groups.add, { params: { id: group, memberId: id } })
    persons.push({ caller, id, planId, groupIds: inGroups })
  }
  return { server, operator, papers, persons, planIds, groupIds, one, some }
}

const hold = ({ app }: TestApp, userId: string, planId: string) =>
  app.db
    .insertInto('subscriptions')
    .values({ userId, planId, status: 'free', countedFrom: app.now(), updatedAt: app.now() })
    .execute()

async function everyFile(operator: Caller) {
  const items: AssistantFile[] = []
  for (let cursor: string | undefined; ;) {
    const page = await operator(documents.operatorFiles, { query: { limit: 100, cursor } })
    items.push(...page.items)
    if (!page.nextCursor) return items
    cursor = page.nextCursor
  }
}

/** The plain reckoning. */
const sees = (paper: Paper, person: Person | null): boolean =>
  paper.audience === 'everyone' ||
  (person !== null &&
    (paper.audience === 'members' ||
      (person.planId !== null && paper.planIds.includes(person.planId)) ||
      person.groupIds.some((id) => paper.groupIds.includes(id))))

const sorted = (names: string[]) => names.toSorted()

/** What a member sees by each way that lists documents. */
async function listsOf({ app }: TestApp, { caller, id }: Person): Promise<[string, string[]][]> {
  const within = { memberId: id, chatId: uuid(), fileIds: null, now: app.now }
  const access = accessTo(app, within)
  const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)
  const found = await findPassages(app, { text: 'which animal has stripes', within, limit: 200 })
  return [
    ['the library', titles(await caller(library.list, { query: { limit: 100 } }))],
    ['its search', titles(await caller(library.list, { query: { limit: 100, q: 'stripes' } }))],
    ['the files', titles(await caller(documents.assistantFiles, { query: { limit: 100 } }))],
    ['lists for answers', (await documentsWithin(app, within)).map(({ title }) => title)],
    ['passages for answers', [...new Set(found.map(({ title }) => title))]],
    ['what a model lists', (await access.list()).documents.map(({ title }) => title)],
  ]
}

const waysTo = ({ filename, word }: Paper): [Route, CallOf<Route>][] => {
  const params = { filename }
  return [
    [documents.about, { params }],
    [documents.textPages, { params }],
    [documents.marks, { params, query: { quote: `The ${word} has stripes` } }],
    [documents.search, { params, query: { q: word } }],
    [pageWords.read, { params, query: { page: 1 } }],
  ] as [Route, CallOf<Route>][]
}

/** Each of these answers as if the document were not there. */
async function isSeen(server: TestApp, person: Person | null, paper: Paper): Promise<boolean> {
  const caller = person?.caller ?? server.guest
  const token = await caller.token()
  const bytes = await fetch(`${server.origin}/v1/files/${paper.filename}`, {
    headers: { range: 'bytes=0-3', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  const answers = [bytes.status === 206]
  for (const [route, given] of waysTo(paper))
    answers.push(
      await caller(route, given).then(
        () => true,
        (error: { httpCode: number; message: string }) => {
          expect([error.httpCode, error.message]).toEqual([404, 'File not found.'])
          return false
        },
      ),
    )
  if (person) {
    const { app } = server
    const within = { memberId: person.id, chatId: uuid(), fileIds: null, now: app.now }
    const access = accessTo(app, within)
    answers.push(
      (await access.named(paper.filename)).length > 0,
      (await access.read(paper.id, [1])).length > 0,
      (await access.find(paper.id, paper.word, AbortSignal.timeout(5_000))).length > 0,
      (await access.search(paper.word, paper.id)).length > 0,
      await caller(library.keepPlace, { body: { filename: paper.filename, page: 1 } }).then(
        () => true,
        () => false,
      ),
    )
  }
  expect(new Set(answers).size, `${paper.title}: ${answers.join()}`).toBe(1)
  return answers[0]!
}

test(
  'what each member sees by every way is what a plain reckoning says',
  { timeout: 600_000 },
  async () => {
    const { server, operator, papers, persons, planIds, groupIds, one, some } = await withPapers()
    mkdirSync(path.join(server.contentDir, 'training'), { recursive: true })
    const attached = papers.slice(0, 20)
    writeFileSync(
      path.join(server.contentDir, 'training/asking.md'),
      `---\ntitle: Asking\nsummary: How.\nminutes: 4\nposition: 2\nattachments: [${attached.map(({ filename }) => filename).join()}]\n---\nAsk.`,
    )
    for (let round = 0; round < 2; round++) {
      for (const person of persons) {
        const seen = papers.filter((paper) => sees(paper, person))
        for (const [way, titles] of await listsOf(server, person))
          expect(sorted(titles), way).toEqual(sorted(seen.map(({ title }) => title)))
        const lessons = await person.caller(content.training)
        expect(sorted(lessons[0]!.attachments.map(({ title }) => title))).toEqual(
          sorted(attached.filter((paper) => sees(paper, person)).map(({ title }) => title)),
        )
        const tried = Array.from({ length: triedEach }, () => one(papers))
        for (const paper of tried)
          expect(await isSeen(server, person, paper), paper.title).toBe(sees(paper, person))
        const recent = (await person.caller(library.recent)).map(({ title }) => title)
        for (const title of recent) expect(seen.map((paper) => paper.title)).toContain(title)
      }
      for (const paper of papers)
        expect(await isSeen(server, null, paper), paper.title).toBe(sees(paper, null))
      const lessons = await server.guest(content.training)
      expect(lessons[0]!.attachments).toHaveLength(
        attached.filter((paper) => sees(paper, null)).length,
      )
      expect(await everyFile(operator)).toHaveLength(most)
      expect((await operator(library.list, { query: { limit: 100 } })).items).toHaveLength(most)
      if (round > 0) break
      // Everything changes: audiences, plans and groups.
      for (const paper of papers) {
        const audience = one(['everyone', 'members', 'some'] as const)
        const chosen = { planIds: some(planIds, 0.4), groupIds: [one(groupIds)] }
        const given = audience === 'some' ? chosen : { planIds: [], groupIds: [] }
        Object.assign(paper, { audience, ...given })
        const body = audience === 'some' ? { audience, ...given } : { audience }
        await operator(documents.updateFile, { params: { id: paper.id }, body })
      }
      await operator(groups.remove, { params: { id: groupIds[0]! } })
      for (const one of [...papers, ...persons])
        one.groupIds = one.groupIds.filter((id) => id !== groupIds[0])
      await server.app.db.deleteFrom('subscriptions').execute()
      for (const person of persons) {
        person.planId = one([null, ...planIds])
        if (person.planId) await hold(server, person.id, person.planId)
        for (const id of person.groupIds.slice(0, 1))
          await operator(groups.leave, { params: { id, memberId: person.id } })
        person.groupIds = person.groupIds.slice(1)
      }
    }
  },
)

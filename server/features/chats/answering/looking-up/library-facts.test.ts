import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { chats } from '#contract/chats/chat.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { typeset } from '#server/infra/reader/pdf/pdf-samples.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'

const rules = `# Rules of the harbour

## Moorings

A mooring is let for one season, and the harbour master keeps the list of those who wait.
The fee for a mooring is paid before the first of April.

## Boats

Every boat carries its number on both sides, in letters that can be read from the quay.
A boat that is not insured is taken out of the water.
`
const minutes = `# Minutes of March

The committee met on the third of March and agreed to mend the northern quay before summer.
`

async function harbour() {
  const server = await testApp()
  const operator = server.as('operator')
  const about = { assistant: true }
  const files = [
    await upload(operator, 'harbour-rules.md', rules, { ...about, title: 'Harbour rules' }),
    await upload(operator, 'minutes.md', minutes, { ...about, title: 'Minutes of March' }),
  ]
  for (const { id } of files) await settled(operator, id)
  return { ...server, operator }
}

async function ask(who: Caller, message: string, chatId?: string) {
  const body = { requestId: crypto.randomUUID(), message, ...(chatId ? { chatId } : {}) }
  const { chat, botMessage } = await who(chats.send, { body })
  return { ...botMessage, chatId: chat._id }
}

test('the documents are listed, all of them or those that speak of something', async () => {
  const ana = (await harbour()).as('ana')
  const all = await ask(ana, 'What documents are there?')
  expect(all).toMatchObject({ citations: [], grounded: null })
  expect(all.content).toMatch(/2 documents.*\n\n- \[Harbour rules\].*\n- \[Minutes of March\]/)
  const about = await ask(ana, 'Which documents mention moorings?')
  expect(about.content).toContain('[Harbour rules](</view-pdf/harbour-rules.md>)')
  expect(about.content).not.toContain('Minutes of March')
})

test('what documents speak of is asked in the other language, too, and in any form', async () => {
  const { as, operator } = await harbour()
  const kinds = [
    ['hunde.md', '# Hausordnung\n\nHunde sind im Hafen an der Leine zu führen.', 'Hausordnung'],
    ['dogs.md', '# Beach\n\nDogs may swim on the beach before ten in the morning.', 'Beach'],
  ] as const
  for (const [name, text, title] of kinds)
    await settled(operator, (await upload(operator, name, text, { assistant: true, title })).id)
  const ana = as('ana')
  for (const message of [
    'which documents talk about dogs',
    'Welche Dokumente handeln von Hunden?',
  ]) {
    const { content } = await ask(ana, message)
    expect(content).toContain('[Hausordnung]')
    expect(content).toContain('[Beach]')
    expect(content).not.toContain('Harbour rules')
  }
})

test('a section is summed up by its name, its day or its version', async () => {
  const { as, operator } = await harbour()
  const notes = `# Notes of the bell ringers

## Meeting of 4 March 2026

### 1 Ropes

The ropes of the tenor are to be replaced before the feast in May, at the cost of the parish.

## Meeting of 9 June 2026

### 1 Ladder

The ladder to the tower is closed until the carpenter has looked at each of its steps.

### 2 Learners

Learners ring on Thursdays from now on, because the school needs the hall on Tuesdays.

# Changes of the ringing plan

## 2.1.1 (5 July)

The plan shows the half-muffled peals in the colour of the ropes again, as it did before.

## 2.1.0 (1 July)

The plan can be printed on one page, and shows who has asked to be replaced on that day.
`
  const { id } = await upload(operator, 'notes.md', notes, { assistant: true, title: 'Bells' })
  await settled(operator, id)
  const ana = as('ana')
  for (const message of [
    'summarise the June meeting',
    'What was decided on 9 June?',
    'was wurde am 9. June beschlossen',
  ]) {
    const { content } = await ask(ana, message)
    expect(content).toContain('Bells, Meeting of 9 June 2026')
    expect(content).toContain('Learners ring on Thursdays')
    expect(content).not.toContain('tenor')
  }
  expect((await ask(ana, 'what is new in 2.1?')).content).toContain('printed on one page')
  expect((await ask(ana, 'what changed in version 2.1.1')).content).toContain('half-muffled')
  expect((await ask(ana, 'summarise the meetings about horses')).content).not.toContain('Bells,')
})

test('a section is summed up by its name or number with that of its document, and by what it is about', async () => {
  const { as, operator } = await harbour()
  const guide = `# Guide for beekeepers

## 1. Hives

### Moving house

A hive is moved at night, and never further than three feet at a time.

## 2. Sickness of bees

Tell the inspector of any foul brood on the day that you find it, whichever colony has it.

Bees with mites are treated in August, after the honey has been taken off the colony.

## 3. Moving

Whoever leaves the apiary hands over the key and takes all frames along.
`
  for (const [name, text, title] of [
    ['bees.md', guide, 'Guide for beekeepers'],
    ['cats.md', '# Cat sitters\n\n## 2. Food\n\nEvery cat eats twice a day.\n', 'Cat sitters'],
  ])
    await settled(operator, (await upload(operator, name!, text!, { assistant: true, title })).id)
  const ana = as('ana')
  for (const [message, section, quote] of [
    ['Summarise the chapter Sickness of bees of the beekeepers guide', 'Sickness of bees', 'foul'],
    ['sum up chapter 2 of the beekeepers guide', 'Sickness of bees', 'mites'],
    ['Summarise chapter 3', 'Moving', 'hands over the key'],
    ['Fasse Abschnitt 1 zusammen', 'Hives', 'moved at night'],
    ["Summarise the beekeepers guide's section on moving", 'Moving', 'hands over the key'],
    ['Your a star. Can you sum up the rules for ill bees again in short?', 'Sickness of', 'foul'],
  ]) {
    const { content } = await ask(ana, message!)
    expect(content).toContain(` *Guide for beekeepers, ${section}`)
    expect(content).toMatch(/^(?:An overview of|Ein Überblick über) /)
    expect(content).toContain(quote)
  }
  const cats = await ask(ana, 'How often does a cat eat?')
  expect((await ask(ana, 'Summarise chapter 2', cats.chatId)).content).toContain(
    'Cat sitters, Food',
  )
  const ben = as('ben')
  const bees = await ask(ben, 'Summarise § 2 for beekeepers')
  expect((await ask(ben, 'and § 3?', bees.chatId)).content).toContain('hands over the key')
  for (const message of ['Summarise chapter 2', 'Sum up the rules for sick horses'])
    expect((await ask(ana, message)).content).not.toContain('An overview')
})

test('those in one language are listed', async () => {
  const { as } = await harbour()
  const said = async (message: string) => (await ask(as('ana'), message)).content
  expect(await said('Which documents are in English?')).toMatch(
    /^There are 2 documents in English here:.*Harbour rules.*Minutes of March/s,
  )
  expect(await said('Gibt es Dokumente auf Deutsch?')).toBe(
    'Auf Deutsch gibt es hier kein Dokument.',
  )
})

test('a list is put in the order that is asked for next', async () => {
  const { as, operator } = await harbour()
  const later = await upload(operator, 'map.md', '# Map\n\nThe quays.', { assistant: true })
  await settled(operator, later.id)
  const ana = as('ana')
  const list = await ask(ana, 'Which documents are there?')
  expect((await ask(ana, 'what is the newest document about')).content).toContain(
    'overview of *Map*',
  )
  const newest = await ask(ana, 'and which is the newest?', list.chatId)
  expect(newest.content).toMatch(/added last:\n\n- \[Map\]/)
  const oldest = await ask(ana, 'and the oldest one?', list.chatId)
  expect(oldest.content).toMatch(/added first:[^]*- \[Map\][^\n]*$/)
  const about = await ask(ana, 'what is it about', list.chatId)
  expect(about.content).toMatch(/overview of \*(?:Harbour rules|Minutes of March)\*/)
  // Nothing is told of the length of documents without pages, and they come in no order by it.
  const unknown = await ask(ana, 'Which document is the shortest?')
  expect(unknown.content).not.toContain('page')
  const guide = readFileSync(typeset('guide', 'The lamp is lit at dusk.'))
  const paged = await upload(operator, 'guide.pdf', guide, { assistant: true, title: 'Guide' })
  await settled(operator, paged.id)
  const longest = await ask(ana, 'Which document is the longest?')
  expect(longest.content).toMatch(/the longest:\n\n- \[.*pages?/)
  expect(longest.content).not.toContain('Map')
})

test('what was asked of one document is asked of another that is only named', async () => {
  const ana = (await harbour()).as('ana')
  const first = await ask(ana, 'Summarise the minutes of the March meeting')
  expect(first.content).toMatch(/^An overview of \*Minutes of March\*/)
  // What names no document asks for what stands in them.
  const { content } = await ask(ana, 'And boats that are not insured?', first.chatId)
  expect(content).toContain('A boat that is not insured is taken out of the water.')
  const second = await ask(ana, 'Summarise the minutes of the March meeting')
  const next = await ask(ana, 'And the harbour rules?', second.chatId)
  expect(next.content).toMatch(/^An overview of \*Harbour rules\*/)
})

test('an overview knows the sections where text stands below the title, too', async () => {
  const { as, operator } = await harbour()
  const intro =
    'Everybody who keeps a boat in the harbour follows its rules, and so does a visitor.'
  const text = rules.replace('## Moorings', `${intro}\n\n## Moorings`)
  const file = await upload(operator, 'new-rules.md', text, { assistant: true, title: 'New rules' })
  await settled(operator, file.id)
  const { citations, content } = await ask(as('ana'), 'Summarise the new rules')
  expect(citations[0]?.quote).toBe(intro)
  expect(content.indexOf('[Moorings]')).toBeGreaterThan(content.indexOf(intro))
  expect(content.indexOf('[Boats]')).toBeGreaterThan(content.indexOf('[Moorings]'))
})

test('an overview quotes a sentence of each section of the document that is named', async () => {
  const ana = (await harbour()).as('ana')
  const { citations, content, grounded } = await ask(ana, 'Summarise the harbour rules')
  expect(grounded).toBe('yes')
  expect(new Set(citations.map(({ filename }) => filename))).toEqual(new Set(['harbour-rules.md']))
  expect(content.indexOf('[Moorings]')).toBeGreaterThan(-1)
  expect(content.indexOf('[Boats]')).toBeGreaterThan(content.indexOf('[Moorings]'))
  for (const { quote } of citations) expect(rules).toContain(quote)
})

test('two documents that are named are shown beside each other, and two sections as before', async () => {
  const ana = (await harbour()).as('ana')
  const both = await ask(ana, 'What is the differnce between the harbour rules and the minutes?')
  expect(both.grounded).toBe('yes')
  expect(both.content).toMatch(/\[Harbour rules\][^]*\[Minutes of March\]/)
  const cited = both.citations.map(({ filename }) => filename)
  expect(cited.at(0)).toBe('harbour-rules.md')
  expect(cited.at(-1)).toBe('minutes.md')
  const sections = await ask(ana, 'Compare moorings and boats')
  expect(sections.citations.map(({ filename }) => filename)).not.toContain('minutes.md')
  expect(sections.content).toMatch(/in Moorings:[^]*Boats/)
})

test('“summarise this” means what was cited last; where nothing was, it asks which document', async () => {
  const ana = (await harbour()).as('ana')
  const first = await ask(ana, 'When did the committee meet?')
  expect(first.citations[0]).toMatchObject({ filename: 'minutes.md' })
  for (const message of ['Summarise this document', 'summarise this']) {
    const overview = await ask(ana, message, first.chatId)
    expect(overview.citations.map(({ filename }) => filename)).toEqual(['minutes.md'])
  }
  const alone = await ask(ana, 'Summarise this')
  expect(alone.citations).toEqual([])
  expect(alone.content).toContain('Which document do you mean?')
})

test('“summarise this” means the document that was attached, which nobody else is told of', async () => {
  const { as } = await harbour()
  const [ana, ben] = [as('ana'), as('ben')]
  const diary = '# Diary\n\nOn Monday the heron came back to the pond in the garden.\n'
  const own = await ana(attachments.add, {
    body: {},
    files: { file: new File([diary], 'diary.md') },
  })
  const state = async () => (await ana(attachments.list)).items[0]?.state
  await expect.poll(state).toBe('ready')
  const body = {
    requestId: crypto.randomUUID(),
    message: 'Summarise this',
    attachmentIds: [own.id],
  }
  const { botMessage } = await ana(chats.send, { body })
  expect(botMessage.citations).toMatchObject([{ filename: own.filename }])
  expect(botMessage.content).toContain('the heron came back')
  for (const message of ['List all documents', 'Summarise the diary'])
    expect((await ask(ben, message)).content).not.toMatch(/diary|heron/i)
})

test('words that name no document are looked for in all of them', async () => {
  const ana = (await harbour()).as('ana')
  const { citations } = await ask(ana, 'What does the number on every boat cover?')
  expect(citations[0]).toMatchObject({ filename: 'harbour-rules.md' })
})

test('how long a document is that nothing else can be, its pages say', async () => {
  const server = await harbour()
  const ana = server.as('ana')
  const guide = readFileSync(typeset('guide', 'The lamp is lit at dusk.'))
  const about = { assistant: true, title: 'Pilot guide' }
  const { id } = await upload(server.operator, 'pilot-guide.pdf', guide, about)
  await settled(server.operator, id)
  const { content, citations } = await ask(ana, 'How long is the Pilot guide?')
  expect(content).toMatch(/Pilot guide.* one page|Pilot guide.* 1 page/)
  expect(citations).toEqual([])
  expect((await ask(ana, 'How long is the mooring?')).content).not.toMatch(/ has .{1,9} pages?/)
})

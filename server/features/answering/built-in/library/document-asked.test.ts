import { expect, test } from 'vitest'
import { documentAsked } from './document-asked.ts'
import { namedInFull } from './names-in-text.ts'

const documents = [
  ['Debian Policy Manual', 'policy.pdf'],
  ['GNU General Public License', 'gpl-3.txt'],
  ['GNU Lesser General Public License', 'lgpl-3.txt'],
  ['Creative Commons Legal Code', 'cc0-1-0.txt'],
  ['Artistic', 'artistic.txt'],
  ['Employment handbook', 'employment-handbook.pdf'],
  ['Membership and fees', 'membership-and-fees.pdf'],
  ['Records', 'records.pdf'],
  ['Benutzungsordnung des Lesesaals', 'benutzungsordnung.pdf'],
  ['Guide to scanning', 'guide-to-scanning.pdf'],
  ['Guide to oral history', 'guide-to-oral-history.pdf'],
  ['A guide to gardens', 'guide-to-gardens.pdf'],
  ['A guide to boats', 'guide-to-boats.pdf'],
  ['Old Names and Dates', 'old-names-and-dates.pdf'],
  ['rsync(1)', 'rsync-1.txt'],
  ['screen(1)', 'screen-1.txt'],
  ['grep.1', 'grep-1.pdf'],
].map(([title = '', filename = '']) => ({
  ...{ id: filename, filename, title, description: '', pages: 3 },
  ...{ addedAt: new Date(0), own: false, state: 'ready' as const },
}))

const asked = (question: string) => {
  const { ids, rest } = documentAsked(question, documents) ?? {}
  return ids && `${ids.join(', ')}: ${rest}`
}

test.each([
  [
    'What happens to my rights if I violate the GPL?',
    'gpl-3.txt: What happens to my rights if I violate?',
  ],
  ['can i sell copies under the lgpl', 'lgpl-3.txt: can i sell copies'],
  ['Can CC0 be revoked?', 'cc0-1-0.txt: Can be revoked?'],
  ['Does the Artistic License allow a fee?', 'artistic.txt: Does allow a fee?'],
  [
    'According to the Debian Policy, must it have a changelog?',
    'policy.pdf: must it have a changelog?',
  ],
  [
    'Which encoding must files have in Debian Policy?',
    'policy.pdf: Which encoding must files have?',
  ],
  [
    'May scripts be world-writable according to the policy?',
    'policy.pdf: May scripts be world-writable?',
  ],
  ['Does Debian Policy say who maintains it?', 'policy.pdf: who maintains it?'],
  ['What does the handbook say about notice?', 'employment-handbook.pdf: What about notice?'],
  [
    'What does a Fellow pay according to Membership and Fees?',
    'membership-and-fees.pdf: What does a Fellow pay?',
  ],
  ['Wann ist laut Benutzungsordnung geöffnet?', 'benutzungsordnung.pdf: Wann ist geöffnet?'],
  [
    'Was steht in der Benutzungsordnung über Hunde?',
    'benutzungsordnung.pdf: Was steht über Hunde?',
  ],
  ['What about patents in the lesser general public licence?', 'lgpl-3.txt: What about patents?'],
  ['what does -a do in rsync', 'rsync-1.txt: what does -a do'],
  ['how do i make rsync delete files', 'rsync-1.txt: how do i make delete files'],
  ['what does -v do in grep', 'grep-1.pdf: what does -v do'],
  ['In the rsync manual, who is thanked?', 'rsync-1.txt: who is thanked?'],
  ['What does screen -d do?', 'screen-1.txt: What does -d do?'],
  ['Was macht die Option -r bei screen?', 'screen-1.txt: Was macht die Option -r?'],
  ['What is the GPL?', 'gpl-3.txt: What is the GNU General Public License?'],
])('“%s”', (question, expected) => {
  expect(asked(question)).toBe(expected)
})

test.each([
  'What does membership cost?',
  'How long are records kept?',
  'What is the policy on dogs?',
  'Where is the screen in the hall?',
  'Who maintains the handbook?',
  'What is the Debian Policy?',
  'What is CC0?',
  'Who wrote it and on what dates?',
  'Is there an old copy?',
  'What is in the guide?',
  'What does a guide to history cost?',
  'Summarise the GPL',
  'Is CC0 compatible with the GPL?',
  'Which editors does the Debian guide name?',
])('“%s” names no document to look in', (question) => {
  expect(asked(question)).toBeUndefined()
})

test('where what a document says is asked for, nothing else is, and then whatever it says of it', () => {
  expect(documentAsked('What does the GPL say about patents?', documents)).toEqual({
    ...{ ids: ['gpl-3.txt'], isOnly: true },
    ...{ rest: 'What about patents?', about: 'patents?' },
  })
  expect(documentAsked('What about patents in the GPL?', documents)).toMatchObject({
    isOnly: false,
  })
})

test('only a whole name is one in full', () => {
  const named = (words: string) => namedInFull(words, documents).map(({ id }) => id)
  expect(named('the Debian Policy')).toEqual(['policy.pdf'])
  expect(named('the GPL')).toEqual(['gpl-3.txt'])
  expect(named('the employment')).toEqual([])
  expect(named('the stay in the Debian Policy')).toEqual([])
})

test('what goes on with another document asks the same of it', () => {
  const before = 'Can I sell copies under the GPL?'
  expect(documentAsked('And under CC0?', documents, before)).toMatchObject({
    ...{ ids: ['cc0-1-0.txt'], rest: 'Can I sell copies?', isOnly: true },
  })
  expect(documentAsked('And under CC0?', documents)).toBeUndefined()
  expect(documentAsked('What about CC0?', documents, 'What does the GPL say about fees?')).toEqual({
    ...{ ids: ['cc0-1-0.txt'], rest: 'What about fees?', about: 'fees?', isOnly: true },
  })
})

const ofOrganisations = [
  ['Prices and opening times', 'prices.html', 'Harbour Rowing Club\nPrices and opening times'],
  ['house-rules', 'house-rules.txt', 'TIERHEIM BACHSTELZE\nHAUSORDNUNG\nWir haben 40 Hunde.'],
  ['Ravensmoor Pottery: what to know', 'ravensmoor.md', 'Ravensmoor Pottery: what to know'],
  ['A day at the river', 'river.md', 'A day at the river\nWe met a rowing club. It was hot.'],
].map(([title = '', filename = '', begins = '']) => ({
  ...{ id: filename, title, filename, description: '', pages: 1, begins },
  ...{ addedAt: new Date(0), own: false, state: 'ready' as const },
}))

test.each([
  ['How much is a locker at the rowing club?', 'prices.html', 'How much is a locker?'],
  ["When do the rowing club's boats go out?", 'prices.html', 'When do boats go out?'],
  ['Darf ich im Tierheim mit Hunden gehen?', 'house-rules.txt', 'Darf ich mit Hunden gehen?'],
  ['Wie viele Hunde hat das Tierheim Bachstelze?', undefined, undefined],
  ['When is the kiln on at Ravensmoor?', 'ravensmoor.md', 'When is the kiln on?'],
  ['How much is the rowing club?', 'prices.html', 'How much is?'],
  ['How much is a locker at a rowing club?', undefined, undefined],
  ['How much is a locker at the tennis club?', undefined, undefined],
])('“%s” is asked of those whose document is %s', (question, id, rest) => {
  const named = documentAsked(question, ofOrganisations)
  expect([named?.ids[0], named?.rest]).toEqual([id, rest])
})

test.each([
  ['Wann hat die Bücherei auf?', 'Von wann bis wann ist es geöffnet, Öffnungszeiten?'],
  ['ist die bücherei samstags offen', 'ist samstags offen'],
  ['Öffnungszeiten der Bücherei', 'Öffnungszeiten'],
  ['When is the shop open?', undefined],
])('“%s” names an organisation by the end of its name, in German', (question, rest) => {
  const house = (title: string) => ({ ...ofOrganisations[0]!, id: title, title, begins: '' })
  const named = documentAsked(question, [house('Gemeindebücherei Lindenau'), house('Workshop')])
  expect(named?.rest.toLowerCase()).toBe(rest?.toLowerCase())
})

test('of whom a document is may be said where what it says is asked for', () => {
  expect(documentAsked('What does the rowing club say about guests?', ofOrganisations)).toEqual({
    ...{ ids: ['prices.html'], rest: 'What about guests?', about: 'guests?', isOnly: true },
  })
})

import { expect, test } from 'vitest'
import { namedDocuments } from './named-documents.ts'

const documents = [
  ['Employment handbook', 'employment-handbook.pdf'],
  ['A guide to scanning', 'guide-to-scanning.pdf'],
  ['A guide to oral history', 'guide-to-oral-history.pdf'],
  ['A guide to oral history in schools', 'guide-to-oral-history-in-schools.pdf'],
  ['Creative Commons Legal Code', 'cc0-1-0.txt'],
  ['GNU General Public License', 'copying.txt'],
  ['Benutzungsordnung des Lesesaals', 'benutzungsordnung.pdf'],
].map(([title = '', filename = '']) => ({
  ...{ id: filename, filename, title, description: '', pages: 3 },
  ...{ addedAt: new Date(0), own: false, state: 'ready' as const },
}))

const named = (of: string) => namedDocuments(of, documents).map(({ filename }) => filename)

test('a document is named by words of its title or its file name', () => {
  expect(named('the handbook')).toEqual(['employment-handbook.pdf'])
  expect(named('employment-handbook.pdf')).toEqual(['employment-handbook.pdf'])
  expect(named('der Benutzungsordnung')).toEqual(['benutzungsordnung.pdf'])
  expect(named('the employmenthandbook')).toEqual(['employment-handbook.pdf'])
  expect(named('benutzungs ordnung')).toEqual(['benutzungsordnung.pdf'])
  expect(named('das Dokument über die Benutzungsordnung')).toEqual(['benutzungsordnung.pdf'])
  expect(named('the emploiment handbok')).toEqual(['employment-handbook.pdf'])
})

test('a document is named by its initials, and with the word for its kind', () => {
  expect(named('the GPL')).toEqual(['copying.txt'])
  expect(named('the gpl licence')).toEqual(['copying.txt'])
  expect(named('the CC0 licence')).toEqual(['cc0-1-0.txt'])
  expect(named('the guide')).toHaveLength(3)
  expect(named('the licence')).toEqual(['copying.txt'])
  expect(named('the law')).toEqual([])
  expect(named('the EH')).toEqual([])
  expect(named('the GPL of parking')).toEqual([])
})

test('words that fit several documents name all of them, but a whole title names one', () => {
  expect(named('the guide')).toEqual([
    'guide-to-scanning.pdf',
    'guide-to-oral-history.pdf',
    'guide-to-oral-history-in-schools.pdf',
  ])
  expect(named('the guide to oral history')).toEqual(['guide-to-oral-history.pdf'])
})

test('words that no title has, or that fit any document, name none', () => {
  expect(named('the handbook on parking')).toEqual([])
  expect(named('the document')).toEqual([])
})

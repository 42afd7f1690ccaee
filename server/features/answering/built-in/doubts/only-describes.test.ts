import { expect, test } from 'vitest'
import { onlyDescribes } from './only-describes.ts'

test.each([
  ['how do i close an account', 'Closed accounts are kept for a year.', true],
  ['how do i close an account', 'The closed account is kept for a year.', true],
  ['how do i close an account', 'Accounts are closed by the office.', false],
  ['how do i close an account', 'Close the account in the menu; a closed account is kept.', false],
  ['how do i book a room', 'Rooms are booked online.', false],
  ['how do i record a visit', 'The log is a record of all visits.', true],
  ['how do i record a visit', 'Record each visit in the log.', false],
  ['when do i close an account', 'Closed accounts are kept for a year.', false],
  ['wie ich einen benutzer anlegen', 'Wählen Sie die neu angelegte Gruppe.', true],
  ['Wie kann man ein Konto anlegen?', 'Ein Konto wird im Menü angelegt.', false],
  ['Wie kann man ein Konto anlegen?', 'Im Menü kann man Konten anlegen.', false],
  ['Wie kann man ein Konto löschen?', 'Gelöschte Konten kommen nicht wieder.', false],
])('“%s” and “%s”', (question, quote, expected) => {
  expect(onlyDescribes(question, quote)).toBe(expected)
})

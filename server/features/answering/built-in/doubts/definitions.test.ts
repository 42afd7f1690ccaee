import { expect, test } from 'vitest'
import { defines, saysNoMeaning } from './definitions.ts'

test.each([
  ['What is Debian?', 'Debian GNU/Linux is a particular distribution of Linux.', true],
  ['what are lending boxes', 'A lending box is a case with copies of records.', true],
  ['What is a "Larger Work"?', '1.7. "Larger Work" means a work that combines others.', true],
  ['Was ist eine Ortsgruppe?', 'Eine Ortsgruppe ist ein Zusammenschluss von Mitgliedern.', true],
  ['What does provenance mean?', 'Provenance means where a record comes from.', true],
  ['What is Debian?', 'It is known that Debian is evolving rapidly.', false],
  ['What is Debian?', 'Debian GNU/Linux is:', false],
  ['What is Debian?', 'The Debian Project was created by Ian Murdock.', false],
  ['What is the fee for a visit?', 'The fee for a visit is £5.', undefined],
  ['Where is the archive?', 'The archive is in Bath.', undefined],
  ['What does CPD stand for?', 'CPD stands for continuing professional development.', true],
  ['What is?', 'It is so.', undefined],
  ['What does a lost oar cost?', 'A lost oar costs £15.', undefined],
])('%s %s', (question, sentence, expected) => {
  expect(defines(sentence, question)).toBe(expected)
})

test.each([
  ['What does netboot mean?', ['netboot', 'yes', 'no'], true],
  ['What does netboot mean?', ['netboot', 'the installer is loaded from a server'], false],
  ['What does W07 mean?', ['W07', 'the filter is clogged', 'clean it'], false],
  ['What is the fee for netboot?', ['netboot', '£5', 'a year'], false],
])('“%s” and the row %j', (question, cells, expected) => {
  expect(saysNoMeaning({ quote: cells.join(' '), cells }, question)).toBe(expected)
})

test.each([
  ['What is curl?', 'curl - transfer a URL', true],
  ['What is gunzip?', 'gzip, gunzip, zcat - compress or expand files', false],
  ['What is gzip?', 'gzip, gunzip, zcat - compress or expand files', true],
  ['Was ist eine Crontab?', 'Crontab: die Tabelle mit den Zeiten.', true],
  ['Was ist eine Crontab?', 'Eine Crontab wird mit einem Editor geändert.', false],
  ['what exactly is a lending box', 'A lending box is a case with copies.', true],
])('what names a thing defines it: %s %s', (question, sentence, expected) => {
  expect(defines(sentence, question)).toBe(expected)
})

test.each([
  ['Was ist eine Crontab?', 'Die Crontab eines Mitglieds wird gelöscht.', '', true],
  ['Was ist eine Crontab?', 'Darin stehen die Zeiten.', '5.2 Crontab', false],
  ['What is a larger work?', 'Such a larger work may be sold.', '', true],
  ['What is the fee?', 'Members pay £5.', '', false],
  ['What is allowed?', 'Members may take photographs.', '', false],
  ['What is rsync?', 'You can use rsync over the network.', '', true],
])('“%s” is not what it is: “%s” under “%s”', (question, quote, heading, expected) => {
  expect(saysNoMeaning({ quote, cells: [] }, question, heading)).toBe(expected)
})

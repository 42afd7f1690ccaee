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

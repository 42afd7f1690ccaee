import { expect, test } from 'vitest'
import { creditsSomebody } from './authors.ts'
import { namesHolder } from './holder.ts'
import { namesThosePresent } from './present.ts'
import { missesPeople } from './who.ts'

test.each([
  ['Who wrote ledger?', 'Ledger was written by John Wiegley.', true],
  ['who is the author of ledger', 'The author is John Wiegley.', true],
  ['Wer hat das Buch geschrieben?', 'Das Buch wurde von Anna Berg verfasst.', true],
  ['Wer hat das Buch geschrieben?', 'Von Grund auf neu geschrieben, für Thin Clients.', false],
  ['Who wrote ledger?', 'Reports are written by the program.', false],
  ['Who reads ledger?', 'Ledger was written by John Wiegley.', false],
])('“%s” and who is named in “%s”', (question, quote, expected) => {
  expect(creditsSomebody(question, quote)).toBe(expected)
})

test.each([
  ['who wrote the guide', 'Anna Berg wrote the first game.', true],
  ['who wrote the guide', 'Anna Berg wrote the guide.', false],
  ['who wrote the guide', 'It was written by Anna Berg.', false],
  ['who wrote the guide', 'Anna Berg', false],
  ['Wer hat das Handbuch geschrieben?', 'Das Spiel wurde von Anna Berg verfasst.', true],
  ['Wer hat das Handbuch geschrieben?', 'Anna Berg hat das Handbuch verfasst.', false],
  ['who founded the club', 'The club was founded in 2001, when Anna Berg was born.', true],
  ['who founded the club', 'The club was founded by Anna Berg.', false],
  ['who may be elected', 'Every member may be elected.', false],
  ['who elects them', 'The leader serves for one year from their election.', true],
  ['How long is it?\nwho elects them', 'It lasts from their election to May.', true],
  ['who elects them', 'The leader is elected by the members.', false],
  ['who elects them', 'Members elect the leader at the election in May.', false],
  ['Wer lädt dazu ein?', 'Der Einladung ist eine Tagesordnung beizufügen.', true],
  ['Wer lädt dazu ein?', 'Der Vorstand lädt die Mitglieder ein.', false],
  ['Wer lädt dazu ein?', 'Die Einladung erfolgt durch den Vorstand.', false],
  ['Wer reinigt das Treppenhaus?', 'Die Reinigung übernimmt der Hausmeister.', false],
  ['Who approves expenses?', 'Approval of expenses rests with the treasurer.', false],
  ['wer hat den Verein gegründet', 'Der Verein wurde 2001 gegründet.', true],
  ['who is the treasurer', 'The treasurer reported a balance of £4,310.', true],
  ['who is the treasurer', 'The treasurer is elected each May.', true],
  ['who is the treasurer', 'Treasurer: Tom Bascombe', false],
  ['who is the insurer', 'The insurer is the county.', false],
  ['who is the treasurer of the club', 'Ask Ms Bascombe for receipts.', false],
  ['who is a member', 'Members pay £20.', false],
  ['wer ist der Kassenwart', 'Der Kassenwart legt die Zahlen vor.', true],
  ['who is the treasurer', 'Ada Stone resigns as treasurer in May.', true],
  ['who is the treasurer', 'The treasurer is Tom Reed, a retired judge.', false],
  ['who is the treasurer', 'The deputy treasurer is Tom Reed.', true],
  ['who is the deputy treasurer', 'The deputy treasurer is Tom Reed.', false],
  ['who is the treasurer', 'Tom Reed is treasurer and Ben Ode vice treasurer.', false],
  ['who is the treasurer', 'Ada Stone resigned; Ben Ode was elected treasurer.', false],
  ['Who was Anna Berg?', 'Anna Berg will be missed.', true],
  ['Who was Anna Berg?', 'Letters to Anna Berg are kept.', true],
  ['Who was Anna Berg?', 'The club was founded by Anna Berg in 1908.', false],
  ['Who is Anna Berg?', 'Anna Berg is the chair of the club.', false],
  ['Who is Anna Berg?', 'Questions go to Anna Berg, warden of the hut.', false],
  ['Wer ist Anna Berg?', 'Die Vorsitzende Anna Berg lädt ein.', false],
])('“%s” and what “%s” misses', (question, quote, expected) => {
  expect(missesPeople(question, quote)).toBe(expected)
})

test.each([
  ['who is the treasurer', 'Present: Joan Ridley (chair), Tom Bascombe (treasurer).', true],
  ['who is the treasurer', 'The treasurer, Tom Bascombe, signs.', true],
  ['wer ist der Kassenwart', 'Kassenwart: Jens Peters', true],
  ['who is the treasurer', 'The treasurer reported to Tom Bascombe.', false],
  ['who is the treasurer', 'The treasurer signs.', false],
])('“%s” and who “%s” names', (question, quote, expected) => {
  expect(namesHolder(question, quote)).toBe(expected)
})

test('who was there is told by names', () => {
  const question = 'who was at the meeting'
  expect(namesThosePresent(question, 'Present: Joan Ridley and 31 tenants.')).toBe(true)
  expect(namesThosePresent(question, 'The minutes were approved.')).toBe(false)
  expect(namesThosePresent('who may vote', 'Present: Joan Ridley.')).toBe(false)
})

import { hashOf, maskedHashOf, partsOfClosed } from '#infra/lib/evidence/check/log/leaf-parts.ts'
import {
  changed,
  dataOf,
  eventsOf,
  forged,
  isEvent,
  pick,
  write,
  type Chance,
  type Data,
  type Line,
  type Mutation,
} from './changed-files.ts'
import { forgedLists } from './forged-encrypted.ts'

const ballots = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => isEvent(line) && line['type'] === 'BallotCast')
const two = (lines: readonly Line[], chance: Chance): readonly [Line, Line] => {
  const one = pick(ballots(lines), chance)
  return [
    one,
    pick(
      ballots(lines).filter((line) => line !== one),
      chance,
    ),
  ]
}
/** Writes a closed ballot with other masked points, and the hash that fits them. */
const writeMasked = (line: Line, masked: unknown): void => {
  line['masked'] = masked
  line['maskedHash'] = maskedHashOf(String(masked), String(line['slotCommitment']))
  line['hash'] = hashOf(line, partsOfClosed(line))
}
const choicesIn = (line: Line): Data[] =>
  (line['results'] as { readonly questions: readonly { readonly choices: Data[] }[] }).questions.flatMap(
    ({ choices }) => choices,
  )

type ListedBallot = { readonly slot: string; readonly encrypted: string }

/**
 * Mutations of a file of an encrypted vote that shows no unit, by whoever passes it on, or has a
 * log of their own.
 */
export const forgedSums: Readonly<Record<string, Mutation>> = {
  ...forgedLists,
  'other points under a hash': changed(['changed'], (lines, chance) => {
    const [one, other] = two(lines, chance)
    one['masked'] = other['masked']
  }),
  'a ballot that is not told': changed(['tally', 'format'], (lines, chance) => {
    const line = pick(ballots(lines), chance)
    delete line['masked']
    delete line['slotCommitment']
  }),
  'ballots of another vote': changed(['answers'], (lines, chance) => {
    pick(ballots(lines), chance)['voteId'] = '0198f5a2-0000-7000-8000-000000000009'
  }),
  'a ballot hidden from its vote': changed(['tally', 'format'], (lines, chance) => {
    const line = pick(ballots(lines), chance)
    for (const name of ['voteId', 'masked', 'slotCommitment']) delete line[name]
  }),
  'the masked points of another ballot': forged(['tally'], (lines, chance) => {
    const [one, other] = two(lines, chance)
    writeMasked(one, other['masked'])
  }),
  'a slot beside a masked ballot': changed(['format'], (lines, chance) => {
    pick(ballots(lines), chance)['slot'] = 'a'.repeat(64)
  }),
  'another count in the result': changed(['tally'], (lines) => {
    for (const line of lines.filter((one) => one.line === 'result'))
      for (const choice of choicesIn(line)) choice['count'] = Number(choice['count']) + 1
  }),
  'a ballot left out under the slot of another one': forged(['tally'], (lines, chance) => {
    const receiptId = pick(ballots(lines), chance)['receiptId']
    for (const line of eventsOf(lines, 'EncryptedBallotMasksSummed'))
      write(line, {
        counted: Number(dataOf(line)['counted']) - 1,
        leftOut: [{ receiptId, slot: 'e'.repeat(64), salt: 'f'.repeat(64) }],
      })
    for (const line of eventsOf(lines, 'EncryptedBallotsListed'))
      write(line, { ballots: (dataOf(line)['ballots'] as readonly ListedBallot[]).slice(1) })
    for (const line of eventsOf(lines, 'BallotBoxOpened')) {
      const tally = dataOf(line)['tally'] as Data
      write(line, { tally: { ...tally, counted: Number(tally['counted']) - 1, leftOut: [receiptId] } })
    }
  }),
}

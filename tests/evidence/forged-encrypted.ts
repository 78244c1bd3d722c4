import { createHash } from 'node:crypto'
import { nobleGroup } from '#infra/encrypted-ballots/scheme/noble-group.ts'
import { makeVoteKey } from '#infra/encrypted-ballots/scheme/vote-key.ts'
import { dataOf, eventsOf, forged, pick, write, type Data, type Line, type Mutation } from './changed-files.ts'

type Tally = { readonly counted: number; readonly leftOut: readonly string[]; readonly sums: readonly Data[] }

const changeTally = (change: (tally: Tally, lines: readonly Line[]) => Partial<Tally>): Mutation =>
  forged(['tally'], (lines) => {
    for (const line of eventsOf(lines, 'BallotBoxOpened')) {
      const tally = dataOf(line)['tally'] as Tally
      write(line, { tally: { ...tally, ...change(tally, lines) } })
    }
  })

const written = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** With its own hash, where the ballot says one. */
const writeBallot = (line: Line, encrypted: unknown): void => {
  const ballotHash = createHash('sha256').update(String(encrypted)).digest('hex')
  write(line, { encrypted, ...(dataOf(line)['ballotHash'] === undefined ? {} : { ballotHash }) })
}

/** What somebody does to an encrypted vote who signs a log of their own. */
export const forgedEncrypted: Readonly<Record<string, Mutation>> = {
  'another total': changeTally(({ sums: [first, ...others] }) => ({
    sums: [{ ...first, total: Number(first?.['total']) + 1 }, ...others],
  })),
  'totals exchanged with their proofs': changeTally(({ sums: [first, second] }) => ({
    sums: [
      { ...second, choiceId: first?.['choiceId'] },
      { ...first, choiceId: second?.['choiceId'] },
    ],
  })),
  'a ballot left out': changeTally(({ counted }, lines) => ({
    counted: counted - 1,
    leftOut: eventsOf(lines, 'BallotCast')
      .slice(0, 1)
      .map((line) => String(dataOf(line)['receiptId'])),
  })),
  'one ballot fewer': changeTally(({ counted }) => ({ counted: counted - 1 })),
  'a sum that is missing': changeTally(({ sums }) => ({ sums: sums.slice(1) })),
  'ballots exchanged between units': forged(['answers'], (lines) => {
    const [one, other] = eventsOf(lines, 'BallotCast')
    if (!one || !other) throw new Error('there are no two ballots')
    const [first, second] = [dataOf(one)['encrypted'], dataOf(other)['encrypted']]
    writeBallot(one, second)
    writeBallot(other, first)
  }),
  'a ballot cast twice': forged(['answers'], (lines) => {
    const [one, other] = eventsOf(lines, 'BallotCast')
    if (one && other) writeBallot(other, dataOf(one)['encrypted'])
  }),
  'a proof changed': forged(['answers'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'BallotCast'), chance)
    const bytes = Buffer.from(String(dataOf(line)['encrypted']), 'base64url')
    // Behind the points and the challenge.
    const at = bytes.length - 20
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeBallot(line, written(bytes))
  }),
  'a hash of another ballot': forged(['changed', 'format'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'BallotCast'), chance)
    write(line, { slot: 'a'.repeat(64), ballotHash: 'b'.repeat(64) })
  }),
  'another key': forged(['tally'], (lines) => {
    const key = makeVoteKey(nobleGroup, 'another vote')
    for (const line of eventsOf(lines, 'VoteOpened'))
      write(line, { encryption: { publicKey: written(key.publicKey), proof: written(key.proof) } })
  }),
  'no key': forged(['answers'], (lines) => {
    for (const line of eventsOf(lines, 'VoteOpened')) write(line, { encryption: undefined })
  }),
}

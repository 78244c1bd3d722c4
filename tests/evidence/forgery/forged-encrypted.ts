import type { FailureCode } from '#infra/lib/evidence/check/failure.ts'
import { nobleGroup } from '#infra/lib/ballot-crypto/scheme/noble-group.ts'
import { makeVoteKey } from '#infra/lib/ballot-crypto/scheme/vote-key.ts'
import { dataOf, eventsOf, forged, pick, write, type Data, type Line, type Mutation } from './changed-files.ts'

type Tally = { readonly counted: number; readonly leftOut: readonly string[]; readonly sums: readonly Data[] }
type ListedBallot = { readonly slot: string; readonly encrypted: string }

const changeTally = (change: (tally: Tally, lines: readonly Line[]) => Partial<Tally>): Mutation =>
  forged(['tally'], (lines) => {
    for (const line of eventsOf(lines, 'BallotBoxOpened')) {
      const tally = dataOf(line)['tally'] as Tally
      write(line, { tally: { ...tally, ...change(tally, lines) } })
    }
  })

const written = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** Changes the list of the ballots that count. */
const changeList = (
  codes: readonly FailureCode[],
  change: (ballots: readonly ListedBallot[]) => readonly ListedBallot[],
): Mutation =>
  forged(codes, (lines) => {
    const [line] = eventsOf(lines, 'EncryptedBallotsListed')
    if (line) write(line, { ballots: change(dataOf(line)['ballots'] as readonly ListedBallot[]) })
  })

const withProofChanged = ({ slot, encrypted }: ListedBallot): ListedBallot => {
  const bytes = Buffer.from(encrypted, 'base64url')
  // Behind the points and the challenge.
  const at = bytes.length - 20
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return { slot, encrypted: written(bytes) }
}

const changeMasks = (codes: readonly FailureCode[], change: (said: Data, lines: readonly Line[]) => Data): Mutation =>
  forged(codes, (lines) => {
    for (const line of eventsOf(lines, 'EncryptedBallotMasksSummed')) write(line, change(dataOf(line), lines))
  })

/**
 * Mutations of an encrypted vote in a log with a key of one's own; the same in a file that shows
 * units and in one that does not.
 */
export const forgedLists: Readonly<Record<string, Mutation>> = {
  'another total': changeTally(({ sums: [first, ...others] }) => ({
    sums: [{ ...first, total: Number(first?.['total']) + 1 }, ...others],
  })),
  'totals exchanged with their proofs': changeTally(({ sums: [first, second] }) => ({
    sums: [
      { ...second, choiceId: first?.['choiceId'] },
      { ...first, choiceId: second?.['choiceId'] },
    ],
  })),
  'one ballot fewer': changeTally(({ counted }) => ({ counted: counted - 1 })),
  'a sum that is missing': changeTally(({ sums }) => ({ sums: sums.slice(1) })),
  'listed ballots exchanged between slots': changeList(['answers'], ([one, other, ...others]) =>
    one && other
      ? [{ slot: one.slot, encrypted: other.encrypted }, { slot: other.slot, encrypted: one.encrypted }, ...others]
      : [],
  ),
  'a ballot listed for two slots': changeList(['answers'], ([one, other, ...others]) =>
    one && other ? [one, { slot: other.slot, encrypted: one.encrypted }, ...others] : [],
  ),
  'a slot listed twice': changeList(['twice'], ([one, other, ...others]) =>
    one && other ? [one, { ...other, slot: one.slot }, ...others] : [],
  ),
  'a ballot taken off the list': changeList(['tally'], ([, ...others]) => others),
  'a proof changed': changeList(['answers'], ([one, ...others]) => (one ? [withProofChanged(one), ...others] : [])),
  'another mask': changeMasks(['tally'], ({ masks }) => {
    const [first, ...others] = masks as readonly string[]
    const bytes = Buffer.from(first ?? '', 'base64url')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    return { masks: [written(bytes), ...others] }
  }),
  'a mask that is missing': changeMasks(['tally'], ({ masks }) => ({ masks: (masks as readonly string[]).slice(1) })),
  'other ballots counted than are listed': changeMasks(['tally'], ({ counted }) => ({ counted: Number(counted) - 1 })),
  'another key': forged(['tally'], (lines) => {
    const key = makeVoteKey(nobleGroup, 'another vote')
    for (const line of eventsOf(lines, 'VoteOpened'))
      write(line, { encryption: { publicKey: written(key.publicKey), proof: written(key.proof) } })
  }),
  'no key': forged(['answers'], (lines) => {
    for (const line of eventsOf(lines, 'VoteOpened')) write(line, { encryption: undefined })
  }),
}

/** Forgeries that are possible only in a file that shows units. */
export const forgedEncrypted: Readonly<Record<string, Mutation>> = {
  ...forgedLists,
  'a ballot left out': forged(['tally'], (lines) => {
    const receiptId = String(dataOf(eventsOf(lines, 'BallotCast')[0] ?? { line: '' })['receiptId'])
    const counted = eventsOf(lines, 'BallotCast').length - 1
    for (const line of eventsOf(lines, 'EncryptedBallotMasksSummed'))
      write(line, { counted, leftOut: [{ receiptId, slot: null, salt: null }] })
    for (const line of eventsOf(lines, 'EncryptedBallotsListed'))
      write(line, { ballots: (dataOf(line)['ballots'] as readonly ListedBallot[]).slice(1) })
    for (const line of eventsOf(lines, 'BallotBoxOpened'))
      write(line, { tally: { ...(dataOf(line)['tally'] as Tally), counted, leftOut: [receiptId] } })
  }),
  'the masked points of another ballot': forged(['tally'], (lines) => {
    const [one, other] = eventsOf(lines, 'BallotCast')
    if (one && other) write(other, { masked: dataOf(one)['masked'] })
  }),
  'a ballot that is not masked': forged(['answers'], (lines, chance) =>
    write(pick(eventsOf(lines, 'BallotCast'), chance), { masked: undefined, slotCommitment: undefined }),
  ),
  'masked points of another length': forged(['answers'], (lines, chance) => {
    const line = pick(eventsOf(lines, 'BallotCast'), chance)
    write(line, { masked: String(dataOf(line)['masked']).slice(0, -43) })
  }),
}

import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Refused, type FailureCode } from '#infra/lib/evidence/check/failure.ts'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import {
  chanceOf,
  dataOf,
  eventsOf,
  forged,
  write,
  type Line,
  type Mutation,
} from '#tests/evidence/forgery/changed-files.ts'
import { linesOf, takeEvidence } from '#tests/evidence/held-campaign.ts'
import { hasPython, secondSays } from '#tests/evidence/second-verifier.ts'
import { changeStatus } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import {
  castIn,
  receiptIn,
  startWithdrawals,
  voterAt,
  withdraw,
  type StartedWithdrawals,
} from './started-withdrawals.ts'
import { ownersOf } from '#tests/support/campaign.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const { admin } = danji
const question = {
  title: '찬성하십니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성' }, { label: '반대' }],
}
const encrypted = { ballotKind: 'secret', encrypted: true, weight: 'unit', questions: [question] }

type LeftOut = readonly { readonly receiptId: string; readonly slot: string | null; readonly salt: string | null }[]

const verify = (file: Buffer) => verifyFile(new Blob([new Uint8Array(file)]).stream(), {})

/** Counts a vote of nine in which one votes anew and one only withdraws, and returns its files. */
const filesOf = async (started: StartedWithdrawals, cast: (n: number, round: number) => Promise<string>) => {
  const receipts: string[] = []
  for (let n = 0; n < 8; n += 1) receipts.push(await cast(n, 0))
  for (const n of [0, 1]) expect((await withdraw(started, voterAt(started, n), receipts[n] ?? '')).status).toBe(200)
  await cast(0, 1)
  await changeStatus(danji, started.vote.id, 'closed')
  expect((await countAndRead(admin, started.vote.id)).status).toBe(200)
  return {
    opened: await takeEvidence(danji, started.listId),
    closed: await takeEvidence(danji, started.listId, '?openings=none'),
  }
}

const open = await startWithdrawals(danji, { ballotKind: 'open', weight: 'unit' }, { owners: ownersOf(9) })
const ofOpen = await filesOf(
  open,
  async (n, round) => receiptIn(await castIn(open, voterAt(open, n), { place: n % 2, round })).id,
)
const secret = await startWithdrawals(danji, encrypted, { owners: ownersOf(9) })
const ofSecret = await filesOf(
  secret,
  async (n, round) =>
    receiptIn(await castEncrypted(voterAt(secret, n), secret.linkId, n % 2, round === 0 ? {} : { round })).id,
)

it('both verifiers count the same, in files that show units and in those that do not', async () => {
  expect((await verify(ofOpen.opened)).votes).toMatchObject([{ checked: 'tally', ballots: 7 }])
  expect((await verify(ofOpen.closed)).votes).toMatchObject([{ ballots: 7 }])
  expect((await verify(ofSecret.opened)).votes).toMatchObject([{ checked: 'tally', ballots: 7 }])
  expect((await verify(ofSecret.closed)).votes).toMatchObject([{ checked: 'sums', ballots: 7 }])
  if (hasPython)
    expect(secondSays([ofOpen.opened, ofOpen.closed, ofSecret.opened, ofSecret.closed])).toEqual([
      expect.stringMatching(/^ok: \d+ events, 1 whole, roll/),
      expect.stringMatching(/^ok: \d+ events, 1 blinded, roll/),
      expect.stringMatching(/^ok: \d+ events, 1 whole, roll/),
      expect.stringMatching(/^ok: \d+ events, 1 sums, roll/),
    ])
})

const textOf = (file: Buffer): string => `${linesOf(file).join('\n')}\n`
const changing = (
  codes: readonly FailureCode[],
  type: string,
  change: (data: Record<string, unknown>) => Record<string, unknown>,
) =>
  forged(codes, (lines) => {
    for (const line of eventsOf(lines, type).slice(0, 1)) write(line, change(dataOf(line)))
  })

const setting: Mutation = changing(['answers'], 'VoteCreated', () => ({ withdrawable: undefined }))
const ofAnother: Mutation = changing(['outside'], 'BallotWithdrawn', ({ ho }) => ({ ho: `${String(ho)}9` }))
const leftIn = (change: (left: LeftOut) => LeftOut): Mutation =>
  changing(['tally'], 'EncryptedBallotMasksSummed', ({ leftOut }) => ({ leftOut: change(leftOut as LeftOut) }))
/** Lists a ballot that was not withdrawn among those that were left out. */
const otherLeftOut: Mutation = forged(['tally'], (lines) => {
  const withdrawn = new Set(eventsOf(lines, 'BallotWithdrawn').map((line) => dataOf(line)['receiptId']))
  const standing = eventsOf(lines, 'BallotCast').find((line) => !withdrawn.has(dataOf(line)['receiptId']))
  const receiptId = String(standing && dataOf(standing)['receiptId'])
  for (const line of eventsOf(lines, 'EncryptedBallotMasksSummed'))
    write(line, { leftOut: [...(dataOf(line)['leftOut'] as LeftOut).slice(1), { receiptId, slot: null, salt: null }] })
})

const contentOf = ({ type, version, stream, data, metadata }: Line) => ({ type, version, stream, data, metadata })

/** Exchanges the last withdrawal with the moment from which results were known. */
const late: Mutation = forged(['time'], (lines) => {
  const withdrawal = eventsOf(lines, 'BallotWithdrawn').at(-1)
  const [seen] = eventsOf(lines, 'VoteResultsSeen')
  if (!withdrawal || !seen) throw new Error('nothing to exchange')
  const [one, other] = [contentOf(withdrawal), contentOf(seen)]
  Object.assign(withdrawal, other)
  Object.assign(seen, one)
})

describe('a forged file is refused by both verifiers', () => {
  it.each([
    ['a withdrawal where the first ballot counts', ofOpen.opened, setting],
    ['a withdrawal of another unit', ofOpen.opened, ofAnother],
    ['a withdrawal behind the count', ofOpen.opened, late],
    ['a withdrawal of an encrypted ballot behind the count', ofSecret.opened, late],
    ['a withdrawal of another encrypted ballot', ofSecret.opened, ofAnother],
    ['a withdrawn ballot that counts all the same', ofSecret.opened, leftIn((left) => left.slice(1))],
    ['a ballot left out that was not withdrawn', ofSecret.opened, otherLeftOut],
    [
      'a withdrawn ballot that opens its slot',
      ofSecret.opened,
      leftIn((left) => left.map((one) => ({ ...one, slot: 'a'.repeat(64), salt: 'b'.repeat(64) }))),
    ],
  ] as const)('%s', async (_, file, change) => {
    const { text, reasons } = change(textOf(file), chanceOf(3))
    const refusal = await verify(gzipSync(text)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refused)
    expect(reasons).toContain((refusal as Refused).code)
    if (hasPython) expect(secondSays([gzipSync(text)])[0]).not.toMatch(/^ok/)
  })
})

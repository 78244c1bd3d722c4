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
import { changeStatus, ownersOf } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { confirmPending, secondAdminOf } from '#tests/support/second-admin.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import {
  castIn,
  receiptIn,
  startWithdrawals,
  voterAt,
  type StartedWithdrawals,
} from '#tests/vote/withdrawal/started-withdrawals.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const { admin } = danji
const question = {
  title: '찬성하십니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성' }, { label: '반대' }],
}
const encrypted = { ballotKind: 'secret', encrypted: true, weight: 'unit', withdrawable: false, questions: [question] }

const verify = (file: Buffer) => verifyFile(new Blob([new Uint8Array(file)]).stream(), {})

/**
 * Counts a vote of nine, where the first ballot counts otherwise: one challenge is upheld and the
 * owner votes anew, one is upheld, one rejected, and one comes behind the count.
 */
const filesOf = async (started: StartedWithdrawals, cast: (n: number, round: number) => Promise<string>) => {
  const second = await secondAdminOf(danji, started.apartmentId)
  const receipts: string[] = []
  for (let n = 0; n < 8; n += 1) receipts.push(await cast(n, 0))
  const challenge = async (n: number) => {
    const body = { receiptId: receipts[n] ?? '' }
    expect((await voterAt(started, n).post(`/api/vote/${started.linkId}/challenge`, body)).status).toBe(200)
  }
  const decide = async (n: number, outcome: string) => {
    const path = `/api/votes/${started.vote.id}/challenges/${receipts[n] ?? ''}/decision`
    await confirmPending(second, await admin.post(path, { outcome, reason: '본인과 통화했습니다.' }))
  }
  for (const n of [0, 1, 2]) await challenge(n)
  for (const n of [0, 1]) await decide(n, 'upheld')
  await decide(2, 'rejected')
  await cast(0, 1)
  await changeStatus(danji, started.vote.id, 'closed')
  expect((await countAndRead(admin, started.vote.id)).status).toBe(200)
  await challenge(3)
  await decide(3, 'upheld')
  return {
    opened: await takeEvidence(danji, started.listId),
    closed: await takeEvidence(danji, started.listId, '?openings=none'),
  }
}

const open = await startWithdrawals(
  danji,
  { ballotKind: 'open', weight: 'unit', withdrawable: false },
  { owners: ownersOf(9) },
)
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

/** Exchanges the content of two lines. */
const exchanging = (
  codes: readonly FailureCode[],
  find: (lines: readonly Line[]) => readonly [Line | undefined, Line | undefined],
) =>
  forged(codes, (lines) => {
    const [one, other] = find(lines)
    if (!one || !other) throw new Error('nothing to exchange')
    const contentOf = ({ type, version, stream, data, metadata }: Line) => ({ type, version, stream, data, metadata })
    const [first, second] = [contentOf(one), contentOf(other)]
    Object.assign(one, second)
    Object.assign(other, first)
  })

/** Decides a challenge before it is made. */
const early: Mutation = exchanging(['outside', 'version'], (lines) => [
  eventsOf(lines, 'BallotChallenged')[0],
  eventsOf(lines, 'BallotChallengeUpheld')[0],
])
const otherUnit = (type: string): Mutation => changing(['outside'], type, ({ ho }) => ({ ho: `${String(ho)}9` }))
const noEffect: Mutation = changing(['time'], 'BallotChallengeUpheld', () => ({ effect: 'recorded' }))
const lateEffect: Mutation = forged(['time'], (lines) => {
  const line = eventsOf(lines, 'BallotChallengeUpheld').at(-1)
  if (line) write(line, { effect: 'void' })
})
const otherCause: Mutation = changing(['answers'], 'BallotWithdrawn', () => ({ cause: 'voter' }))
/** Challenges another ballot than the one that is withdrawn for it. */
const otherReceipt: Mutation = forged(['outside', 'answers', 'twice'], (lines) => {
  const cast = eventsOf(lines, 'BallotCast').at(-1)
  const [line] = eventsOf(lines, 'BallotChallengeUpheld')
  if (line && cast) write(line, { receiptId: dataOf(cast)['receiptId'] })
})

describe('a forged file is refused by both verifiers', () => {
  it.each([
    ['a decision before the challenge', ofOpen.opened, early],
    ['a challenge of another unit', ofOpen.opened, otherUnit('BallotChallenged')],
    ['a decision about another unit', ofOpen.opened, otherUnit('BallotChallengeUpheld')],
    ['a ballot that is withdrawn though the decision leaves it', ofOpen.opened, noEffect],
    ['a void ballot behind the count', ofOpen.opened, lateEffect],
    ['a withdrawal for another cause', ofOpen.opened, otherCause],
    ['a decision about another ballot', ofOpen.opened, otherReceipt],
    ['a decision about another encrypted ballot', ofSecret.opened, otherReceipt],
    ['an encrypted ballot that is withdrawn though the decision leaves it', ofSecret.opened, noEffect],
    ['a withdrawal of an encrypted ballot for another cause', ofSecret.opened, otherCause],
  ] as const)('%s', async (_, file, change) => {
    const { text, reasons } = change(textOf(file), chanceOf(3))
    const refusal = await verify(gzipSync(text)).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refused)
    expect(reasons).toContain((refusal as Refused).code)
    if (hasPython) expect(secondSays([gzipSync(text)])[0]).not.toMatch(/^ok/)
  })
})

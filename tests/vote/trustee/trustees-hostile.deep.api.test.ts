import { expect, it } from 'vitest'
import { BallotBoxOpened } from '#events/vote/ballot.events.ts'
import { TrusteePartGiven } from '#events/vote/trustees.events.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import { browserOf } from '#tests/support/browser.ts'
import { changeStatus, readWholeLog } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted, encryptedBallotOf, pageOf } from '#tests/support/encrypted-ballots.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { readAllTables } from '#tests/support/stack/table-snapshot.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import {
  confirmed,
  decrypted,
  givePart,
  holdParts,
  keyOf,
  multipliedAgain,
  nameTrustees,
  newestTrusteeCode,
  pageFor,
  partFor,
  type HeldPart,
} from '#tests/support/trustees.ts'
import { askTrustees, at, draftVote, votedWithTrustees } from './trustees-vote.ts'

const danji = await startTestApp()
const { admin, anyone } = danji

const resultsOf = (voteId: string) => countAndRead(admin, voteId)

it('a part is taken once, from its own link, for its own vote and roster, and only by who knows what is behind it', async () => {
  const [{ vote }, { vote: other }] = [await draftVote(danji), await draftVote(danji)]
  const named: VoteTrustees = (await nameTrustees(danji, vote.id)).body
  const elsewhere: VoteTrustees = (await nameTrustees(danji, other.id)).body
  const first = await confirmed(danji, partFor(danji, vote.id, named, 0))
  const second = await confirmed(danji, partFor(danji, vote.id, named, 1))
  const { token, session } = second
  const send = (to: Pick<HeldPart, 'path'>, body: object) => anyone.post(`${to.path}/key`, body)
  expect((await send(first, keyOf(first))).status).toBe(200)
  expect((await send(first, keyOf(first))).status).toBe(200)
  expectRefusal(
    await send(first, { ...keyOf(partFor(danji, vote.id, named, 0)), session: first.session }),
    'TRUSTEE_KEY_EXISTS',
  )
  // Somebody's part at another's link, and the first one's again, as theirs.
  expectRefusal(await send(second, { ...keyOf(first), token, session }), 'TRUSTEE_KEY_REFUSED')
  expectRefusal(await send(second, keyOf(first)), 'TRUSTEE_LINK_INVALID')
  const ofOther = partFor(danji, other.id, elsewhere, 1)
  expectRefusal(await send(second, { ...keyOf(ofOther), token, session }), 'TRUSTEE_KEY_REFUSED')
  const ofFewer = partFor(danji, vote.id, { ...named, threshold: 1 }, 1)
  expectRefusal(await send(second, { ...keyOf(ofFewer), session }), 'TRUSTEE_KEY_REFUSED')
  const unknown = { ...keyOf(second), publicKey: keyOf(partFor(danji, vote.id, named, 1)).publicKey }
  expectRefusal(await send(second, unknown), 'TRUSTEE_KEY_REFUSED')
  expectRefusal(await send(second, { ...keyOf(second), publicKey: 'A'.repeat(43) }), 'TRUSTEE_KEY_REFUSED')
  const changedToken = `${second.token.startsWith('A') ? 'B' : 'A'}${second.token.slice(1)}`
  expectRefusal(await send(second, { ...keyOf(second), token: changedToken }), 'TRUSTEE_LINK_INVALID')
  const now: VoteTrustees = (await admin.get(`/api/votes/${vote.id}/trustees`)).body
  expect(now.trustees.map(({ hasKey }) => hasKey)).toEqual([true, false, false])
})

it('a part that is wrong, of another one, or of another vote is refused, and nothing of it is recorded', async () => {
  const [{ vote, held }, elsewhere] = [
    await votedWithTrustees(danji, [0, 1, 0]),
    await votedWithTrustees(danji, [0, 0, 0]),
  ]
  await askTrustees(danji, vote.id)
  await askTrustees(danji, elsewhere.vote.id)
  const [first, second] = [at(held, 0), at(held, 1)]
  const page = await pageFor(anyone, first)
  const right = decrypted(vote.id, page, first)
  const send = async (parts: readonly object[], { path, token, session } = first) =>
    anyone.post(`${path}/part`, { token, session, parts })
  const foreign = at(elsewhere.held, 0)
  const otherPage = await pageFor(anyone, foreign)
  const refused = {
    'with the key of another one': decrypted(vote.id, page, { ...first, key: second.key }),
    'of another one': decrypted(vote.id, page, second),
    'of another vote': decrypted(elsewhere.vote.id, otherPage, foreign),
    'with the key of another vote': decrypted(vote.id, page, { ...first, key: foreign.key }),
    'named for another vote': decrypted(elsewhere.vote.id, page, first),
    'exchanged between choices': right.map((one, index) => ({ ...one, choiceId: at(right, 1 - index).choiceId })),
    'cut short': right.slice(1),
    'one twice': [at(right, 0), at(right, 0)],
    'with a proof of nothing': right.map((one) => ({ ...one, proof: 'A'.repeat(86) })),
    'with a factor of another': right.map((one, index) => ({ ...one, factor: at(right, 1 - index).factor })),
  }
  for (const [why, parts] of Object.entries(refused)) {
    const answer = await send(parts)
    expect([why, answer.status]).toEqual([why, 422])
    expectRefusal(answer, 'TRUSTEE_PART_REFUSED')
  }
  // Under the link of another one, and twice under one's own: it is still one part.
  expectRefusal(await send(right, second), 'TRUSTEE_PART_REFUSED')
  expect((await send(right)).status).toBe(200)
  expect((await send(right)).status).toBe(200)
  expectRefusal(await resultsOf(vote.id), 'TRUSTEE_PARTS_MISSING')
  const given = eventsOf(TrusteePartGiven, await readWholeLog(danji)).filter(({ data }) => data.voteId === vote.id)
  expect(given).toHaveLength(1)
})

it('a trustee gets the ballots themselves, and comes to the same products', async () => {
  const { vote, held } = await votedWithTrustees(danji, [0, 1, 0, 0])
  await askTrustees(danji, vote.id)
  const part = at(held, 2)
  const page = await pageFor(anyone, part)
  const { ballots, next }: { ballots: readonly string[]; next: number | null } = (
    await anyone.post(`${part.path}/ballots`, { token: part.token, session: part.session })
  ).body
  expect([ballots.length, next]).toEqual([4, null])
  const shown = (page.products?.of ?? []).map(({ r, s, helped }) => [r, s, ...helped].join(' '))
  expect(multipliedAgain(page, 1, ballots)).toEqual(shown)
  expect(multipliedAgain(page, 1, ballots.slice(1))).not.toEqual(shown)
})

it('until the trustees come together nothing that is kept anywhere opens a sum', async () => {
  const { vote, held } = await votedWithTrustees(danji, [0, 0, 1])
  await askTrustees(danji, vote.id)
  await givePart(anyone, vote.id, at(held, 0))
  const owner = createPool(danji.databaseUrl, { max: 1 })
  const kept = [...(await readAllTables(owner))].flatMap(([, rows]) => rows).join('\n')
  await owner.end()
  const log = JSON.stringify(await readWholeLog(danji))
  for (const { key } of held) {
    const bytes = Buffer.from(key.secret)
    for (const spelling of [bytes.toString('hex'), bytes.toString('base64url'), bytes.toString('base64').slice(0, 40)])
      for (const text of [kept, log]) expect(text.includes(spelling)).toBe(false)
    expect(kept + log).toContain(Buffer.from(key.publicKey).toString('base64url'))
  }
  const { rowCount } = await danji.system.pool.query('select from vote_key where vote_id = $1', [vote.id])
  expect(rowCount).toBe(0)
  const opened = eventsOf(BallotBoxOpened, await readWholeLog(danji)).filter(({ data }) => data.voteId === vote.id)
  expect(opened).toEqual([])
})

it('a ballot for the system’s key, or without the helper keys, is none of such a vote', async () => {
  const { vote, linkId, voters } = await draftVote(danji)
  await holdParts(danji, vote.id)
  await changeStatus(danji, vote.id, 'open')
  const voter = at(voters, 0)
  const page = await pageOf(voter, linkId)
  const { encryption } = page.vote
  if (!encryption) throw new Error('it is not encrypted')
  expect(encryption).toMatchObject({ trustees: { threshold: 2, count: 3 } })
  const without = encryptedBallotOf({ ...page, vote: { ...page.vote, encryption: { ...encryption, helperKeys: [] } } })
  expectRefusal(await voter.post(`/api/vote/${linkId}/submit`, { encrypted: without }), 'ENCRYPTED_BALLOT_REFUSED')
  const other = { ...encryption, helperKeys: [encryption.publicKey] }
  const changed = encryptedBallotOf({ ...page, vote: { ...page.vote, encryption: other } })
  expectRefusal(await voter.post(`/api/vote/${linkId}/submit`, { encrypted: changed }), 'ENCRYPTED_BALLOT_REFUSED')
  expect((await castEncrypted(voter, linkId)).status).toBe(200)
})

it('the link alone does nothing: a code on the phone that was named is needed, and another one’s is none', async () => {
  const { vote } = await draftVote(danji)
  const named: VoteTrustees = (await nameTrustees(danji, vote.id)).body
  const [first, second] = [partFor(danji, vote.id, named, 0), partFor(danji, vote.id, named, 1)]
  expectRefusal(await anyone.post(`${first.path}/key`, keyOf(first)), 'TRUSTEE_NOT_CONFIRMED')
  const { session } = await confirmed(danji, second)
  expectRefusal(await anyone.post(`${first.path}/key`, { ...keyOf(first), session }), 'TRUSTEE_NOT_CONFIRMED')
  const forged = `${session.slice(0, -1)}${session.endsWith('A') ? 'B' : 'A'}`
  expectRefusal(await anyone.post(`${second.path}/key`, { ...keyOf(second), session: forged }), 'TRUSTEE_NOT_CONFIRMED')
  const { path, token } = first
  const own = browserOf(danji.app)
  expect((await own.post(`${path}/verify`, { token })).body).toEqual({ codeSent: true })
  const owns = await newestTrusteeCode(danji, first.trusteeId)
  const thief = browserOf(danji.app)
  expect((await thief.post(`${path}/verify`, { token })).body).toEqual({ codeSent: true })
  const right = await newestTrusteeCode(danji, first.trusteeId)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1)
    expectRefusal(await thief.post(`${path}/verify`, { token, code: wrong }), 'CODE_MISMATCH')
  const locked = await thief.post(`${path}/verify`, { token, code: right })
  expectRefusal(locked, 'VERIFICATION_LOCKED')
  expect(locked.headers['retry-after']).toBe('600')
  // Whoever has the link alone costs nobody but themselves; a code is good where it was asked for.
  expectRefusal(await anyone.post(`${path}/verify`, { token, code: owns }), 'CODE_EXPIRED')
  expect((await own.post(`${path}/verify`, { token, code: owns })).body).toEqual({ session: expect.any(String) })
  // An hour after it was confirmed it is over.
  danji.clock.now = new Date(danji.clock.now.getTime() + 61 * 60_000)
  expectRefusal(await anyone.post(`${second.path}/key`, { ...keyOf(second), session }), 'TRUSTEE_NOT_CONFIRMED')
})

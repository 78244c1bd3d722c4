import { afterAll, expect, it } from 'vitest'
import { BallotBoxOpened, BallotCast, EncryptedBallotsListed } from '#events/vote/ballot.events.ts'
import { readBallot } from '#infra/lib/ballot-crypto/scheme/ballot-bytes.ts'
import { nobleGroup } from '#infra/lib/ballot-crypto/scheme/noble-group.ts'
import { encryptedQuestions } from '#infra/lib/ballot-crypto/scheme/statement.ts'
import { emptySum, isProvenSum, withCiphertext, writtenSum } from '#infra/lib/ballot-crypto/scheme/tally.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { fingerprintOf } from '#services/vote/secret/encrypted-ballots.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import {
  answersOf,
  changeStatus,
  createList,
  createVote,
  ownersOf,
  readWholeLog,
  registerApartment,
  startCampaign,
  type Campaign,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted, encryptedBallotOf, pageOf } from '#tests/support/encrypted-ballots.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

const danji = await startTestApp()
const { admin } = danji
const ownerOfTables = createPool(danji.databaseUrl, { max: 1 })
afterAll(() => ownerOfTables.end())

const question = {
  title: '찬성하십니까?',
  minChoices: 0,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}
const encryptedVote = { ballotKind: 'secret', weight: 'unit', encrypted: true, questions: [question] }

type Running = Campaign & { readonly voters: readonly Caller[]; readonly entries: readonly ListUser[] }

const start = async (owners = ownersOf(6), list: object = {}): Promise<Running> => {
  const campaign = await startCampaign(danji, { owners, vote: encryptedVote, list })
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body
  const entries = campaign.owners.flatMap(({ name }) => listed.filter((one) => one.name === name))
  return { ...campaign, entries, voters: entries.map((entry) => voterOf(danji, campaign, entry)) }
}

const voterAt = ({ voters }: Running, n: number): Caller => {
  const voter = voters[n]
  if (!voter) throw new Error(`there is no voter ${n}`)
  return voter
}

const running = await start()
const { linkId, vote } = running

const sentFirst: string[] = []

const resultsOf = async ({ vote: { id } }: Campaign): Promise<VoteResults> => (await countAndRead(admin, id)).body

it('an encrypted ballot is cast, and the same one again gives the same receipt', async () => {
  const voter = voterAt(running, 0)
  const page = await pageOf(voter, linkId)
  expect(page.vote.encryption?.publicKey).toBe(vote.encryption?.publicKey)
  const encrypted = encryptedBallotOf(page, 0)
  const [first, second] = await Promise.all([
    voter.post(`/api/vote/${linkId}/submit`, { encrypted }),
    voter.post(`/api/vote/${linkId}/submit`, { encrypted }),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  const [unit] = (await pageOf(voter, linkId)).voter?.units ?? []
  expect(unit).toMatchObject({ state: 'voted' })
  // The log holds it masked: before the count nobody finds it by its unit, the server neither.
  expect(unit).not.toHaveProperty('fingerprint')
  sentFirst.push(encrypted)
  expect(unit).not.toHaveProperty('answers')
  const other = await voter.post(`/api/vote/${linkId}/submit`, { encrypted: encryptedBallotOf(page, 1) })
  expectRefusal(other, 'ALREADY_SUBMITTED')
})

it('answers in clear never get into an encrypted vote, nor encrypted ones into another', async () => {
  const plain = await voterAt(running, 1).post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote) })
  expectRefusal(plain, 'BALLOT_NOT_ENCRYPTED')
  const page = await pageOf(voterAt(running, 1), linkId)
  const open = await startCampaign(danji, { vote: { ballotKind: 'secret' } })
  const [entry] = (await admin.get(`/api/list-user/list/${open.listId}`)).body as readonly ListUser[]
  if (!entry) throw new Error('nobody is listed')
  const sent = await voterOf(danji, open, entry).post(`/api/vote/${open.linkId}/submit`, {
    encrypted: encryptedBallotOf(page),
  })
  expectRefusal(sent, 'ENCRYPTED_BALLOT_REFUSED')
})

it('a ballot for another unit, of another vote, copied or broken is refused, and nothing of it is recorded', async () => {
  const page = await pageOf(voterAt(running, 1), linkId)
  const mine = encryptedBallotOf(page, 1)
  const refused = [
    ['copied from another voter', sentFirst[0] ?? ''],
    ['for another slot', encryptedBallotOf(page, 0, 'ballot-elsewhere')],
    ['of another vote', encryptedBallotOf({ ...page, vote: { ...page.vote, id: running.listId } }, 0)],
    [
      'of other limits',
      encryptedBallotOf(
        { ...page, vote: { ...page.vote, questions: page.vote.questions.map((one) => ({ ...one, minChoices: 1 })) } },
        0,
      ),
    ],
    ['cut', mine.slice(0, -8)],
    ['with one character changed', `${mine.startsWith('A') ? 'B' : 'A'}${mine.slice(1)}`],
    ['zeros', 'A'.repeat(mine.length)],
  ] as const
  for (const [why, encrypted] of refused) {
    const answer = await voterAt(running, 1).post(`/api/vote/${linkId}/submit`, { encrypted })
    expect([why, answer.status]).toEqual([why, 422])
    expectRefusal(answer, 'ENCRYPTED_BALLOT_REFUSED')
  }
  const ballots = eventsOf(BallotCast, await readWholeLog(danji)).filter(({ data }) => data.voteId === vote.id)
  expect(ballots).toHaveLength(1)
})

it('a point that stood in one ballot of a vote stands in no other', async () => {
  const page = await pageOf(voterAt(running, 1), linkId)
  const encrypted = encryptedBallotOf(page, 1)
  const [r] = [Buffer.from(encrypted, 'base64url').subarray(0, 32)]
  await danji.system.pool.query(
    `insert into encrypted_point (vote_id, point, ballot) values ($1, substring(sha256($2) for 16), '\\x00')`,
    [vote.id, r],
  )
  const answer = await voterAt(running, 1).post(`/api/vote/${linkId}/submit`, { encrypted })
  expectRefusal(answer, 'ENCRYPTED_BALLOT_REFUSED')
})

it('only sums are decrypted, with proofs, they come to what was chosen, and the key is destroyed', async () => {
  // 찬성: 0, 2, 3; 반대: 4; none: 5. Who is 1 did not vote.
  for (const [n, place] of [
    [2, 0],
    [3, 0],
    [4, 1],
    [5, 9],
  ] as const)
    expect((await castEncrypted(voterAt(running, n), linkId, place)).status).toBe(200)
  expect((await resultsOf(running)).questions).toBe(null)
  await changeStatus(danji, vote.id, 'closed')
  const [results, again] = await Promise.all([resultsOf(running), resultsOf(running)])
  expect(again).toEqual(results)
  expect(results.questions?.[0]).toMatchObject({
    choices: [{ count: 3 }, { count: 1 }],
    abstained: { count: 1 },
  })
  expect(results.turnout).toMatchObject({ targets: 6, voted: 5 })
  const log = await readWholeLog(danji)
  const [opened, ...more] = eventsOf(BallotBoxOpened, log).filter(({ data }) => data.voteId === vote.id)
  expect(more).toEqual([])
  expect(opened?.data.ballots).toEqual([])
  const { tally } = opened?.data ?? {}
  expect(tally).toMatchObject({ counted: 5, leftOut: [] })
  // Anybody can make the products from the list, and check what they are said to come to.
  const questions = encryptedQuestions(vote.questions)
  const listed = eventsOf(EncryptedBallotsListed, log).flatMap(({ data }) =>
    data.voteId === vote.id ? data.ballots : [],
  )
  const counted = listed.map(({ encrypted }) => encrypted)
  expect(counted).toHaveLength(5)
  expect(counted).toContain(sentFirst[0])
  // Their voters find them again, under their own slots.
  const [own] = (await pageOf(voterAt(running, 0), linkId)).voter?.units ?? []
  expect(own?.fingerprint).toBe(fingerprintOf(sentFirst[0] ?? ''))
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  for (const [choice, sum] of (tally?.sums ?? []).entries()) {
    const product = counted.reduce((all, text) => {
      const ballot = readBallot(questions, bytes(text))
      const ciphertext = 'unreadable' in ballot ? undefined : ballot.ciphertexts[0]?.[choice]
      return ciphertext ? withCiphertext(nobleGroup, all, ciphertext) : all
    }, emptySum(nobleGroup))
    const written = writtenSum(nobleGroup, product)
    expect([written.r, written.s]).toEqual([bytes(sum.r), bytes(sum.s)])
    const proven = {
      publicKey: bytes(vote.encryption?.publicKey ?? ''),
      total: BigInt(sum.total),
      factor: bytes(sum.factor),
      proof: bytes(sum.proof),
    }
    const name = { voteId: vote.id, questionId: sum.questionId, choiceId: sum.choiceId }
    expect(isProvenSum(nobleGroup, name, written, proven)).toBe(true)
  }
  expect(tally?.sums).toHaveLength(2)
  const seen: Vote = (await admin.get(`/api/votes/${vote.id}`)).body
  expect(seen.encryption).toMatchObject({ isKeyDestroyed: true })
  const { rowCount } = await danji.system.pool.query('select from vote_key where vote_id = $1', [vote.id])
  expect(rowCount).toBe(0)
})

it('the key stays until the ballots are counted, and one that is lost is said to be', async () => {
  const other = await start(ownersOf(2))
  expect((await castEncrypted(voterAt(other, 0), other.linkId)).status).toBe(200)
  const gone = ['delete from vote_key where vote_id = $1', [other.vote.id]] as const
  await expect(danji.system.pool.query(gone[0], [...gone[1]])).rejects.toThrow('stays until')
  await expect(ownerOfTables.query('update vote_key set proof = $1', [''])).rejects.toThrow('never changed')
  await ownerOfTables.query('alter table vote_key disable trigger user')
  await ownerOfTables.query(gone[0], [...gone[1]])
  await ownerOfTables.query('alter table vote_key enable trigger user')
  await changeStatus(danji, other.vote.id, 'closed')
  expectRefusal(await countAndRead(admin, other.vote.id), 'VOTE_KEY_MISSING')
})

it('a vote that cannot be encrypted is refused when it is made, naming why, and when its list has changed before it opens', async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId })
  const fieldsOf = async (overrides: object) => {
    const answer = await admin.post('/api/votes', { listId, title: '안건', ...encryptedVote, ...overrides })
    return expectRefusal(answer, 'ENCRYPTION_NOT_POSSIBLE')
  }
  expect(await fieldsOf({ ballotKind: 'open' })).toEqual(['ballotKind'])
  expect(await fieldsOf({ weight: 'area' })).toEqual(['weight', 'rule'])
  const three = [{ label: '가' }, { label: '나' }, { label: '다' }]
  const several = [{ ...question, maxChoices: 2, choices: three }]
  expect(await fieldsOf({ questions: several })).toEqual(['questions.0.minChoices'])
  const made = await createVote(danji, { listId, ...encryptedVote })
  expect(made).toMatchObject({ encrypted: true })
  expect((await admin.put(`/api/list/${listId}`, { coOwners: 'shares' })).status).toBe(200)
  const opened = await admin.patch(`/api/votes/${made.id}/status`, { status: 'open' })
  expect(expectRefusal(opened, 'ENCRYPTION_NOT_POSSIBLE')).toEqual(['coOwners'])
})

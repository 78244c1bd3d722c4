import { afterAll, expect, it } from 'vitest'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { changeStatus, ownersOf, readWholeLog } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { askTrustees, at, draftVote, votedWithTrustees } from '../trustee/trustees-vote.ts'

const danji = await startTestApp()
const { admin } = danji
const ownerOfTables = createPool(danji.databaseUrl, { max: 1 })
afterAll(() => ownerOfTables.end())

/**
 * Deletes rows of a read model, as with rights to write it. Returns a function that restores them,
 * as a rebuild would.
 */
const takeRows = async (table: string, where: string, id: string) => {
  const { rows } = await ownerOfTables.query(`delete from read.${table} where ${where} returning *`, [id])
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  return () =>
    ownerOfTables.query(
      `insert into read.${table} (${columns}) select ${columns} from json_populate_recordset(null::read.${table}, $1)`,
      [JSON.stringify(rows)],
    )
}
/** All ballots of a vote but the first one. */
const leaveOne = (voteId: string) =>
  takeRows(
    'vote_ballot',
    'vote_id = $1 and position > (select min(position) from read.vote_ballot where vote_id = $1)',
    voteId,
  )
/** All units of a list but one. */
const leaveOneUnit = (listId: string) =>
  takeRows('roll_version', 'list_id = $1 and ho <> (select min(ho) from read.roll_version where list_id = $1)', listId)
const said = async (voteId: string) =>
  (await readWholeLog(danji))
    .filter(({ data }) => (data as { readonly voteId?: string }).voteId === voteId)
    .map(({ type }) => type)
const resultsOf = (voteId: string) => countAndRead(admin, voteId)

it('one ballot is never decrypted alone because a read model has lost the others: the system’s key', async () => {
  const { vote, voters, linkId } = await draftVote(danji, ownersOf(4))
  await changeStatus(danji, vote.id, 'open')
  for (const [index, choice] of [0, 1, 0, 0].entries())
    expect((await castEncrypted(at(voters, index), linkId, choice)).status).toBe(200)
  await changeStatus(danji, vote.id, 'closed')
  const bringBack = await leaveOne(vote.id)
  expectRefusal(await resultsOf(vote.id), 'BALLOT_BOX_BROKEN')
  expect(await said(vote.id)).not.toContain('BallotBoxOpened')
  await bringBack()
  expect(await resultsOf(vote.id)).toMatchObject({ status: 200, body: { turnout: { voted: 4 } } })
})

it('nor because it has taken the others off the roll', async () => {
  const { vote, voters, linkId, listId } = await draftVote(danji, ownersOf(4))
  await changeStatus(danji, vote.id, 'open')
  for (const [index, choice] of [0, 1, 0, 0].entries())
    expect((await castEncrypted(at(voters, index), linkId, choice)).status).toBe(200)
  await changeStatus(danji, vote.id, 'closed')
  const bringBack = await leaveOneUnit(listId)
  expectRefusal(await resultsOf(vote.id), 'BALLOT_BOX_BROKEN')
  expect(await said(vote.id)).not.toContain('BallotBoxOpened')
  await bringBack()
  expect(await resultsOf(vote.id)).toMatchObject({ status: 200, body: { turnout: { targets: 4, voted: 4 } } })
})

it('nor are trustees asked for it', async () => {
  const { vote } = await votedWithTrustees(danji, [0, 1, 0, 0])
  const bringBack = await leaveOne(vote.id)
  expectRefusal(await admin.post(`/api/votes/${vote.id}/trustees/count`), 'BALLOT_BOX_BROKEN')
  expect(await said(vote.id)).not.toContain('EncryptedBallotsMultiplied')
  await bringBack()
  await askTrustees(danji, vote.id)
  expect(await said(vote.id)).toContain('EncryptedBallotsMultiplied')
})

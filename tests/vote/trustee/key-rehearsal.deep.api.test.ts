import { expect, it } from 'vitest'
import { BallotCast } from '#events/vote/ballot.events.ts'
import { KeyRehearsed } from '#events/vote/trustees.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { changeStatus, ownersOf, readWholeLog } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { decrypted, givePart, holdParts, nameTrustees, pageFor } from '#tests/support/trustees.ts'
import { areInvented } from '../../../resident-ui/src/encryption/trustee-part.ts'
import { askTrustees, at, draftVote } from './trustees-vote.ts'

const danji = await startTestApp()
const { admin, anyone } = danji

const rehearse = (voteId: string) => admin.post(`/api/votes/${voteId}/rehearsal`)

const rehearsalsOf = async (voteId: string) =>
  eventsOf(KeyRehearsed, await readWholeLog(danji)).filter(({ data }) => data.voteId === voteId)

it('the system’s key opens invented ballots to what was invented, and nothing of it counts', async () => {
  const { vote, linkId, voters } = await draftVote(danji, ownersOf(3))
  expect((await rehearse(vote.id)).body).toMatchObject({ rehearsal: 'right', trustees: [] })
  const [done] = await rehearsalsOf(vote.id)
  expect(done?.data).toMatchObject({ heldBy: 'system', ballots: 12, isRight: true })
  expect(done?.data.found).toEqual(done?.data.invented)
  const cast = eventsOf(BallotCast, await readWholeLog(danji)).filter(({ data }) => data.voteId === vote.id)
  expect(cast).toEqual([])
  await changeStatus(danji, vote.id, 'open')
  expectRefusal(await rehearse(vote.id), 'VOTE_NOT_DRAFT')
  for (const voter of voters) expect((await castEncrypted(voter, linkId)).status).toBe(200)
  await changeStatus(danji, vote.id, 'closed')
  expect((await countAndRead(admin, vote.id)).body).toMatchObject({
    questions: [{ choices: [{ count: 3 }, { count: 0 }] }],
  })
})

it('trustees rehearse with the parts that they keep, and none of what they give then opens the vote', async () => {
  const { vote, linkId, voters } = await draftVote(danji, ownersOf(3))
  await nameTrustees(danji, vote.id)
  expectRefusal(await rehearse(vote.id), 'TRUSTEE_KEYS_MISSING')
  const held = await holdParts(danji, vote.id)
  expect((await rehearse(vote.id)).body).toMatchObject({ rehearsal: 'waiting' })
  const [first, third] = [at(held, 0), at(held, 2)]
  const page = await pageFor(anyone, first)
  expect(page.step).toBe('rehearse')
  expect(areInvented(page.products?.of ?? [])).toBe(true)
  const { path, token, session } = first
  const asReal = decrypted(vote.id, page, first)
  expectRefusal(await anyone.post(`${path}/part`, { token, session, parts: asReal }), 'TRUSTEE_PART_REFUSED')
  expect((await givePart(anyone, vote.id, first)).body).toMatchObject({ step: 'wait' })
  expect(await rehearsalsOf(vote.id)).toEqual([])
  expect((await givePart(anyone, vote.id, third)).status).toBe(200)
  const [done, ...more] = await rehearsalsOf(vote.id)
  expect(more).toEqual([])
  expect(done?.data).toMatchObject({ heldBy: 'trustees', ballots: 12, isRight: true })
  expect((await admin.get(`/api/votes/${vote.id}/trustees`)).body).toMatchObject({ rehearsal: 'right' })
  await changeStatus(danji, vote.id, 'open')
  for (const voter of voters) expect((await castEncrypted(voter, linkId, 1)).status).toBe(200)
  await changeStatus(danji, vote.id, 'closed')
  expect(await askTrustees(danji, vote.id)).toMatchObject({ isAsked: true })
  expectRefusal(await countAndRead(admin, vote.id), 'TRUSTEE_PARTS_MISSING')
  expect(areInvented((await pageFor(anyone, first)).products?.of ?? [])).toBe(false)
  for (const part of held.slice(1)) expect((await givePart(anyone, vote.id, part)).status).toBe(200)
  expect((await countAndRead(admin, vote.id)).body).toMatchObject({
    questions: [{ choices: [{ count: 0 }, { count: 3 }] }],
  })
})

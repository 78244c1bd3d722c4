import { expect, it } from 'vitest'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { answersOf, createVote, changeStatus, ownerOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { proveByNice, residentBrowser, statusOf } from '#tests/support/residents.ts'
import { callerOf, startTestApp } from '#tests/support/stack/test-app.ts'

// A false claim of identity leaves nothing behind that still opens anything.

const danji = await startTestApp()
const { admin, anyone, app } = danji

it('ends a session in the log: a copy of its cookie opens nothing, nor does one that went on from it', async () => {
  const { linkId, listId, vote } = await startCampaign(danji)
  const { id } = await createVote(danji, { listId })
  const other = (await admin.post(`/api/votes/lists/${listId}/vote/${id}/link`)).body as { linkId: string }
  await changeStatus(danji, id, 'open')
  const voter = await verifyVoter(danji, linkId, ownerOf(1))
  const went = await voter.post(`/api/vote/${linkId}/others`, { linkId: other.linkId })
  const further = callerOf(app, { cookie: String(went.headers['set-cookie']).split(';')[0] ?? '' })
  expect(((await further.get(`/api/vote/${other.linkId}`)).body as VoterPage).voter).not.toBeNull()
  for (const _twice of [1, 2]) expect((await voter.delete(`/api/vote/${linkId}/session`)).body).toEqual({ ended: true })
  expect((await anyone.delete(`/api/vote/${linkId}/session`)).body).toEqual({ ended: true })
  expect(((await voter.get(`/api/vote/${linkId}`)).body as VoterPage).voter).toBeNull()
  expect(((await further.get(`/api/vote/${other.linkId}`)).body as VoterPage).voter).toBeNull()
  const answers = answersOf(vote)
  expectRefusal(await voter.post(`/api/vote/${linkId}/submit`, { answers }), 'VOTER_SESSION_REQUIRED')
  // Now this person begins anew.
  danji.clock.now = new Date(danji.clock.now.getTime() + 60_000)
  const again = await verifyVoter(danji, linkId, ownerOf(1))
  expect((await again.post(`/api/vote/${linkId}/submit`, { answers })).status).toBe(200)
})

it('ends the session of who proved it by their phone as well', async () => {
  const holder = { name: '홍길동', birthdate: '19500301', mobileno: '01012345678' }
  const owner = { ...ownerOf(1, { name: holder.name, phone: holder.mobileno }), birthDate: '1950-03-01' }
  const { linkId } = await startCampaign(danji, { owners: [owner] })
  const [own, copy] = [residentBrowser(danji), residentBrowser(danji)]
  await proveByNice(danji, own, linkId, holder)
  for (const [name, value] of own.cookies) copy.cookies.set(name, value)
  expect(((await copy.get(`/api/vote/${linkId}`)).body as VoterPage).voter).not.toBeNull()
  expect((await own.delete(`/api/vote/${linkId}/session`)).body).toEqual({ ended: true })
  expect(((await copy.get(`/api/vote/${linkId}`)).body as VoterPage).voter).toBeNull()
  expect([await statusOf(own), await statusOf(copy)]).toEqual([{ authenticated: false }, { authenticated: false }])
})

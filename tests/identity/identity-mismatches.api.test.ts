import { describe, expect, it } from 'vitest'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { forgetProofs } from '#services/identity/forget-proofs.ts'
import { answersOf, readWholeLog, startCampaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { appearanceOf, proveByNice, statusOf } from '#tests/support/residents.ts'
import { adminOf, appoint, startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { openMismatches } from './differing-owners.ts'

const danji = await startTestApp()
const { admin, clock, system } = danji
const { browser, unmatched, raised, mismatchesOf, eventsAbout, evidenceOf, proofBy, textsTo } = openMismatches(danji)
const wait = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000))
const eventually = { timeout: 10_000 }

describe('who differs from the roll asks the office to look', () => {
  it('by the browser in which they proved it; the office sees both sides, and what differs', async () => {
    const { listId, apartmentId, owner, holder, mismatch } = await raised()
    expect(mismatch).toMatchObject({
      listId,
      apartmentId,
      status: 'waiting',
      dong: owner.dong,
      ho: owner.ho,
      verified: { name: holder.name, phone: holder.mobileno, birthDate: '1950-03-01' },
      provider: 'nice',
      candidates: [{ name: owner.name, phone: owner.phone, ho: owner.ho, differs: ['phone'], invited: false }],
      decidedAt: null,
      told: 'none',
    })
    const looks = await admin.get(`/api/admin/access-log?filter=${encodeURIComponent(JSON.stringify({ listId }))}`)
    expect(looks.body).toContainEqual(expect.objectContaining({ what: '명부와 다른 본인 확인', count: 2 }))
  })

  it('once, and is answered alike whatever the roll holds, whichever unit they name', async () => {
    const [one, other] = [await unmatched(), await unmatched()]
    const [first, again] = [await one.raise(), await one.raise({ dong: '109', ho: '9' })]
    const nobody = await other.raise({ dong: '999', ho: '9999' })
    expect([appearanceOf(again), appearanceOf(nobody)]).toEqual([appearanceOf(first), appearanceOf(first)])
    expect(first.headers).not.toHaveProperty('x-event-position')
    expect(await mismatchesOf(one.listId)).toMatchObject([{ dong: one.owner.dong, ho: one.owner.ho }])
    // Their name and phone tell the office whom else they may be.
    expect(await mismatchesOf(other.listId)).toMatchObject([{ dong: '999', candidates: [{ name: other.owner.name }] }])
  })

  it('not by another browser, nor later than half an hour, nor with a cookie that was touched', async () => {
    const { own, raise, owner } = await unmatched()
    const unit = { dong: owner.dong, ho: owner.ho }
    expectRefusal(await browser().post('/api/user/auth/mismatch', unit), 'IDENTITY_OTHER_BROWSER')
    const touched = browser()
    for (const [name, value] of own.cookies)
      touched.cookies.set(name, `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`)
    expectRefusal(await touched.post('/api/user/auth/mismatch', unit), 'IDENTITY_OTHER_BROWSER')
    wait(30)
    expectRefusal(await raise(), 'IDENTITY_EXPIRED')
  })

  it('not after the close: there is nothing left to be recognised for', async () => {
    const { listId, raise } = await unmatched()
    expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
    expectRefusal(await raise(), 'LIST_CLOSED')
    expect(await mismatchesOf(listId)).toEqual([])
  })
})

describe('the office takes somebody for an owner', () => {
  it('from then on their proof fits, the message tells them so, and their vote counts for that owner', async () => {
    const { linkId, vote, holder, own, owner, accept, now, mismatch } = await raised()
    const answer = await accept()
    expect(answer.body).toMatchObject({ status: 'accepted', listUserId: mismatch.candidates[0]?.listUserId })
    expect((answer.body as IdentityMismatch).decidedBy?.name).toBeTruthy()
    expect(await statusOf(own)).toEqual({ authenticated: false })
    expect((await proveByNice(danji, own, linkId, holder)).status).toBe(200)
    expect(await statusOf(own)).toMatchObject({ authenticated: true, entries: [{ ho: owner.ho }] })
    expect((await own.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote) })).status).toBe(200)
    await expect.poll(() => textsTo(holder.mobileno), eventually).toHaveLength(1)
    expect(textsTo(holder.mobileno)[0]).toContain('명부의 소유자로 확인되었습니다')
    expect(textsTo(owner.phone)).toEqual([])
    await expect.poll(async () => (await now()).told, eventually).toBe('sent')
    expect((await now()).verified).toMatchObject({ name: holder.name })
  })

  it('knows them by their CI alone: whoever else has that phone by now is nobody, in another complex they are nobody', async () => {
    const { linkId, holder, accept, owner } = await raised()
    await accept()
    const other = { ...holder, birthdate: '19800101' }
    expectRefusal(await proveByNice(danji, browser(), linkId, other), 'IDENTITY_NOT_MATCHED')
    const elsewhere = await startCampaign(danji, { owners: [owner] })
    expectRefusal(await proveByNice(danji, browser(), elsewhere.linkId, holder), 'IDENTITY_NOT_MATCHED')
  })

  it('once: the same again is quiet, another decision is refused, and of two at once one holds', async () => {
    const { accept, refuse, mismatch, listId } = await raised()
    const answers = await Promise.all([accept(), refuse()])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422])
    expectRefusal(answers.find(({ status }) => status === 422) as Answer, 'MISMATCH_DECIDED')
    const [held] = await mismatchesOf(listId)
    const [same, different] = held?.status === 'accepted' ? [accept, refuse] : [refuse, accept]
    expect((await same()).status).toBe(200)
    expectRefusal(await different(), 'MISMATCH_DECIDED')
    const decided = (await eventsAbout(mismatch.id)).filter(({ type }) => /Mismatch(Accepted|Refused)$/.test(type))
    expect(decided).toHaveLength(1)
  })

  it('not alone where the list asks two administrators for a phone', async () => {
    const { accept, refuse } = await raised({ contactChanges: 'second-admin' })
    expectRefusal(await accept(), 'SECOND_ADMIN_NEEDED')
    expect((await refuse()).status).toBe(200)
  })

  it('of that list alone, and only the office of that complex', async () => {
    const [one, other] = [await raised(), await raised()]
    expectRefusal(await one.accept(other.mismatch.candidates[0]?.listUserId), 'NOT_FOUND')
    const stranger = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [other.apartmentId] }))
    expect(await mismatchesOf(one.listId, stranger)).toEqual([])
    expectRefusal(await one.accept(undefined, stranger), 'NOT_FOUND')
    expectRefusal(await one.refuse(undefined, stranger), 'NOT_FOUND')
  })
})

describe('the office refuses', () => {
  it('says why to itself, tells them on the phone that they proved, and forgets who they are', async () => {
    const { refuse, holder, mismatch, now, linkId, own } = await raised()
    expect((await refuse()).body).toMatchObject({ status: 'refused', reason: '신분증의 이름이 다릅니다.' })
    await expect.poll(() => textsTo(holder.mobileno), eventually).toHaveLength(1)
    expect(textsTo(holder.mobileno)[0]).toContain('확인되지 않았습니다')
    await expect.poll(() => evidenceOf(mismatch.id), eventually).toBeNull()
    expect(await now()).toMatchObject({ status: 'refused', verified: null, reason: null, told: 'sent' })
    expectRefusal(await proveByNice(danji, own, linkId, holder), 'IDENTITY_NOT_MATCHED')
  })
})

describe('what is not needed any more', () => {
  it('goes: what nobody raised within a day, and what nobody decided a month after the list’s end', async () => {
    const [unraised, waiting] = [await unmatched(), await raised({ endDate: '2026-11-30' })]
    const unraisedId = await proofBy(unraised.holder)
    await forgetProofs(system.deps)
    expect(await evidenceOf(unraisedId)).toMatchObject({ name: unraised.holder.name })
    wait(24 * 60)
    await forgetProofs(system.deps)
    expect([await evidenceOf(unraisedId), await evidenceOf(waiting.mismatch.id)]).toMatchObject([
      null,
      { name: waiting.holder.name },
    ])
    clock.now = new Date('2026-12-31T03:00:00Z')
    await forgetProofs(system.deps)
    await forgetProofs(system.deps)
    expect(await evidenceOf(waiting.mismatch.id)).toBeNull()
    expect(await waiting.now()).toMatchObject({ status: 'waiting', verified: null })
    expectRefusal(await waiting.accept(), 'MISMATCH_DECIDED')
    expectRefusal(await waiting.refuse(), 'MISMATCH_DECIDED')
    const destroyed = (await eventsAbout(waiting.mismatch.id)).filter(
      ({ type }) => type === 'IdentityEvidenceDestroyed',
    )
    expect(destroyed).toMatchObject([{ data: { cause: 'undecided' } }])
  })

  it('goes with who is erased: their session ends, nobody reads by which proof they were known, and the figures stay', async () => {
    clock.now = new Date('2026-11-21T03:00:00Z')
    const { linkId, vote, listId, own, holder, accept, mismatch, now } = await raised()
    await accept()
    await proveByNice(danji, own, linkId, holder)
    const { user } = (await statusOf(own)) as { user: { id: string } }
    expect((await own.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote) })).status).toBe(200)
    const figures = async () => (await admin.get(`/api/list/${listId}/stats`)).body
    await assertUpToDate(system.deps)
    const before = await figures()
    expect(before).toMatchObject({ totalTargets: 2, completedCount: 1 })
    await expect.poll(async () => (await now()).told, eventually).toBe('sent')
    expect((await admin.delete(`/api/admin/users/${user.id}`, { reason: 'purpose-done' })).status).toBe(200)
    expect(await statusOf(own)).toEqual({ authenticated: false })
    const said = (await readWholeLog(danji)).filter(
      ({ type, data }) => type === 'IdentityVerified' && JSON.stringify(data).includes(holder.mobileno),
    )
    expect([said, await evidenceOf(mismatch.id)]).toEqual([[], null])
    expect(await now()).toMatchObject({ status: 'accepted', verified: null, candidates: [] })
    expectRefusal(await proveByNice(danji, browser(), linkId, holder), 'IDENTITY_NOT_MATCHED')
    expect(await figures()).toEqual(before)
  })
})

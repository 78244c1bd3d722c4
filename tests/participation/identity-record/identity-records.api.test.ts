import { describe, expect, it } from 'vitest'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { absentMail } from '#infra/providers/smtp/mail.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { changeStatus, createVote, readWholeLog } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { residentBrowser } from '#tests/support/residents.ts'
import { adminOf, appoint, callerOf, startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'
import {
  confirm,
  document,
  entryOf,
  hoa,
  kim,
  linkFor,
  linkIn,
  mailedLink,
  openLink,
  record,
  recorded,
  recordsOf,
  startRecording,
} from './identity-records.ts'

const danji = await startTestApp()
const { admin, clock, mails, phones } = danji
const browser = () => residentBrowser(danji)
const HOUR = 3_600_000

/** Runs a test at a later time, and turns the clock back. */
const later = async (ms: number, run: () => Promise<void>): Promise<void> => {
  const before = clock.now
  clock.now = new Date(before.getTime() + ms)
  try {
    await run()
  } finally {
    clock.now = before
  }
}
const eventsOf = async (recordId: string) =>
  (await readWholeLog(danji)).filter(({ data }) => (data as { recordId?: string }).recordId === recordId)
const typesOf = async (recordId: string) => (await eventsOf(recordId)).map(({ type }) => type)

describe('two administrators', () => {
  it('see the document; the link goes out after the second, who is not shown what to type', async () => {
    const of = await startRecording(danji)
    const { id } = await recorded(of, { email: 'two@example.com' })
    expect(await recordsOf(danji, of)).toMatchObject([
      { id, status: 'waiting', own: true, lastCharacters: '12A4', email: 'two@example.com', owner: { dong: '101' } },
    ])
    expect(await recordsOf(danji, of, of.second)).toMatchObject([
      { status: 'waiting', own: false, lastCharacters: null, email: null, name: document.name },
    ])
    expect(mails.receivedBy('two@example.com')).toEqual([])
    const answer = await confirm(of, id, { email: 'TWO@example.com' })
    expect(answer.body).toMatchObject({ settledBy: { name: '이둘' }, recordedBy: { name: '김하나' } })
    const [mail] = [await mailedLink(danji, 'two@example.com')]
    expect(mail.id).toBe(id)
    expect(mail.secret).toHaveLength(44)
    await expect.poll(async () => (await recordsOf(danji, of))[0]?.status).toBe('sent')
    // The secret is nowhere in the log.
    expect(JSON.stringify(await readWholeLog(danji))).not.toContain(mail.secret)
  })

  it('are two: the same one neither confirms nor rejects', async () => {
    const of = await startRecording(danji)
    const { id } = await recorded(of)
    expectRefusal(await confirm(of, id, {}, of.first), 'SECOND_ADMIN_NEEDED')
    expectRefusal(await of.first.post(`/api/identity-records/${id}/reject`, { reason: '아님' }), 'SECOND_ADMIN_NEEDED')
    expect(await typesOf(id)).toEqual(['IdentityRecorded'])
  })

  it('type the same, and one of another complex nothing', async () => {
    const [of, there] = [await startRecording(danji), await startRecording(danji)]
    const { id } = await recorded(of)
    expectRefusal(await confirm(of, id, { lastCharacters: '9999' }), 'IDENTITY_RECORD_DIFFERS')
    expectRefusal(await confirm(of, id, { email: 'other@example.com' }), 'IDENTITY_RECORD_DIFFERS')
    expectRefusal(await confirm(of, id, {}, there.second), 'NOT_FOUND')
    expectRefusal(await record(of, {}, there.first), 'NOT_FOUND')
    expect(await recordsOf(danji, of, there.first)).toEqual([])
  })

  it('may reject with a reason, and record anew', async () => {
    const of = await startRecording(danji)
    const { id } = await recorded(of)
    const rejected = await of.second.post(`/api/identity-records/${id}/reject`, { reason: '사진이 다릅니다.' })
    expect(rejected.body).toMatchObject({ status: 'rejected', reason: '사진이 다릅니다.' })
    expectRefusal(await confirm(of, id), 'APPROVAL_SETTLED')
    expect((await recorded(of)).id).not.toBe(id)
  })

  it('of whom both press twice leave one record and one link', async () => {
    const of = await startRecording(danji)
    const twice = await Promise.all([
      record(of, { email: 'once@example.com' }),
      record(of, { email: 'once@example.com' }),
    ])
    const [id, again] = twice.map(({ body }) => (body as IdentityRecord).id)
    expect(again).toBe(id)
    expectRefusal(await record(of, {}, of.second), 'IDENTITY_RECORD_STANDS')
    const email = 'once@example.com'
    const confirmed = await Promise.all([confirm(of, id ?? '', { email }), confirm(of, id ?? '', { email })])
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200])
    await mailedLink(danji, email)
    expect((await typesOf(id ?? '')).filter((type) => type === 'IdentityLinkIssued')).toHaveLength(1)
  })
})

describe('a record', () => {
  it('needs the name of the roll in any order, a document that holds, and no whole number', async () => {
    const of = await startRecording(danji)
    expectRefusal(await record(of, { name: 'TRAN VAN NAM' }), 'IDENTITY_NAME_DIFFERS')
    expectRefusal(await record(of, { expiresOn: '2026-01-01' }), 'IDENTITY_DOCUMENT_EXPIRED')
    for (const wrong of [{ lastCharacters: 'M12345678' }, { expiresOn: null }, { email: 'hoa' }, { viewing: 'phone' }])
      expectRefusal(await record(of, wrong), 'VALIDATION_FAILED')
    expect((await record(of, { document: 'resident-card', expiresOn: null })).status).toBe(201)
  })

  it('is refused without a mail server, before anything is recorded', async () => {
    const of = await startRecording(danji)
    const app = await startAppWith(danji, { mail: absentMail })
    const before = (await readWholeLog(danji)).length
    const caller = callerOf(app, { authorization: `Bearer ${danji.adminToken}` })
    expectRefusal(await record(of, {}, caller), 'MAIL_NOT_SET_UP')
    expect((await readWholeLog(danji)).length).toBe(before)
  })

  it('is seen masked by auditors, and not at all by analysts', async () => {
    const of = await startRecording(danji)
    await recorded(of)
    const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [of.apartmentId] }))
    const [seen] = await recordsOf(danji, of, auditor)
    expect(seen).toMatchObject({ email: null, lastCharacters: null })
    expect(seen?.name).not.toBe(document.name)
    expectRefusal(await record(of, {}, auditor), 'FORBIDDEN')
    const analyst = adminOf(danji.app, await appoint(danji, { role: 'ANALYST', apartments: [of.apartmentId] }))
    expectRefusal(await analyst.get('/api/identity-records'), 'FORBIDDEN')
    const filter = encodeURIComponent(JSON.stringify({ listId: of.listId }))
    const looks = await admin.get(`/api/admin/access-log?filter=${filter}`)
    expect(looks.body).toContainEqual(expect.objectContaining({ what: '휴대전화 없는 소유자의 신원 확인' }))
  })

  it('tells that the mail server refused the address, and sends another link', async () => {
    const of = await startRecording(danji)
    const email = 'refused@example.com'
    const { id } = await recorded(of, { email })
    mails.turn('refusing')
    try {
      await confirm(of, id, { email })
      await expect.poll(async () => (await recordsOf(danji, of))[0]?.status, { timeout: 15_000 }).toBe('unsent')
    } finally {
      mails.turn('as-usual')
    }
    expect((await of.first.post(`/api/identity-records/${id}/resend`)).status).toBe(200)
    expect((await openLink(browser(), await mailedLink(danji, email))).status).toBe(200)
  })
})

describe('who opens the link', () => {
  it('proves their birth date, votes online, and has a receipt with the proof', async () => {
    const of = await startRecording(danji)
    const link = await linkFor(danji, of, 'votes@example.com')
    const resident = browser()
    const page = await resident.post(`/api/user/identity-link/${link.id}`, { secret: link.secret })
    expect(page.body).toMatchObject({ asks: 'birthDate', apartment: { name: '한빛마을' } })
    expect(page.headers).not.toHaveProperty('x-event-position')
    expect((await openLink(resident, link)).body).toEqual({ verified: true, linkId: of.linkId })
    const seen: VoterPage = (await resident.get(`/api/vote/${of.linkId}`)).body
    expect(seen.voter).toMatchObject({ byDocument: true, units: [{ state: 'open', dong: '101', ho: '1502' }] })
    const [question] = of.vote.questions
    const answers = [{ questionId: question?.id, choiceIds: [question?.choices[0]?.id] }]
    expect((await resident.post(`/api/vote/${of.linkId}/submit`, { answers })).status).toBe(200)
    const cast = (await readWholeLog(danji)).findLast(({ type }) => type === 'BallotCast')
    expect(cast?.data).toMatchObject({ proof: { kind: 'identity-document', recordId: link.id } })
    expect(cast?.data).not.toHaveProperty('way')
    const after: VoterPage = (await resident.get(`/api/vote/${of.linkId}`)).body
    expect(after.voter?.units).toMatchObject([{ state: 'voted', byDocument: true }])
    const desk = await of.first.get(`/api/votes/${of.vote.id}/desk?q=${encodeURIComponent(hoa.name)}`)
    expect(desk.body).toMatchObject([{ state: 'voted-online', byDocument: true }])
    const { body: results } = await of.first.get(`/api/votes/${of.vote.id}/results`)
    expect(results).toMatchObject({ afterOpening: { deskBallots: 0, documentBallots: { cast: 1, objected: 0 } } })
    expect((await recordsOf(danji, of))[0]).toMatchObject({ status: 'used', usedAt: expect.any(String) })
  })

  it('has five tries; then the link is dead and a new one needed', async () => {
    const of = await startRecording(danji)
    const link = await linkFor(danji, of, 'tries@example.com')
    for (const left of [4, 3, 2, 1]) {
      const answer = await openLink(browser(), link, '1980-02-04')
      expectRefusal(answer, 'IDENTITY_ANSWER_DIFFERS')
      expect(answer.text).toContain(left === 1 ? '한 번 더' : `앞으로 ${left}번`)
    }
    expectRefusal(await openLink(browser(), link, ''), 'IDENTITY_LINK_LOCKED')
    expectRefusal(await openLink(browser(), link), 'IDENTITY_LINK_LOCKED')
    await later(HOUR, async () => {
      await of.second.post(`/api/identity-records/${link.id}/resend`)
      const next = await mailedLink(danji, 'tries@example.com', 2)
      expectRefusal(await openLink(browser(), link), 'LINK_EXPIRED')
      expect((await openLink(browser(), next)).status).toBe(200)
    })
  })

  it('is one: of twenty at once one has a session, and the same browser gets it again', async () => {
    const of = await startRecording(danji)
    const link = await linkFor(danji, of, 'twenty@example.com')
    const browsers = Array.from({ length: 20 }, browser)
    const answers = await Promise.all(browsers.map((one) => openLink(one, link)))
    const winners = browsers.filter((_, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 'IDENTITY_LINK_USED')
    expect((await typesOf(link.id)).filter((type) => type === 'IdentityLinkOpened')).toHaveLength(1)
    const [winner] = winners
    if (!winner) throw new Error('one has won')
    expect((await openLink(winner, link)).status).toBe(200)
    await later(2 * HOUR, async () => {
      expectRefusal(await openLink(winner, link), 'IDENTITY_LINK_USED')
    })
  })

  it('is late after three days, by a stranger’s secret, and for another record', async () => {
    const [of, other] = [await startRecording(danji), await startRecording(danji)]
    const link = await linkFor(danji, of, 'late@example.com')
    const otherLink = await linkFor(danji, other, 'late-other@example.com')
    expectRefusal(await openLink(browser(), { ...link, secret: otherLink.secret }), 'INVALID_LINK')
    expectRefusal(await openLink(browser(), { ...link, id: entryOf(of).id }), 'INVALID_LINK')
    await later(72 * HOUR, async () => {
      expectRefusal(await openLink(browser(), link), 'LINK_EXPIRED')
      expect((await recordsOf(danji, of))[0]).toMatchObject({ status: 'expired' })
    })
  })

  it('votes in that list alone, and in its other votes', async () => {
    const [of, other] = [await startRecording(danji), await startRecording(danji)]
    const next = await createVote(danji, { listId: of.listId, title: '다음 안건' })
    const { body } = await admin.post(`/api/votes/lists/${of.listId}/vote/${next.id}/link`)
    const { linkId } = body as { readonly linkId: string }
    await changeStatus(danji, next.id, 'open')
    const resident = browser()
    expect((await openLink(resident, await linkFor(danji, of, 'lists@example.com'))).status).toBe(200)
    expect(((await resident.get(`/api/vote/${other.linkId}`)).body as VoterPage).voter).toBeNull()
    expect((await resident.post(`/api/vote/${of.linkId}/others`, { linkId })).status).toBe(200)
    expect(((await resident.get(`/api/vote/${linkId}`)).body as VoterPage).voter).toMatchObject({ byDocument: true })
  })

  it('uses nothing up while no vote is open', async () => {
    const of = await startRecording(danji)
    await changeStatus(danji, of.vote.id, 'closed')
    const link = await linkFor(danji, of, 'closed@example.com')
    expectRefusal(await openLink(browser(), link), 'VOTE_NOT_OPEN')
    expect(await typesOf(link.id)).not.toContain('IdentityLinkOpened')
  })

  it('is no signer: the session is a voter’s', async () => {
    const of = await startRecording(danji)
    const resident = browser()
    await openLink(resident, await linkFor(danji, of, 'signer@example.com'))
    expect((await resident.get('/api/user/auth/status')).body).toMatchObject({ authenticated: false })
  })
})

describe('a record ends', () => {
  it('with a revocation, and its session while it is open', async () => {
    const of = await startRecording(danji)
    const link = await linkFor(danji, of, 'revoked@example.com')
    const resident = browser()
    await openLink(resident, link)
    const [question] = of.vote.questions
    const answers = [{ questionId: question?.id, choiceIds: [question?.choices[0]?.id] }]
    expect((await of.second.post(`/api/identity-records/${link.id}/revoke`)).body).toMatchObject({ status: 'revoked' })
    expectRefusal(await resident.post(`/api/vote/${of.linkId}/submit`, { answers }), 'VOTER_SESSION_REQUIRED')
    expectRefusal(await openLink(resident, link), 'LINK_EXPIRED')
    expectRefusal(await of.first.post(`/api/identity-records/${link.id}/resend`), 'IDENTITY_RECORD_OVER')
    expect((await record(of)).status).toBe(201)
  })

  it('with the erasure of its person, who cannot be read any more', async () => {
    const of = await startRecording(danji)
    const link = await linkFor(danji, of, 'erased@example.com')
    const entry = entryOf(of)
    await admin.delete(`/api/admin/users/${entry.userId}`, { reason: 'asked' })
    expectRefusal(await openLink(browser(), link), 'LINK_EXPIRED')
    expect((await recordsOf(danji, of))[0]).toMatchObject({
      owner: null,
      name: null,
      email: null,
      lastCharacters: null,
    })
    expect(JSON.stringify(await eventsOf(link.id))).not.toContain('erased@example.com')
  })

  it('with the objection of the holder of the phone on the roll, who was told by whom', async () => {
    const of = await startRecording(danji)
    const email = 'objects@example.com'
    const birthless = { listUserId: entryOf(of, kim.name).id, name: kim.name, email }
    const { id } = await recorded(of, birthless)
    expect(phones.receivedBy(kim.phone).filter(({ text }) => text.includes('/identity/objection/'))).toEqual([])
    await confirm(of, id, { email })
    const link = await mailedLink(danji, email)
    const notices = () => phones.receivedBy(kim.phone).filter(({ text }) => text.includes(id))
    await expect.poll(() => notices().length, { timeout: 15_000 }).toBe(1)
    const [notice] = notices()
    expect(notice?.text).toContain('김*나')
    const objection = linkIn(notice?.text ?? '', 'objection')
    const page = await browser().post(`/api/user/identity-link/${id}`, { secret: link.secret })
    expect(page.body).toMatchObject({ asks: 'name' })
    const thief = browser()
    expect((await openLink(thief, link, kim.name)).status).toBe(200)
    const [question] = of.vote.questions
    const answers = [{ questionId: question?.id, choiceIds: [question?.choices[0]?.id] }]
    expect((await thief.post(`/api/vote/${of.linkId}/submit`, { answers })).status).toBe(200)
    const path = `/api/user/identity-objection/${id}`
    expectRefusal(await browser().post(path, { secret: link.secret }), 'INVALID_LINK')
    expect((await browser().post(path, { secret: objection.secret })).body).toMatchObject({
      status: 'open',
      admins: ['김*나', '이*'],
    })
    for (let press = 0; press < 2; press++)
      expect((await browser().post(`${path}/object`, { secret: objection.secret })).body).toMatchObject({
        status: 'objected',
      })
    expect((await recordsOf(danji, of))[0]).toMatchObject({ status: 'objected' })
    expect(((await thief.get(`/api/vote/${of.linkId}`)).body as VoterPage).voter).toBeNull()
    const { body: results } = await of.first.get(`/api/votes/${of.vote.id}/results`)
    expect(results).toMatchObject({ afterOpening: { documentBallots: { cast: 1, objected: 1 } } })
  })
})

import { describe, expect, it } from 'vitest'
import { computeStanding } from '#services/consent-count/read-standing.ts'
import { getList } from '#services/list/list.facts.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { ConsentStanding } from '#services/consent-count/consent-standing.contract.ts'
import type { DeemedConsents } from '#services/consent-count/deemed/deemed-consent.contract.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { OwnObjection } from '#services/consent-count/objection/own-objection.contract.ts'
import {
  pageOf,
  provenOwner,
  receiptIn,
  startSigning,
  submissionOf,
  submit,
  withdraw,
} from '#tests/signature/signing-campaign.ts'
import { createList, ownerOf, type Owner } from '#tests/support/campaign.ts'
import { residentBrowser } from '#tests/support/residents.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingIn, pendingOf, secondAdminOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, app, clock } = danji
const DAY = 86_400_000
const start = clock.now
const dayAfter = (days: number): string =>
  new Date(start.getTime() + days * DAY + 9 * 3_600_000).toISOString().slice(0, 10)
const later = (days: number) => void (clock.now = new Date(start.getTime() + days * DAY))

const people = [
  ownerOf(1, { dong: '101', ho: '1' }),
  ownerOf(2, { dong: '101', ho: '1' }),
  ownerOf(3, { dong: '101', ho: '2' }),
  ownerOf(4, { dong: '102', ho: '1' }),
]

const begun = async (rule = 'improvement-committee') => {
  clock.now = start
  const list = { rule, startDate: dayAfter(0), endDate: dayAfter(90) }
  const campaign = await startSigning(danji, { owners: people, list })
  const { listId, apartmentId, token } = campaign
  const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
  const second = await secondAdminOf(danji, apartmentId)
  const roll: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
  const entry = (name: string): string => roll.find((row) => row.name === name)?.id ?? expect.fail(name)
  const signs = async (owner: Owner): Promise<void> => {
    const consents = ['privacy', 'identity', 'third-party']
    const browser = await provenOwner(danji, token, owner)
    receiptIn(await submit(browser, token, submissionOf(campaign, 0, { consents })))
  }
  const standing = async (on?: string): Promise<ConsentStanding> => {
    await assertUpToDate(danji.system.deps)
    const { status, body, text } = await office.get(
      `/api/lists/${listId}/consent-standing${on === undefined ? '' : `?on=${on}`}`,
    )
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
    return body
  }
  const lines = async (on?: string) =>
    Object.fromEntries((await standing(on)).lines.map(({ key, owners }) => [key, owners]))
  const passing = { listUserIds: [entry('주민2')], passedOn: dayAfter(0), reference: '접수 제1호' }
  const pathOf = (name: string, what: string): string => `/api/list-user/${entry(name)}/${what}`
  return { ...campaign, office, second, entry, signs, standing, lines, passing, pathOf }
}

describe('the count of consents', () => {
  it('counts as the figures of the list do, where nothing is taken for a consent', async () => {
    const { signs, standing, lines, listId } = await begun()
    await signs(people[2] as Owner)
    await signs(people[0] as Owner)
    expect(await lines()).toEqual({ phone: 1, partly: 1, open: 1 })
    const { rule } = (await admin.get(`/api/list/${listId}/stats`)).body as ListStats
    const { conditions, met, weakest, consents, canLose, lines: told } = await standing()
    expect(conditions.map(({ surplus: _, ...condition }) => condition)).toEqual(rule?.conditions)
    expect({ met, consents, canLose }).toEqual({ met: false, consents: 2, canLose: null })
    expect(conditions[0]).toMatchObject({ total: 3, completed: 1, surplus: -1 })
    const { database, store } = danji.system.deps
    const seen = { list: await getList(store, listId), on: dayAfter(0), today: dayAfter(0) }
    // Any thread counts the same.
    expect(await computeStanding(database, seen)).toMatchObject({ met, consents, lines: told })
    // The law asks for a certificate, which nobody gave.
    expect(weakest).toEqual([{ key: 'phone-only', consents: 2, metWithout: false }])
    expect(told.find(({ key }) => key === 'phone')?.article).toContain('제36조 제1항')
  })

  it('takes who acquired from an owner who agreed to agree, once two administrators recorded it', async () => {
    const { office, second, signs, lines, passing, pathOf, standing, listId } = await begun()
    await signs(people[0] as Owner)
    await signs(people[2] as Owner)
    const asked = await office.post(pathOf('주민1', 'ownership-passing'), passing)
    expect(pendingIn(await office.post(pathOf('주민1', 'ownership-passing'), passing))).toBe(pendingIn(asked))
    expect(await lines()).toEqual({ phone: 1, partly: 1, open: 1 })
    expectRefusal(await office.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
    const [request] = await pendingOf(second)
    expect(request).toMatchObject({ kind: 'ownership-passing', about: expect.stringContaining('접수 제1호') })
    await confirmPending(second, asked)
    expect(await lines()).toEqual({ phone: 1, successor: 1, open: 1 })
    expect(await standing()).toMatchObject({ met: true, consents: 1, canLose: { consents: 0, of: 1 } })
    const { body } = await office.get(`/api/lists/${listId}/deemed-consents`)
    expect((body as DeemedConsents).passings).toMatchObject([{ dong: '101', ho: '1', passedOn: dayAfter(0) }])
    // It is recorded once, and taken back by two.
    await confirmPending(second, await office.delete(pathOf('주민1', 'ownership-passing')))
    expect(await lines()).toEqual({ phone: 1, partly: 1, open: 1 })
    expectRefusal(await office.delete(pathOf('주민1', 'ownership-passing')), 'NOT_FOUND')
  })

  it('lets a successor agree anew under a purpose whose consents do not pass on', async () => {
    const { office, second, signs, lines, passing, pathOf } = await begun('residents-council')
    await signs(people[0] as Owner)
    await confirmPending(second, await office.post(pathOf('주민1', 'ownership-passing'), passing))
    expect(await lines()).toEqual({ open: 3 })
    await signs(people[1] as Owner)
    expect(await lines()).toEqual({ phone: 1, open: 2 })
  })

  it('takes a silent authority to agree on the 31st day behind the request, not on the 30th', async () => {
    const { office, second, lines, pathOf, listId } = await begun()
    const ask = { askedOn: dayAfter(0), reference: '공문 제7호' }
    await confirmPending(second, await office.post(pathOf('주민4', 'public-land'), ask))
    later(30)
    expect(await lines()).toEqual({ open: 3 })
    later(31)
    expect(await lines()).toEqual({ 'public-land': 1, open: 2 })
    expect(await lines(dayAfter(30))).toEqual({ open: 3 })
    const { body } = await office.get(`/api/lists/${listId}/deemed-consents`)
    expect((body as DeemedConsents).publicLand).toMatchObject([{ askedOn: dayAfter(0), silentFrom: dayAfter(31) }])
    const late = await office.post(`${pathOf('주민4', 'public-land')}/refusal`, { refusedOn: dayAfter(31) })
    expect(expectRefusal(late, 'VALIDATION_FAILED')).toEqual(['refusedOn'])
    const refusal = { refusedOn: dayAfter(30) }
    await confirmPending(second, await office.post(`${pathOf('주민4', 'public-land')}/refusal`, refusal))
    expect(await lines()).toEqual({ open: 3 })
  })

  it('counts a day of the past, by default the day of application', async () => {
    const { signs, lines, standing, listId, token } = await begun()
    await signs(people[2] as Owner)
    later(3)
    const browser = await provenOwner(danji, token, people[2] as Owner)
    expect((await withdraw(browser, token)).status).toBe(200)
    expect(await lines()).toEqual({ withdrawn: 1, open: 2 })
    expect(await lines(dayAfter(2))).toEqual({ phone: 1, open: 2 })
    await admin.put(`/api/list/${listId}`, { applicationDate: dayAfter(1) })
    expect(await standing()).toMatchObject({ on: dayAfter(1), applicationDate: dayAfter(1) })
    expect(await lines()).toEqual({ phone: 1, open: 2 })
  })

  it('leaves an owner who objected out of the later consent, from the effect of the mail on', async () => {
    const { office, second, signs, standing, listId } = await begun()
    await signs(people[2] as Owner)
    expect((await standing()).later).toMatchObject({ to: 'association', owners: 1, objected: 0 })
    later(5)
    const filter = encodeURIComponent(JSON.stringify({ listId }))
    const [consent] = (await admin.get(`/api/signature?filter=${filter}`)).body as readonly Consent[]
    const path = `/api/signature/${consent?.id}/objection`
    const letter = { writtenOn: dayAfter(1), reason: '조합설립에는 반대합니다.' }
    const mail = { number: '1234567890123', sentOn: dayAfter(1) }
    const early = { ...letter, writtenOn: dayAfter(-1) }
    expect(expectRefusal(await office.post(path, early), 'VALIDATION_FAILED')).toEqual(['writtenOn'])
    expect(expectRefusal(await office.post(path, { ...letter, mail }), 'VALIDATION_FAILED')).toEqual(['mail.arrivedOn'])
    // It is taken after the close of the list, too.
    expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
    const sent = { ...letter, mail: { ...mail, arrivedOn: dayAfter(4), noticedOn: dayAfter(3) } }
    const asked = await office.post(path, sent)
    expect(pendingIn(await office.post(path, sent))).toBe(pendingIn(asked))
    expect((await standing()).later).toMatchObject({ owners: 1, objected: 0 })
    const [request] = await pendingOf(second)
    expect(request).toMatchObject({ kind: 'later-objection', about: expect.stringContaining('1234567890123') })
    expectRefusal(await office.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
    await confirmPending(second, asked)
    // A repeat gets the first answer.
    expect(await office.post(path, letter)).toMatchObject({ status: 200, body: { effectiveOn: dayAfter(3) } })
    expect((await standing(dayAfter(2))).later).toMatchObject({ owners: 1, objected: 0 })
    expect(await standing(dayAfter(3))).toMatchObject({ consents: 1, later: { owners: 0, objected: 1 } })
  })

  it('takes the objection of an owner at once, also after the close, with one receipt', async () => {
    const { office, second, signs, standing, listId, token, entry } = await begun()
    await signs(people[2] as Owner)
    const signer = await provenOwner(danji, token, people[2] as Owner)
    const path = `/api/user/signature-token/${token}/objection`
    const body = { listUserId: entry('주민3') }
    expect(await pageOf(signer, token)).toMatchObject({
      later: { name: '조합설립', article: '도시정비법 제31조 제3항' },
    })
    expect((await signer.get(`${path}s`)).body).toEqual({ objections: [] })
    const consents = `/api/signature?filter=${encodeURIComponent(JSON.stringify({ listId }))}`
    await assertUpToDate(danji.system.deps)
    const [consent] = (await admin.get(consents)).body as readonly Consent[]
    const letter = { writtenOn: dayAfter(0), reason: '반대합니다.' }
    const onPaper = await office.post(`/api/signature/${consent?.id}/objection`, letter)
    later(2)
    expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
    const owner = await provenOwner(danji, token, people[2] as Owner)
    // A neighbour, and somebody without a session, object for nobody.
    const neighbour = await provenOwner(danji, token, people[3] as Owner)
    expectRefusal(await neighbour.post(path, body), 'RESIDENT_SESSION_REQUIRED')
    expectRefusal(await neighbour.post(path, { listUserId: entry('주민4') }), 'NOTHING_TO_OBJECT_TO')
    expectRefusal(await residentBrowser(danji).post(path, body), 'RESIDENT_SESSION_REQUIRED')
    const [first, again] = await Promise.all([
      owner.post(path, body),
      owner.post(path, { ...body, reason: '싫습니다.' }),
    ])
    expect(first).toMatchObject({
      status: 200,
      body: { effectiveOn: dayAfter(2), receipt: { id: expect.any(String) } },
    })
    expect(again.body).toEqual(first.body)
    expect((await owner.get(`${path}s`)).body).toEqual({ objections: [{ ...body, ...(first.body as object) }] })
    // The paper that waits records nothing more.
    await confirmPending(second, onPaper)
    expect((await standing(dayAfter(1))).later).toMatchObject({ owners: 1, objected: 0 })
    expect(await standing()).toMatchObject({ consents: 1, later: { owners: 0, objected: 1 } })
    const { receipt } = first.body as OwnObjection
    const checked = await residentBrowser(danji).get(`/api/receipts/${receipt?.id}`)
    expect(checked.body).toMatchObject({ kind: 'objection', intact: true, receipt: { hash: receipt?.hash } })
  })

  it('knows no objection where no consent counts for another one', async () => {
    const { office, signs, listId, standing, token, entry } = await begun('redevelopment-association')
    await signs(people[2] as Owner)
    expect((await standing()).later).toBeNull()
    const filter = encodeURIComponent(JSON.stringify({ listId }))
    const [consent] = (await admin.get(`/api/signature?filter=${filter}`)).body as readonly Consent[]
    const letter = { writtenOn: dayAfter(0), reason: '반대합니다.' }
    expectRefusal(await office.post(`/api/signature/${consent?.id}/objection`, letter), 'OBJECTION_NOT_IN_LAW')
    const owner = await provenOwner(danji, token, people[2] as Owner)
    expect(await pageOf(owner, token)).not.toHaveProperty('later')
    const own = `/api/user/signature-token/${token}/objection`
    expectRefusal(await owner.post(own, { listUserId: entry('주민3') }), 'OBJECTION_NOT_IN_LAW')
  })

  it('refuses what cannot be', async () => {
    const { office, pathOf, passing, listId, apartmentId, entry } = await begun()
    const told = async (path: string, body: object) => expectRefusal(await office.post(path, body), 'VALIDATION_FAILED')
    const pass = pathOf('주민1', 'ownership-passing')
    expect(await told(pass, { ...passing, listUserIds: [entry('주민3')] })).toEqual(['listUserIds'])
    expect(await told(pass, { ...passing, listUserIds: [entry('주민1')] })).toEqual(['listUserIds'])
    expect(await told(pass, { ...passing, passedOn: dayAfter(1) })).toEqual(['passedOn'])
    await told(pass, { ...passing, reference: '가'.repeat(100_000) })
    const ask = pathOf('주민4', 'public-land')
    expect(await told(ask, { askedOn: dayAfter(1), reference: '공문' })).toEqual(['askedOn'])
    expectRefusal(await office.post(`${ask}/refusal`, { refusedOn: dayAfter(0) }), 'NOT_FOUND')
    const path = `/api/lists/${listId}/consent-standing`
    expect(expectRefusal(await office.get(`${path}?on=${dayAfter(1)}`), 'VALIDATION_FAILED')).toEqual(['on'])
    expectRefusal(await office.get(`${path}?on=2026-02-30`), 'VALIDATION_FAILED')
    const votes = await createList(danji, { apartmentId, name: '선출', type: 'vote' })
    expectRefusal(await office.get(`/api/lists/${votes.id}/consent-standing`), 'NOT_A_SIGNATURE_LIST')
    const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [] }))
    expectRefusal(await stranger.get(path), 'NOT_FOUND')
    expectRefusal(await stranger.post(pass, passing), 'NOT_FOUND')
  })

  it('knows no silence under other laws', async () => {
    const { office, pathOf } = await begun('common-parts')
    const ask = { askedOn: dayAfter(0), reference: '공문 제7호' }
    expectRefusal(await office.post(pathOf('주민4', 'public-land'), ask), 'SILENCE_NOT_IN_LAW')
  })
})

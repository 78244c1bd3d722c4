import { describe, expect, it } from 'vitest'
import type { ConsentStanding } from '#services/consent-count/consent-standing.contract.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import type { Representatives } from '#services/representative/appointments.contract.ts'
import type { RepresentativeChoice } from '#services/representative/representative-choice.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { signatureOf } from '#tests/signature/drawn-picture.ts'
import { sendForm } from '#tests/signature/office-campaign.ts'
import { provenOwner, receiptIn, startSigning, submissionOf, submit } from '#tests/signature/signing-campaign.ts'
import { ownerOf, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import type { ResidentBrowser } from '#tests/support/residents.ts'
import { confirmPending, pendingOf, secondAdminOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp, type Answer } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, app, clock } = danji
const DAY = 86_400_000
const start = clock.now
const dayAfter = (days: number): string =>
  new Date(start.getTime() + days * DAY + 9 * 3_600_000).toISOString().slice(0, 10)
const later = (days: number) => void (clock.now = new Date(start.getTime() + days * DAY))

/** Two who share a unit, four who share another, and one who owns alone. */
const people = [
  ...[1, 2].map((n) => ownerOf(n, { dong: '101', ho: '1' })),
  ...[3, 4, 5, 6].map((n) => ownerOf(n, { dong: '101', ho: '2' })),
  ownerOf(7, { dong: '102', ho: '1' }),
]
const [one, two, three, four, five, six, alone] = people as [Owner, Owner, Owner, Owner, Owner, Owner, Owner]
const form = await smallForm()

const begun = async (more: object = {}) => {
  clock.now = start
  const list = {
    rule: 'reconstruction-association',
    coOwners: 'representative',
    startDate: dayAfter(0),
    endDate: dayAfter(90),
    ...more,
  }
  const campaign = await startSigning(danji, { owners: people, list })
  const { listId, apartmentId, token } = campaign
  const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
  const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
  const second = await secondAdminOf(danji, apartmentId)
  const rollOf = async (): Promise<readonly ListUser[]> => (await admin.get(`/api/list-user/list/${listId}`)).body
  const roll = await rollOf()
  const entry = ({ name }: Owner): string => roll.find((row) => row.name === name)?.id ?? expect.fail(name)
  const path = `/api/user/signature-token/${token}/representative`
  const page = async (browser: ResidentBrowser, owner: Owner): Promise<RepresentativeChoice> => {
    const { status, body, text } = await browser.get(`${path}?listUserId=${entry(owner)}`)
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
    return body
  }
  const chosen = async (browser: ResidentBrowser, owner: Owner, to: number, extra: object = {}): Promise<Answer> => {
    const { coOwners, shown } = await page(browser, owner)
    const key = coOwners[to]?.key ?? expect.fail('nobody there')
    return browser.post(path, {
      listUserId: entry(owner),
      key,
      shown,
      signature: signatureOf(1),
      strokes: [
        [
          [1, 2, 0],
          [81, 40, 16],
        ],
      ],
      ...extra,
    })
  }
  const chooses = async (browser: ResidentBrowser, owner: Owner, to: number): Promise<RepresentativeChoice> => {
    const { status, body, text } = await chosen(browser, owner, to)
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
    return body
  }
  const representatives = async (caller = office): Promise<Representatives> => {
    await assertUpToDate(danji.system.deps)
    return (await caller.get(`/api/lists/${listId}/representatives`)).body
  }
  const lines = async (on?: string) => {
    const read = () => office.get(`/api/lists/${listId}/consent-standing${on === undefined ? '' : `?on=${on}`}`)
    await expect.poll(async () => (await read()).status).toBe(200)
    const { body } = await read()
    return Object.fromEntries((body as ConsentStanding).lines.map(({ key, owners }) => [key, owners]))
  }
  const signs = async (browser: ResidentBrowser, owner: Owner): Promise<void> => {
    const consents = ['privacy', 'identity', 'third-party']
    receiptIn(await submit(browser, token, submissionOf(campaign, 0, { consents, listUserId: entry(owner) })))
  }
  const onPaper = (owner: Owner, by: readonly Owner[], to: Owner, fields: Readonly<Record<string, string>> = {}) =>
    sendForm(
      office,
      `/api/list-user/${entry(owner)}/representative`,
      { representative: entry(to), agreedBy: by.map(entry).join(','), signedOn: dayAfter(0), ...fields },
      { name: '선임 동의서.pdf', content: form },
    )
  const ends = (owner: Owner, body: object = {}) =>
    office.post(`/api/list-user/${entry(owner)}/representative/end`, {
      cause: 'died',
      endedOn: dayAfter(0),
      reference: '사망진단서',
      ...body,
    })
  const proves = (owner: Owner) => provenOwner(danji, token, owner)
  const helpers = { page, chosen, chooses, representatives, lines, signs, onPaper, ends, proves, rollOf }
  return { ...campaign, office, auditor, second, entry, path, ...helpers }
}

describe('co-owners who choose a representative online', () => {
  it('appoint one once both have agreed, who then signs for all', async () => {
    const { page, chooses, representatives, lines, signs, proves, rollOf, office } = await begun()
    const [first, second] = [await proves(one), await proves(two)]
    const before = await page(first, one)
    expect(before).toMatchObject({
      units: [{ dong: '101', ho: '1' }],
      total: 2,
      needed: 2,
      mine: null,
      appointed: null,
      name: one.name,
    })
    expect(before.coOwners.map(({ isSelf, agreed }) => [isSelf, agreed])).toEqual([
      [true, 0],
      [false, 0],
    ])
    // Nobody reads the name of somebody else.
    expect(JSON.stringify(before)).not.toContain(two.name)
    await signs(first, one)
    expect(await lines()).toEqual({ 'no-representative': 2, open: 1 })
    expect(await chooses(first, one, 0)).toMatchObject({
      mine: { receipt: { id: expect.any(String) } },
      appointed: null,
    })
    expect(await lines()).toEqual({ 'no-representative': 2, open: 1 })
    const after = await chooses(second, two, 1)
    expect(after.appointed).toBe(after.mine?.key)
    expect(after.coOwners.map(({ agreed }) => agreed)).toEqual([0, 2])
    expect(await lines()).toEqual({ phone: 1, 'no-representative': 1, open: 1 })
    const marked = (await rollOf()).filter(({ representative }) => representative)
    expect(marked.map(({ name }) => name)).toEqual([one.name])
    const { asked, coOwners } = await representatives()
    expect({ asked, count: coOwners.length }).toEqual({ asked: true, count: 2 })
    expect(coOwners[0]).toMatchObject({ appointed: { name: one.name, endedOn: null }, needed: 2, waiting: null })
    const { body, status, headers } = await office.get(`/api/representatives/${coOwners[0]?.appointed?.id}/form.pdf`)
    expect({ status, type: headers['content-type'], body }).toMatchObject({ status: 200, type: 'application/pdf' })
    const number = after.mine?.receipt?.id ?? ''
    const check: ReceiptCheck = (await admin.get(`/api/receipts/${number}`)).body
    expect(check).toMatchObject({ kind: 'appointment', intact: true })
  })

  it('get the same receipt again, and may choose another one until somebody is appointed', async () => {
    const { chooses, proves, chosen, page } = await begun()
    const [first, second] = [await proves(one), await proves(two)]
    const mine = (await chooses(first, one, 0)).mine
    expect((await chooses(first, one, 0)).mine).toEqual(mine)
    expect((await chooses(first, one, 1)).mine?.key).not.toBe(mine?.key)
    const appointed = await chooses(second, two, 0)
    expect(appointed.appointed).toBe(appointed.mine?.key)
    expectRefusal(await chosen(first, one, 0), 'REPRESENTATIVE_APPOINTED')
    expect((await page(first, one)).appointed).toBe(appointed.appointed)
  })

  it('are one appointment where both press at once, and one receipt where one presses twice', async () => {
    const { chosen, proves, page, rollOf, entry, representatives } = await begun()
    expect((await admin.put(`/api/list-user/${entry(two)}`, { representative: true })).status).toBe(200)
    const marked = async () => (await rollOf()).filter(({ representative }) => representative).map(({ name }) => name)
    const [first, second] = [await proves(one), await proves(two)]
    const twice = await Promise.all([chosen(first, one, 0), chosen(first, one, 0)])
    const receipts = twice.map(({ body }) => (body as RepresentativeChoice).mine?.receipt?.id)
    expect(receipts).toEqual([receipts[0], receipts[0]])
    // One choice alone moves nothing.
    expect(await marked()).toEqual([two.name])
    const both = await Promise.all([chosen(second, two, 1), chosen(first, one, 0)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const seen = await page(second, two)
    expect(seen.appointed).toBe(seen.mine?.key)
    expect((await representatives()).coOwners[0]).toMatchObject({ appointed: { name: one.name }, earlier: [] })
    expect(await marked()).toEqual([one.name])
  })

  it('take it back, and the appointment ends', async () => {
    const { chooses, proves, path, entry, lines, signs, rollOf, representatives } = await begun()
    const [first, second] = [await proves(one), await proves(two)]
    await signs(first, one)
    await chooses(first, one, 0)
    await chooses(second, two, 1)
    later(1)
    const again = await proves(two)
    const revoked = await again.post(`${path}/revocation`, { listUserId: entry(two) })
    expect(revoked).toMatchObject({ status: 200, body: { mine: null, appointed: null } })
    expect((await again.post(`${path}/revocation`, { listUserId: entry(two) })).status).toBe(200)
    expect((await rollOf()).some(({ representative }) => representative)).toBe(false)
    expect(await lines()).toEqual({ 'no-representative': 2, open: 1 })
    expect(await lines(dayAfter(0))).toEqual({ phone: 1, 'no-representative': 1, open: 1 })
    expect((await representatives()).coOwners[0]).toMatchObject({
      appointed: null,
      earlier: [{ name: one.name, cause: 'revoked', endedOn: dayAfter(1) }],
    })
  })

  it('are three of four in a redevelopment', async () => {
    const { chooses, proves, page, representatives } = await begun({ rule: 'redevelopment-association' })
    const browsers = [await proves(three), await proves(four), await proves(five)] as const
    expect(await page(browsers[0], three)).toMatchObject({ total: 4, needed: 3 })
    const { coOwners } = await chooses(browsers[0], three, 0)
    const key = coOwners[0]?.key
    const choose = async (browser: ResidentBrowser, owner: Owner) => {
      const seen = await page(browser, owner)
      return chooses(
        browser,
        owner,
        seen.coOwners.findIndex((one) => one.key === key),
      )
    }
    expect((await choose(browsers[1], four)).appointed).toBeNull()
    expect((await choose(browsers[2], five)).appointed).toBe(key)
    const row = (await representatives()).coOwners[1]
    expect(row).toMatchObject({ needed: 3, appointed: { name: three.name } })
    expect(row?.article).toContain('제1호 가목')
  })

  it('are refused where nothing is shared, the law asks for none, or the page is old', async () => {
    const { proves, path, entry, chosen } = await begun()
    const owner = await proves(alone)
    expectRefusal(await owner.get(`${path}?listUserId=${entry(alone)}`), 'NOT_CO_OWNED')
    expect((await owner.get(`${path}?listUserId=${entry(one)}`)).status).toBe(401)
    const first = await proves(one)
    expectRefusal(await chosen(first, one, 0, { shown: 'old' }), 'DOCUMENT_CHANGED')
    expectRefusal(
      await chosen(first, one, 0, {
        strokes: [
          [
            [1, 1, 0],
            [2, 1, 1],
          ],
        ],
      }),
      'SIGNATURE_TOO_SMALL',
    )
    const all = await begun({ coOwners: 'all' })
    const other = await all.proves(one)
    expectRefusal(await other.get(`${all.path}?listUserId=${all.entry(one)}`), 'APPOINTMENT_NOT_IN_LAW')
  })
})

describe('a representative on paper', () => {
  it('is appointed by two administrators, who both see the scan', async () => {
    const { onPaper, office, second, auditor, entry, representatives, signs, proves, lines } = await begun()
    const sent = await onPaper(one, [one, two], one)
    expect(await lines()).toEqual({ 'no-representative': 2, open: 1 })
    expect((await representatives()).coOwners[0]).toMatchObject({ appointed: null, waiting: { own: true } })
    const [waiting] = await pendingOf(second, { kind: ['representative'] })
    expect(waiting?.about).toContain(`대표자: ${one.name}`)
    expect((await second.get(`/api/list-user/${entry(one)}/representative/scan.pdf`)).status).toBe(200)
    expect((await auditor.get(`/api/list-user/${entry(one)}/representative/scan.pdf`)).status).toBe(403)
    expect((await office.post(`/api/admin/pending/${waiting?.id}/confirm`)).status).not.toBe(200)
    await confirmPending(second, sent)
    await signs(await proves(one), one)
    expect(await lines()).toEqual({ phone: 1, 'no-representative': 1, open: 1 })
    const row = (await representatives()).coOwners[0]
    expect(row).toMatchObject({
      appointed: { name: one.name },
      waiting: null,
      marked: row?.appointed?.representativeId,
    })
    expect(row?.owners.map(({ agreedTo }) => agreedTo?.onPaper)).toEqual([true, true])
    const scan = await office.get(`/api/representatives/${row?.appointed?.id}/form.pdf`)
    expect({ status: scan.status, type: scan.headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/pdf',
    })
    expect((await office.get(`/api/representatives/${row?.appointed?.id}/form.pdf?n=1`)).status).toBe(404)
    expect(JSON.stringify(await representatives(auditor))).not.toContain(one.name)
  })

  it('counts by its appointment, whatever one administrator marks on the roll', async () => {
    const { onPaper, second, entry, signs, proves, lines, listId } = await begun()
    const marks = async (owner: Owner) =>
      expect((await admin.put(`/api/list-user/${entry(owner)}`, { representative: true })).status).toBe(200)
    await signs(await proves(one), one)
    await marks(one)
    expect(await lines()).toEqual({ 'no-appointment': 1, 'no-representative': 1, open: 1 })
    const stats = (await admin.get(`/api/list/${listId}/stats`)).body as { households: { completed: number } }
    expect(stats.households.completed).toBe(1)
    await confirmPending(second, await onPaper(one, [one, two], one))
    expect(await lines()).toEqual({ phone: 1, 'no-representative': 1, open: 1 })
    await marks(two)
    expect(await lines()).toEqual({ phone: 1, 'no-representative': 1, open: 1 })
  })

  it('ends by two administrators, and waits for all to agree anew', async () => {
    const { onPaper, ends, second, representatives, lines, proves, signs } = await begun()
    await signs(await proves(one), one)
    await confirmPending(second, await onPaper(one, [one, two], one))
    const wished = await ends(two)
    expect(await lines()).toEqual({ phone: 1, 'no-representative': 1, open: 1 })
    await confirmPending(second, wished)
    expect(await lines()).toEqual({ 'no-representative': 2, open: 1 })
    expectRefusal(await ends(two), 'NO_REPRESENTATIVE')
    await confirmPending(second, await onPaper(one, [two], two))
    expect((await representatives()).coOwners[0]).toMatchObject({ appointed: null, earlier: [{ cause: 'died' }] })
    await confirmPending(second, await onPaper(one, [one], two))
    expect((await representatives()).coOwners[0]).toMatchObject({ appointed: { name: two.name } })
    const revoked = await ends(one, {
      cause: 'revoked',
      by: (await representatives()).coOwners[0]?.owners[0]?.listUserId,
    })
    await confirmPending(second, revoked)
    expect((await representatives()).coOwners[0]).toMatchObject({
      appointed: null,
      earlier: [{}, { cause: 'revoked' }],
    })
  })

  it('is refused for strangers, days to come, unreadable scans, and after the close', async () => {
    const { onPaper, ends, office, listId } = await begun()
    expectRefusal(await onPaper(one, [one, three], one), 'VALIDATION_FAILED')
    expectRefusal(await onPaper(one, [one, two], six), 'VALIDATION_FAILED')
    expectRefusal(await onPaper(one, [one, two], one, { signedOn: dayAfter(1) }), 'VALIDATION_FAILED')
    expectRefusal(await onPaper(alone, [alone], alone), 'NOT_CO_OWNED')
    expectRefusal(await ends(one), 'NO_REPRESENTATIVE')
    expect((await office.post(`/api/list/${listId}/close`)).status).toBe(200)
    expectRefusal(await onPaper(one, [one, two], one), 'LIST_CLOSED')
  })

  it('is of the owners after a sale', async () => {
    const { onPaper, second, entry, representatives, lines, office, proves, signs } = await begun()
    await signs(await proves(three), three)
    await confirmPending(second, await onPaper(three, [three, four, five, six], three))
    expect(await lines()).toEqual({ phone: 1, 'no-representative': 1, open: 1 })
    const passing = { listUserIds: [entry(five)], passedOn: dayAfter(0), reference: '접수 제1호' }
    await confirmPending(second, await office.post(`/api/list-user/${entry(six)}/ownership-passing`, passing))
    expect(await lines()).toEqual({ 'no-appointment': 1, 'no-representative': 1, open: 1 })
    const row = (await representatives()).coOwners[1]
    expect(row).toMatchObject({ appointed: null, earlier: [{ name: three.name, endedOn: null }] })
    expect(row?.owners).toHaveLength(3)
    await confirmPending(second, await onPaper(three, [three, four, five], three))
    expect(await lines()).toEqual({ phone: 1, 'no-representative': 1, open: 1 })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import { LATE_TEXT } from '#services/signature/certificate/ending-texts.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { consentEvents, pageOf, provenOwner } from '../signing-campaign.ts'
import { createCertificatePort } from './certificate-port.ts'
import { begin, certifiedOf, follow, startCertified, stateIn, waitingIn } from './certified-campaign.ts'

const START = '2026-11-21T14:50:00.000Z'
/** Close by hand; ten minutes from the start, the day ends in Seoul. */
const CLOSE = '2026-11-21T14:55:00.000Z'
const MIDNIGHT = '2026-11-21T15:00:00.000Z'
const time = { now: new Date(START) }
const port = createCertificatePort(() => time.now)
const danji = await startTestApp({ certificates: port.certificates, at: time.now })
const { admin, clock } = danji
const at = (now: string): void => void (clock.now = time.now = new Date(now))
beforeEach(() => at(START))

const owner = ownerOf(1)

/** A campaign whose only owner has a signature waiting in an app. */
const waiting = async () => {
  const campaign = await startCertified(danji, { owners: [owner] })
  const { listId, token, apartmentId } = campaign
  const browser = await provenOwner(danji, token, owner)
  const { signatureId } = waitingIn(await begin(browser, campaign, await certifiedOf(browser, campaign)))
  const follows = async () => stateIn(await follow(browser, campaign, signatureId))
  const told = async () => {
    await assertUpToDate(danji.system.deps)
    const { body } = await admin.get(`/api/admin/dashboard/stats?apartmentId=${apartmentId}`)
    const units = await admin.get(`/api/lists/${listId}/signature/late-consents`)
    const [entry] = (await pageOf(browser, token)).entries ?? []
    return {
      todos: (body as DashboardStats).signedLate.map(({ owners }) => owners),
      units: (units.body as readonly { readonly signedAt: string }[]).map(({ signedAt }) => signedAt),
      own: entry?.signedLate,
    }
  }
  const events = () => consentEvents(danji, listId)
  return { ...campaign, browser, follows, told, events }
}

const second = (before: string): string => new Date(Date.parse(before) - 1_000).toISOString()

describe('a signature in time that is verified after the close', () => {
  it.each([
    ['by hand, signed a second before', second(CLOSE), CLOSE, true],
    ['by hand, signed with it', CLOSE, CLOSE, false],
    ['at the end of its last day, signed a second before', second(MIDNIGHT), MIDNIGHT, true],
    ['at the end of its last day, signed with it', MIDNIGHT, MIDNIGHT, false],
  ])('%s', async (_, signedAt, closedAt, isInTime) => {
    const { listId, follows, told, events } = await waiting()
    if (closedAt === MIDNIGHT)
      expect((await admin.put(`/api/list/${listId}`, { endDate: '2026-11-21' })).status).toBe(200)
    at(signedAt)
    port.approve()
    at(closedAt)
    if (closedAt === CLOSE) expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
    const ended = await follows()
    expect(ended).toMatchObject({ status: 'ended', reason: 'closed' })
    expect('text' in ended && ended.text === LATE_TEXT).toBe(isInTime)
    expect(await follows()).toEqual(ended)
    const types = (await events()).map(({ type }) => type)
    expect(types).toEqual(['ConsentPrepared', 'ConsentPreparationEnded'])
    const expected = { todos: [1], units: [signedAt], own: signedAt }
    expect(await told()).toEqual(isInTime ? expected : { todos: [], units: [], own: null })
  })

  it('is told until its owner answers anew in the reopened list', async () => {
    const { listId, token, browser, follows, told, events, ...campaign } = await waiting()
    port.approve()
    at(CLOSE)
    expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
    await follows()
    const reopened = await admin.post(`/api/list/${listId}/reopen`, { newEndDate: '2026-12-01' })
    expect({ status: reopened.status, text: reopened.text }).toMatchObject({ status: 200 })
    expect((await told()).todos).toEqual([1])
    const of = { ...campaign, listId, token }
    const again = waitingIn(await begin(browser, of, await certifiedOf(browser, of)))
    port.approve()
    expect(stateIn(await follow(browser, of, again.signatureId)).status).toBe('signed')
    expect(await told()).toEqual({ todos: [], units: [], own: null })
    expect((await events()).filter(({ type }) => type === 'ConsentSigned')).toHaveLength(1)
  })
})

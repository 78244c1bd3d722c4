import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { RegisterRead } from '#events/registry/register.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import type { Registry } from '#services/registry/registries.contract.ts'
import { registerStream } from '#services/registry/register.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { collectSample, names } from './sample-registers.ts'

const danji = await startTestApp()
const { admin } = danji
const { deps } = danji.system
const { office, complex, hong, rowsOf, hosOf, wholeOf, idOf, statsOf } = await collectSample(danji)
const { listId, apartmentId, dong } = complex
const strangers = await office.prepare(1)
await office.collect({ listId: strangers.listId })
const callerOf = async (role: 'ADMIN' | 'AUDITOR' | 'ANALYST', apartments: readonly string[] = [apartmentId]) =>
  adminOf(danji.app, await appoint(danji, { role, apartments }))
const [auditor, analyst, stranger] = await Promise.all([
  callerOf('AUDITOR'),
  callerOf('ANALYST'),
  callerOf('ADMIN', []),
])

describe('registers of a list', () => {
  it('are listed in the order of the building, with owners, land and what they mean for the roll', async () => {
    const rows = await rowsOf()
    expect(rows.map(({ ho, match }) => [ho, match])).toEqual([
      ['101', 'same'],
      ['102', 'changed'],
      ['103', 'partly'],
    ])
    expect(rows[0]).toMatchObject({
      listId,
      dong,
      listUserId: complex.entryIds[0],
      source: 'codef',
      newest: true,
      stale: false,
      owners: [{ name: names[0], kind: 'person', birth6: '610203', share: { numerator: '1', denominator: '1' } }],
      landRight: 'ownership',
      landShare: { numerator: '441521', denominator: '281971000' },
    })
    expect(rows[0]?.issuedAt).toBe('2026-11-20T15:00:00.000Z')
    expect(rows[1]?.risk.reasons.map(({ code }) => code)).toContain('owner-differs')
  })

  it('are filtered by what they came to, by age, by unit, by entry and by what somebody seeks', async () => {
    expect(await hosOf({ filter: { match: 'changed' } })).toEqual(['102'])
    expect(await hosOf({ filter: { match: ['same', 'partly'] } })).toEqual(['101', '103'])
    expect(await hosOf({ filter: { risk: ['none', 'note'] } })).toEqual(
      (await rowsOf()).filter(({ risk }) => ['none', 'note'].includes(risk.level)).map(({ ho }) => ho),
    )
    expect(await hosOf({ filter: { stale: true } })).toEqual([])
    expect(await hosOf({ filter: { stale: false, ho: '103' } })).toEqual(['103'])
    expect(await hosOf({ filter: { listUserId: complex.entryIds[1] } })).toEqual(['102'])
    expect(await hosOf({ filter: { q: '독고' } })).toEqual(['103'])
    expect(await hosOf({ filter: { q: `${dong}-101` } })).toEqual(['101'])
    expect(expectRefusal(await hong.get(`/api/registry/list/${listId}?filter={"name":"1"}`), 'UNKNOWN_FIELD')).toEqual([
      'filter.name',
    ])
  })

  it('are sorted and paged', async () => {
    expect(await hosOf({ sort: ['ho', 'DESC'] })).toEqual(['103', '102', '101'])
    expect(await hosOf({ sort: ['match', 'ASC'] })).toEqual(['101', '103', '102'])
    expect(await hosOf({ sort: ['risk', 'DESC'], range: [0, 0] })).toEqual(['102'])
    expect(await hosOf({ range: [1, 1] })).toEqual(['102'])
    const { headers } = await hong.get(`/api/registry/list/${listId}?range=[1,1]`)
    expect(headers['content-range']).toBe('registry 1-1/3')
  })

  it('of all lists are those of the complexes that somebody sees', async () => {
    const of = async (caller: Caller) => {
      const { body } = await caller.get('/api/registry/all')
      return new Set((body as readonly Registry[]).map((row) => row.listId))
    }
    expect(await of(admin)).toEqual(new Set([listId, strangers.listId]))
    expect(await of(hong)).toEqual(new Set([listId]))
    expect(await of(stranger)).toEqual(new Set())
  })

  it('are counted', async () => {
    expect(await statsOf()).toMatchObject({
      entries: 3,
      units: 3,
      withRegistry: 3,
      missing: 0,
      stale: 0,
      match: { same: 1, changed: 1, partly: 1, unknown: 0 },
      youngForDays: 30,
    })
  })

  it('are nobody’s business who has none with the complex', async () => {
    const id = await idOf('101')
    const paths = [
      `/api/registry/list/${listId}`,
      `/api/registry/${id}`,
      `/api/registry/${id}/document`,
      `/api/registry/import/stats/list/${listId}`,
    ]
    for (const path of paths) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
      expect([path, (await analyst.get(path)).status]).toEqual([path, 403])
    }
    expect((await auditor.get(`/api/registry/${id}/document`)).status).toBe(403)
    expect((await auditor.delete(`/api/registry/${id}`)).status).toBe(403)
    expect((await stranger.delete(`/api/registry/${id}`)).status).toBe(404)
    const risk = { listUserId: complex.entryIds[1], code: 'owner-differs', reason: '확인한 이유입니다.' }
    expect((await stranger.post(`/api/registry/${await idOf('102')}/risk/clear`, risk)).status).toBe(404)
    expect((await hong.get(`/api/registry/${fixedId(1)}`)).status).toBe(404)
  })
})

describe('one register', () => {
  it('is shown with its entries, what it proposes and its history', async () => {
    const whole = await wholeOf(await idOf('103'))
    expect(whole).toMatchObject({ extent: 'full', hasSeparateLandRegister: false })
    expect(whole.property).toContain('제103호')
    expect(whole.entries).toMatchObject([{ listUserId: complex.entryIds[2], name: names[2], signedAt: null }])
    expect(whole.proposals.map(({ kind }) => kind)).toContain('owner-missing')
    expect(whole.history).toHaveLength(1)
  })

  it('names nobody to an auditor, in no field, and lets nobody be sought by name', async () => {
    const secrets = [...names, '황보다른', '독고새벽', '610203', '700101', '720303']
    const texts = [JSON.stringify(await rowsOf({}, auditor))]
    for (const ho of ['101', '102', '103']) texts.push(JSON.stringify(await wholeOf(await idOf(ho), auditor)))
    for (const text of texts) {
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
      expect(/\d{6}-/.exec(text)).toBeNull()
    }
    expect((await rowsOf({ filter: { q: '독고' } }, auditor)).length).toBe(0)
  })

  it('gives its original byte for byte', async () => {
    const id = await idOf('101')
    const { events } = await deps.store.readStream(registerStream(id))
    const [read] = eventsOf(RegisterRead, events)
    const { headers, statusCode, rawPayload } = await danji.app.inject({
      url: `/api/registry/${id}/document`,
      headers: { authorization: `Bearer ${danji.adminToken}` },
    })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(rawPayload.length).toBe(read?.data.pdf?.bytes)
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(read?.data.pdf?.sha256)
  })

  it('is noted in the access log whenever somebody looks', async () => {
    const id = await idOf('101')
    const [owner] = (await wholeOf(id)).entries
    await hong.get(`/api/registry/${id}/document`)
    const filter = encodeURIComponent(JSON.stringify({ listId }))
    const { body } = await admin.get(`/api/admin/access-log?filter=${filter}`)
    const [document, whole, list] = (body as readonly PersonalDataAccess[]).filter(({ what }) =>
      what.includes('등기부'),
    )
    expect([document?.what, whole?.what, list?.what]).toEqual(['등기부 원본', '등기부', '등기부 목록'])
    expect([document?.userIds, whole?.userIds]).toEqual([[owner?.personId], [owner?.personId]])
    expect(list?.userIds).toContain(owner?.personId)
    expect(whole).toMatchObject({ admin: { name: '김관리' }, list: { id: listId } })
  })
})

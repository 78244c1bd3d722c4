import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import type { ListStats, Unit } from '#services/list/figures/list-stats.contract.ts'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { OwnerExclusion } from '#services/roll/exclusion/owner-exclusion.contract.ts'
import { hasPython, secondSays } from '#tests/evidence/second-verifier.ts'
import { chanceOf } from '#tests/evidence/forgery/changed-files.ts'
import { forgedExclusions } from '#tests/evidence/forgery/forged-exclusions.ts'
import { takeEvidence } from '#tests/evidence/held-campaign.ts'
import {
  decline,
  provenOwner,
  receiptIn,
  startSigning,
  submissionOf,
  submit,
} from '#tests/signature/signing-campaign.ts'
import { ownerOf, readWholeLog, type Owner } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { imported, rollCsv, uploaded } from '#tests/roll-import/uploaded-roll.ts'
import { confirmPending, pendingIn, pendingOf, secondAdminOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const { app, admin } = danji

const statement = {
  registeredWithoutNumber: true,
  addressDiffers: true,
  ground: '등기우편 2회 반송, 주민센터 조회 불가',
  foundMissingOn: '2026-11-20',
}
/** Two co-owners, somebody with two units, two others. */
const people = [
  ownerOf(1, { dong: '101', ho: '1' }),
  ownerOf(2, { dong: '101', ho: '1' }),
  ownerOf(3, { dong: '101', ho: '2' }),
  ownerOf(3, { dong: '102', ho: '1' }),
  ownerOf(4, { dong: '102', ho: '2' }),
  ownerOf(5, { dong: '102', ho: '3' }),
]

const begun = async (list: object = { rule: 'improvement-committee' }, owners: readonly Owner[] = people) => {
  const campaign = await startSigning(danji, { owners, list })
  const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [campaign.apartmentId] }))
  const second = await secondAdminOf(danji, campaign.apartmentId)
  const { listId } = campaign
  const roll = async (): Promise<readonly ListUser[]> => (await admin.get(`/api/list-user/list/${listId}`)).body
  const entryOf = async (name: string, ho?: string): Promise<ListUser> =>
    (await roll()).find((row) => row.name === name && (ho === undefined || row.ho === ho)) ?? expect.fail(name)
  const stats = async (): Promise<ListStats> => (await admin.get(`/api/list/${listId}/stats`)).body
  const personsOf = async () => {
    const { rule } = await stats()
    return rule?.conditions.find(({ basis, dong }) => basis === 'persons' && dong === null)
  }
  const pathOf = async (name: string): Promise<string> => `/api/list-user/${(await entryOf(name)).id}/exclusion`
  const exclude = async (name: string) => confirmPending(second, await office.post(await pathOf(name), statement))
  return { ...campaign, office, second, roll, entryOf, stats, personsOf, pathOf, exclude }
}

describe('an owner who is not to be found', () => {
  it('is left out of the number of owners once a second administrator has confirmed it, with all units', async () => {
    const { office, second, personsOf, pathOf, entryOf, stats, listId } = await begun()
    expect(await personsOf()).toMatchObject({ total: 4, completed: 0 })
    const asked = await office.post(await pathOf('주민3'), statement)
    expect(asked.body).toEqual({ pending: { id: pendingIn(asked), kind: 'owner-exclusion' } })
    expect(pendingIn(await office.post(await pathOf('주민3'), statement))).toBe(pendingIn(asked))
    expect(await personsOf()).toMatchObject({ total: 4 })
    expectRefusal(await office.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'SECOND_ADMIN_NEEDED')
    const [request] = await pendingOf(second)
    expect(request).toMatchObject({ kind: 'owner-exclusion' })
    expect(request?.about).toMatch(/101동 2호[^]*102동 1호[^]*주민3[^]*2026-11-20[^]*등기우편 2회 반송/)
    expect((await office.get(await pathOf('주민3'))).body).toMatchObject({ excluded: false, waiting: true })
    await confirmPending(second, asked)
    expect((await office.get(await pathOf('주민3'))).body).toMatchObject({ excluded: true, waiting: false })
    expect(await personsOf()).toMatchObject({ total: 3, completed: 0, leftOut: 1 })
    expect((await stats()).rule?.notes?.find(({ code }) => code === 'OWNERS_LEFT_OUT')?.text).toContain('제외 1명')
    // The units are still counted as units.
    expect((await stats()).households.total).toBe(5)
    expect(await entryOf('주민3')).toMatchObject({ leftOut: true })
    const units: readonly Unit[] = (await admin.get(`/api/list/${listId}/units`)).body
    expect(units.filter(({ leftOut }) => leftOut).map(({ dong, ho }) => `${dong}-${ho}`)).toEqual(['101-2', '102-1'])
    const csv = (await office.get(`/api/list-user/list/${listId}/export?format=csv`)).text
    expect(csv.match(/소재불명으로 제외/g)).toHaveLength(2)
    const why = await admin.get(`/api/list/${listId}/stats/explain?figure=leftOut`)
    expect(why.body).toMatchObject({ value: 2 })
    expect(
      (why.body as { readonly rows: readonly { readonly type: string }[] }).rows.map(({ type }) => type),
    ).toContain('OwnerExcluded')
  })
  it('counts again once two administrators say so, and then nothing of the statement is left', async () => {
    const { office, second, personsOf, pathOf, exclude, entryOf, listId } = await begun()
    expectRefusal(await office.delete(await pathOf('주민4')), 'NOT_FOUND')
    await exclude('주민4')
    expect((await office.get(await pathOf('주민4'))).body).toEqual({
      allowed: true,
      excluded: true,
      waiting: false,
      ground: statement.ground,
      foundMissingOn: statement.foundMissingOn,
    } satisfies OwnerExclusion)
    const ended = await office.delete(await pathOf('주민4'))
    expect(await personsOf()).toMatchObject({ total: 3 })
    await confirmPending(second, ended)
    const entry = await entryOf('주민4')
    const log: readonly LogEntry[] = (
      await admin.get(`/api/list/${listId}/users/${entry.userId}/logs?filter={"kind":"roll"}`)
    ).body
    expect(log.map(({ text }) => text).slice(0, 3)).toEqual([
      '102동 2호: 다시 소유자 수에 넣었습니다.',
      '102동 2호: 소재불명으로 소유자 수에서 제외했습니다.',
      '102동 2호: 소재불명으로 소유자 수에서 제외해 달라고 요청했습니다.',
    ])
    expect(await personsOf()).toMatchObject({ total: 4 })
    expect((await personsOf())?.leftOut).toBeUndefined()
    expect((await office.get(await pathOf('주민4'))).body).toMatchObject({ excluded: false, ground: null })
  })
  it('takes the co-owners along: they cannot agree without the one who is missing', async () => {
    const { personsOf, exclude } = await begun()
    await exclude('주민1')
    expect(await personsOf()).toMatchObject({ total: 3, leftOut: 1 })
  })
  it('is not left out under a law that leaves out nobody, nor in a vote, nor without the whole statement', async () => {
    for (const list of [{ rule: 'bylaws' }, { rule: 'remodelling-association' }, {}]) {
      const { office, pathOf } = await begun(list, [ownerOf(1)])
      expectRefusal(await office.post(await pathOf('주민1'), statement), 'EXCLUSION_NOT_IN_LAW')
    }
    const { office, pathOf } = await begun(undefined, [ownerOf(1)])
    for (const wrong of [
      { registeredWithoutNumber: false },
      { addressDiffers: false },
      { ground: '' },
      { foundMissingOn: '2999-01-01' },
    ])
      expectRefusal(await office.post(await pathOf('주민1'), { ...statement, ...wrong }), 'VALIDATION_FAILED')
  })
  it('is found as soon as they sign, and cannot be left out from then on', async () => {
    const campaign = await begun()
    const { personsOf, pathOf, exclude, office, token, entryOf, listId } = campaign
    await exclude('주민5')
    expect(await personsOf()).toMatchObject({ total: 3, completed: 0, leftOut: 1 })
    const browser = await provenOwner(danji, token, ownerOf(5))
    receiptIn(
      await submit(browser, token, submissionOf(campaign, 0, { consents: ['privacy', 'identity', 'third-party'] })),
    )
    expect(await personsOf()).toMatchObject({ total: 4, completed: 1 })
    expect(await entryOf('주민5')).toMatchObject({ leftOut: false })
    expectRefusal(await office.post(await pathOf('주민5'), statement), 'EXCLUDED_OWNER_TOOK_PART')
    const ended = (await readWholeLog(danji)).findLast(({ type }) => type === 'OwnerExclusionEnded')
    expect(ended?.data).toMatchObject({ listId, cause: 'took-part' })
  })
  it('is found as soon as they say no: who refuses is not left out', async () => {
    const { personsOf, pathOf, exclude, office, token } = await begun()
    await exclude('주민5')
    expect((await decline(await provenOwner(danji, token, ownerOf(5)), token)).status).toBe(200)
    expect(await personsOf()).toMatchObject({ total: 4, completed: 0 })
    expectRefusal(await office.post(await pathOf('주민5'), statement), 'EXCLUDED_OWNER_TOOK_PART')
  })
  it('comes back counted where their entry was taken off', async () => {
    const { personsOf, office, exclude, entryOf, listId } = await begun()
    await exclude('주민4')
    const { id } = await entryOf('주민4')
    expect((await office.delete(`/api/list-user/${id}`)).status).toBe(200)
    expect(await personsOf()).toMatchObject({ total: 3 })
    await office.post(`/api/list/${listId}/users/restore`, { listUserIds: [id] })
    expect(await personsOf()).toMatchObject({ total: 4 })
    await exclude('주민4')
    expect(await personsOf()).toMatchObject({ total: 3, leftOut: 1 })
  })
  describe('who comes on the roll with a further entry', () => {
    const further = ownerOf(4, { dong: '103', ho: '7' })
    const leftOutNow = async (roll: () => Promise<readonly ListUser[]>) =>
      (await roll()).filter(({ leftOut }) => leftOut).map(({ dong, ho }) => `${dong}-${ho}`)

    it('counts again, by hand and by a file, and is told before', async () => {
      const { personsOf, office, exclude, roll, listId, entryOf } = await begun()
      await exclude('주민4')
      const sheet = rollCsv('103,7,주민4,010-1234-0004,1960-01-01,84.5', '103,8,주민4,,,84.5', '103,9,주민6,,,84.5')
      const { problems } = await uploaded(office, listId, sheet)
      expect(problems.filter(({ kind }) => /left-out/.test(kind))).toMatchObject([
        { level: 'warning', kind: 'owner-left-out', row: 2 },
        { level: 'warning', kind: 'owner-named-as-left-out', row: 3 },
      ])
      expect(await personsOf()).toMatchObject({ total: 3, leftOut: 1 })
      const { body } = await office.post('/api/list-user/bulk', { listId, users: [ownerOf(6, { ho: '99' }), further] })
      expect(body).toMatchObject({ created: 2, warnings: [{ row: 1, path: 'name' }] })
      expect(await leftOutNow(roll)).toEqual([])
      expect(await personsOf()).toMatchObject({ total: 5 })
      const { userId } = await entryOf('주민4', '2')
      const log: readonly LogEntry[] = (
        await admin.get(`/api/list/${listId}/users/${userId}/logs?filter={"kind":"roll"}`)
      ).body
      expect(log.map(({ text }) => text)).toContain(
        '102동 2호: 다른 세대로도 명부에 올라 다시 소유자 수에 들어갔습니다.',
      )
      // Left out anew, with all units.
      await exclude('주민4')
      expect((await leftOutNow(roll)).toSorted()).toEqual(['102-2', '103-7'])
      expect(await personsOf()).toMatchObject({ total: 4, leftOut: 1 })
      // An import that changes what is there ends nothing.
      await imported(office, listId, rollCsv('103,7,주민4,010-1234-0004,1960-01-01,85'))
      expect(await personsOf()).toMatchObject({ total: 4, leftOut: 1 })
      await imported(office, listId, rollCsv('103,8,주민4,010-1234-0004,1960-01-01,85'))
      expect(await leftOutNow(roll)).toEqual([])
      expect((await verifyFile(new Blob([new Uint8Array(await takeEvidence(danji, listId))]).stream())).listId).toBe(
        listId,
      )
    })
    it('counts again where one of their entries is moved, or put back', async () => {
      const { personsOf, office, exclude, roll, listId, entryOf } = await begun()
      await exclude('주민3')
      const { id } = await entryOf('주민3', '2')
      expect((await office.post(`/api/list-user/${id}/move`, { dong: '103', ho: '7' })).status).toBe(200)
      expect(await leftOutNow(roll)).toEqual([])
      expect(await personsOf()).toMatchObject({ total: 4 })
      await exclude('주민3')
      const moved = await entryOf('주민3', '7')
      await office.delete(`/api/list-user/${moved.id}`)
      expect(await leftOutNow(roll)).toEqual(['102-1'])
      await office.post(`/api/list/${listId}/users/restore`, { listUserIds: [moved.id] })
      expect(await leftOutNow(roll)).toEqual([])
    })
    it('is not left out by a request that does not know of it', async () => {
      const { personsOf, office, second, pathOf, listId } = await begun()
      const asked = await office.post(await pathOf('주민4'), statement)
      await office.post('/api/list-user/bulk', { listId, users: [further] })
      expectRefusal(await second.post(`/api/admin/pending/${pendingIn(asked)}/confirm`), 'EXCLUDED_OWNER_HAS_MORE')
      expect(await personsOf()).toMatchObject({ total: 4 })
      await confirmPending(second, await office.post(await pathOf('주민4'), statement))
      expect(await personsOf()).toMatchObject({ total: 3, leftOut: 1 })
    })
  })
  it('is told in the evidence file, which two verifiers count again', async () => {
    const { exclude, entryOf, office, listId } = await begun({ rule: 'reconstruction-association' })
    // Notes on an entry stand in the same stream and in no file.
    const { id } = await entryOf('주민4')
    await office.put(`/api/list-user/${id}`, { standing: 'whereabouts-unknown' })
    await office.put(`/api/list-user/${id}`, { area: 84.5 })
    await exclude('주민4')
    await exclude('주민1')
    const file = await takeEvidence(danji, listId)
    expect((await verifyFile(new Blob([new Uint8Array(file)]).stream())).consents).toEqual({ units: 5, complete: 0 })
    expect(hasPython ? secondSays([file]) : ['consents']).toEqual([expect.stringMatching(/consents$/)])
    const forgeries = Object.entries(forgedExclusions).map(([name, forge]) => {
      const { text, reasons } = forge(gunzipSync(file).toString(), chanceOf(1))
      return { name, bytes: gzipSync(text), reasons }
    })
    const outcomeOf = async (bytes: Buffer): Promise<unknown> =>
      verifyFile(new Blob([new Uint8Array(bytes)]).stream()).then(
        () => 'taken',
        (error: unknown) => (error as { readonly code?: unknown }).code,
      )
    const outcomes = await Promise.all(forgeries.map(async ({ name, bytes }) => [name, await outcomeOf(bytes)]))
    expect(outcomes).toEqual(forgeries.map(({ name, reasons }) => [name, reasons[0]]))
    const said = hasPython ? secondSays(forgeries.map(({ bytes }) => bytes)) : []
    expect(said).toEqual(said.map(() => expect.stringMatching(/^refused: /)))
    expect(said).toHaveLength(hasPython ? forgeries.length : 0)
  })
})

describe('owners whose standing has to be checked', () => {
  it('are counted, and told beside the figures, with whether they could turn the verdict', async () => {
    const { office, entryOf, personsOf, stats } = await begun()
    for (const [name, standing] of [
      ['주민1', 'deceased'],
      ['주민3', 'heirs-unregistered'],
      ['주민4', 'transferred'],
    ] as const)
      await office.put(`/api/list-user/${(await entryOf(name)).id}`, { standing })
    expect(await personsOf()).toMatchObject({ total: 4, completed: 0 })
    expect((await stats()).rule?.unsettled).toEqual({
      owners: [
        { standing: 'deceased', owners: 1 },
        { standing: 'transferred', owners: 1 },
        { standing: 'heirs-unregistered', owners: 1 },
      ],
      couldTurn: true,
    })
  })
  it('could not turn a verdict that stands without them', async () => {
    const { office, entryOf, stats } = await begun()
    await office.put(`/api/list-user/${(await entryOf('주민5')).id}`, { standing: 'deceased' })
    expect((await stats()).rule?.unsettled).toEqual({
      owners: [{ standing: 'deceased', owners: 1 }],
      couldTurn: false,
    })
  })
})

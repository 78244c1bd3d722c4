import { afterAll, describe, expect, it } from 'vitest'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import { findWrongAccess } from '#services/audit/access/verify-access-log.ts'
import type { Finding } from '#services/finding/findings.contract.ts'
import { ownersOf, startCampaign } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const { admin, app } = danji
// One connection, so that what begins on it is undone on it.
const owner = createPool(danji.databaseUrl, { max: 1 })
afterAll(() => owner.end())
const { listId, apartmentId } = await startCampaign(danji, { owners: ownersOf(4) })
const roll = `/api/list-user/list/${listId}/export`

const newest = async (): Promise<PersonalDataAccess> => {
  const [look] = (await admin.get('/api/admin/access-log')).body as readonly PersonalDataAccess[]
  if (!look) throw new Error('nothing is noted')
  return look
}
const found = async (): Promise<readonly Finding[]> =>
  ((await admin.get('/api/admin/findings')).body as readonly Finding[]).filter(
    ({ rule }) => rule === 'downloads-without-reason',
  )

describe('whoever takes data of many along', () => {
  it('is noted with why, and looks are not', async () => {
    await admin.get(`${roll}?reason=${encodeURIComponent('  총회 참석자 확인 ')}`)
    expect(await newest()).toMatchObject({
      what: '소유자 명부 내려받기',
      count: 4,
      download: { reason: '총회 참석자 확인' },
    })
    await admin.get(`/api/list/${listId}/evidence?openings=all&reason=${encodeURIComponent('법원에 낼 증거 파일')}`)
    expect((await newest()).download).toEqual({ reason: '법원에 낼 증거 파일' })
    await admin.get(`/api/list-user/list/${listId}`)
    expect((await newest()).download).toBeUndefined()
    expect(await found()).toEqual([])
  })

  it('without a reason, or hardly one, is answered all the same, and found: once a day, administrator and complex', async () => {
    const office = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
    for (const query of ['', '?reason=', `?reason=${encodeURIComponent('ㅇ ㅇ ㅇ ㅇ')}`])
      expect((await office.get(`${roll}${query}`)).status).toBe(200)
    expect((await newest()).download).toEqual({ reason: 'ㅇ ㅇ ㅇ ㅇ' })
    expect(await found()).toMatchObject([
      { subjects: 3, status: 'open', isOfLooks: true, apartment: { id: apartmentId } },
    ])
    expect((await office.get(`${roll}?reason=${'가'.repeat(201)}`)).status).toBe(400)
  })

  it('stands in the chain of looks with the reason: one that is changed behind its back is found', async () => {
    const { rows } = await owner.query<{ id: number }>(
      'select id from personal_data_access where download order by id limit 1',
    )
    const id = Number(rows[0]?.id)
    expect(await findWrongAccess(danji.system.database)).toBeUndefined()
    for (const change of [`reason = '다른 이유'`, 'reason = null', 'download = false']) {
      await owner.query('begin')
      await owner.query('alter table personal_data_access disable trigger user')
      await owner.query(`update personal_data_access set ${change} where id = $1`, [id])
      expect(await findWrongAccess(createDatabase(owner))).toMatchObject({ what: 'access', position: id })
      await owner.query('rollback')
    }
  })
})

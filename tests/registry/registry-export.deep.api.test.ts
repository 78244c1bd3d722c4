import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { judged, recordRegister } from './recorded-registers.ts'

const danji = await startTestApp()
const { app, admin, adminToken } = danji
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TITLES = [
  '동',
  '호',
  '명부의 소유자',
  '등기부의 소유자',
  '생년월일(6)',
  '지분',
  '전유면적(㎡)',
  '대지지분',
  '열람일',
  '일치',
  '위험',
  '위험 사유',
  '확인할 것',
  '출처',
]

const { id: apartmentId } = await registerApartment(danji)
const { id: listId } = await createList(danji, { apartmentId, name: '동의/명부' })
const unit = (ho: string, name: string, n: number) => ({
  ...ownerOf(n),
  name,
  dong: '101',
  ho,
  birthDate: '1960-01-01',
})
await enrol(danji, listId, [
  unit('1502', '홍길동', 1),
  unit('1502', '김철수', 2),
  unit('1503', '이영희', 3),
  unit('1504', '박민수', 4),
])
await recordRegister(danji, { listId, apartmentId, dong: '101', ho: '1502' }, [
  { name: '홍길동', birth6: '600101', share: [1, 3] },
  { name: '최새임', birth6: '700101', share: [2, 3] },
])
await recordRegister(danji, { listId, apartmentId, dong: '101', ho: '1503' }, [
  { name: '이영희', birth6: '600101', share: [1, 1] },
])
await recordRegister(
  danji,
  { listId, apartmentId, dong: '101', ho: '1503' },
  [{ name: '옛주인', birth6: '500101', share: [1, 1] }],
  new Date('2025-01-02T00:00:00Z'),
)
await judged(danji, listId)

const url = `/api/registry/list/${listId}/export`
const fetched = async () => {
  const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${adminToken}` } })
  return {
    type: answer.headers['content-type'],
    name: String(answer.headers['content-disposition']),
    bytes: answer.rawPayload,
  }
}
const rowsOf = async (bytes: Buffer): Promise<readonly Readonly<Record<string, string>>[]> => {
  const [titles, ...rows] =
    parseSpreadsheet(bytes).sheets[0]?.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '')) ?? []
  expect(titles).toEqual(TITLES)
  return rows.map((cells) => Object.fromEntries(TITLES.map((title, at) => [title, cells[at] ?? ''])))
}

describe('the registers of a list as a file', async () => {
  const { type, name, bytes } = await fetched()
  const rows = await rowsOf(bytes)

  it('are an .xlsx with the name of the list and the day', () => {
    expect(type).toBe(XLSX)
    expect(decodeURIComponent(name)).toContain('동의 명부 등기부 2026-11-21.xlsx')
  })

  it('have a row for each owner: of both, of the register alone, and of the roll alone', () => {
    expect(rows.map((row) => [row['호'], row['명부의 소유자'], row['등기부의 소유자'], row['일치']])).toEqual([
      ['1502', '홍길동', '홍길동', expect.stringMatching(/일치/)],
      ['1502', '', '최새임', '명부에 없음'],
      ['1502', '김철수', '', '소유자 다름'],
      ['1503', '이영희', '이영희', expect.stringMatching(/일치/)],
    ])
  })

  it('say shares exactly, births by six digits, and what is at risk and why', () => {
    const [own, stranger, gone] = rows
    expect(own).toMatchObject({ 지분: '1/3', '생년월일(6)': '600101', 출처: '열람', '전유면적(㎡)': '84.9431' })
    expect(stranger).toMatchObject({ 지분: '2/3', '생년월일(6)': '700101', 위험: '', '위험 사유': '' })
    expect(gone?.['열람일']).toMatch(/^2026-11-\d\d/)
  })

  it('are the newest of their units, whatever came last', () => {
    expect(rows.some((row) => row['등기부의 소유자'] === '옛주인')).toBe(false)
  })

  it('leave out units without a register', () => {
    expect(rows.some((row) => row['호'] === '1504')).toBe(false)
  })

  it('are the same that the office finds by what they came to, the gravest first', async () => {
    const told = async (asked: string) =>
      ((await admin.get(`/api/registry/list/${listId}?${asked}`)).body as readonly { readonly ho: string }[]).map(
        ({ ho }) => ho,
      )
    // Both differ from the roll; the one with another owner is at risk.
    expect(await told('sort=["risk","DESC"]')).toEqual(['1502', '1503'])
    expect(await told('sort=["risk","ASC"]')).toEqual(['1503', '1502'])
    expect(await told('filter={"match":["changed","partly"]}')).toEqual(['1502', '1503'])
    expect(await told('filter={"match":"partly","risk":"high"}')).toEqual(['1502'])
    expect(await told('filter={"match":"changed"}')).toEqual([])
  })

  it('stand in the access log, before they are read', async () => {
    const { body } = await admin.get(`/api/admin/access-log?filter=${JSON.stringify({ listId })}`)
    expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ what: '등기부 내려받기' })]))
  })

  it('are not taken away by an auditor', async () => {
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    expect((await auditor.get(url)).status).toBe(403)
  })

  it('are nobody’s who does not see the list', async () => {
    const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN' }))
    expectRefusal(await stranger.get(url), 'NOT_FOUND')
  })
})

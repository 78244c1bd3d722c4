import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { createList, enrol, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { imported, uploaded } from '../roll-import/uploaded-roll.ts'

const danji = await startTestApp()
const { app, admin, adminToken, system } = danji
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TITLES = [
  '동',
  '호',
  '이름',
  '전화번호',
  '생년월일',
  '주소',
  '이메일',
  '안내 언어',
  '전용면적(㎡)',
  '대지권지분(㎡)',
  '소유지분',
  '비고',
  '확인할 상태',
  '소유자 수에서 제외',
  '대표자',
  '알림톡',
  '상태',
  '완료 시각',
  '연락처 변경 시각',
]

const { id: apartmentId } = await registerApartment(danji)
const newList = async (name = '명부'): Promise<string> => (await createList(danji, { apartmentId, name })).id
const fetched = async (url: string) => {
  const position = String(await system.deps.store.lastPosition())
  const answer = await app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${adminToken}`, 'x-min-position': position },
  })
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    name: String(answer.headers['content-disposition']),
    cache: answer.headers['cache-control'],
    bytes: answer.rawPayload,
  }
}
const textsOf = async (bytes: Buffer, sheet = 0) =>
  parseSpreadsheet(bytes).sheets[sheet]?.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '')) ?? []

const owners = [
  {
    name: '홍길동',
    phone: '01012345678',
    birthDate: '1960-01-01',
    dong: '101',
    ho: '1502',
    area: 84.9431,
    landShare: 35.1234,
    ownershipShare: '1/2',
  },
  {
    name: '=cmd|calc!A0',
    phone: '',
    birthDate: '',
    dong: '101',
    ho: '102',
    area: null,
    landShare: null,
    ownershipShare: null,
    kakaoEnabled: false,
  },
  { name: '주식회사 한빛', phone: '0212345678', dong: '가동', ho: '지하101호', area: 59.9 },
]

describe('a list as a file', () => {
  it('is an .xlsx with all columns, in the order of its units', async () => {
    const listId = await newList('봄/가을 투표')
    await enrol(danji, listId, owners)
    const { status, type, name, cache, bytes } = await fetched(`/api/list-user/list/${listId}/export`)
    expect({ status, type, cache }).toEqual({ status: 200, type: XLSX, cache: 'no-store' })
    expect(decodeURIComponent(name)).toContain('봄 가을 투표_소유자명부_2026-11-21.xlsx')
    expect(await textsOf(bytes)).toEqual([
      TITLES,
      ['101', '102', '=cmd|calc!A0', '', '', '', '', '한국어', '', '', '', '', '', '', '아니요', '–', '미참여'],
      [
        '101',
        '1502',
        '홍길동',
        '010-1234-5678',
        '1960-01-01',
        '',
        '',
        '한국어',
        '84.9431',
        '35.1234',
        '1/2',
        '',
        '',
        '',
        '아니요',
        '받음',
        '미참여',
      ],
      [
        '가',
        '지하101',
        '주식회사 한빛',
        '02-1234-5678',
        '',
        '',
        '',
        '한국어',
        '59.9',
        '',
        '',
        '',
        '',
        '',
        '아니요',
        '받음',
        '미참여',
      ],
    ])
  })
  it('is a CSV where one is asked for, in which nothing is run', async () => {
    const listId = await newList()
    await enrol(danji, listId, owners)
    const { type, name, bytes } = await fetched(`/api/list-user/list/${listId}/export?format=csv`)
    expect(type).toBe('text/csv; charset=utf-8')
    expect(name).toContain('.csv')
    const lines = bytes.toString().split('\r\n')
    expect(lines[0]).toBe(`\uFEFF${TITLES.map((title) => `"${title}"`).join(',')}`)
    expect(lines[1]).toContain(`"'=cmd|calc!A0"`)
  })
  it.each(['xlsx', 'csv'])('is a roll again: its .%s changes nothing', async (format) => {
    const listId = await newList()
    await enrol(
      danji,
      listId,
      owners.filter(({ name }) => !name.startsWith('=')),
    )
    const { bytes } = await fetched(`/api/list-user/list/${listId}/export?format=${format}`)
    const shown = await uploaded(admin, listId, bytes, `명부.${format}`)
    expect(shown.counts).toEqual({ rows: 2, added: 0, changed: 0, unchanged: 2, failed: 0, missing: 0 })
  })
  it('notes who took whose data along', async () => {
    const listId = await newList()
    await enrol(danji, listId, owners)
    await fetched(`/api/list-user/list/${listId}/export`)
    const entries: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
    const { rows } = await system.pool.query<{ person_ids: string[] }>(
      'select person_ids from personal_data_access where list_id = $1 and what = $2',
      [listId, '소유자 명부 내려받기'],
    )
    expect(rows.map(({ person_ids }) => new Set(person_ids))).toEqual([new Set(entries.map(({ userId }) => userId))])
  })
  it('is for the office of that complex alone', async () => {
    const listId = await newList()
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    const foreigner = adminOf(
      app,
      await appoint(danji, { role: 'ADMIN', apartments: [(await registerApartment(danji)).id] }),
    )
    expectRefusal(await auditor.get(`/api/list-user/list/${listId}/export`), 'FORBIDDEN')
    expectRefusal(await foreigner.get(`/api/list-user/list/${listId}/export`), 'NOT_FOUND')
    expectRefusal(await admin.get(`/api/list-user/list/${listId}/export?format=pdf`), 'VALIDATION_FAILED')
  })
})

describe('the form of an empty roll', () => {
  it('has the titles that are read, nothing else, and beside it how to fill it in', async () => {
    const { status, type, bytes } = await fetched('/api/roll-import/form')
    expect({ status, type }).toEqual({ status: 200, type: XLSX })
    expect(await textsOf(bytes)).toEqual([TITLES.slice(0, 12)])
    const explained = (await textsOf(bytes, 1)).map(([field]) => field).filter((field) => field !== '')
    expect(explained.slice(1, 13)).toEqual(TITLES.slice(0, 12))
  })
  it('is read with its columns recognised, and takes nobody while it is empty', async () => {
    const { bytes } = await fetched('/api/roll-import/form')
    const listId = await newList()
    const { columns, missingFields, headerRow } = await uploaded(admin, listId, bytes, '양식.xlsx')
    expect({ missingFields, headerRow, fields: columns.map(({ field }) => field) }).toEqual({
      missingFields: [],
      headerRow: 1,
      fields: [
        'dong',
        'ho',
        'name',
        'phone',
        'birthDate',
        'address',
        'email',
        'language',
        'area',
        'landShare',
        'ownershipShare',
        'remarks',
      ],
    })
    expect(await imported(admin, listId, bytes)).toMatchObject({
      status: 'done',
      counts: { rows: 0, added: 0, failed: 0 },
    })
  })
})

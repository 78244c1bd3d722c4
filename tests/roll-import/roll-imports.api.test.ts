import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { RollImportSummary } from '#services/roll-import/roll-imports.contract.ts'
import { recallFile } from '#services/roll-import/stored-roll.ts'
import { createList, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { imported, importOf, rollCsv, rowOf, rowsOf, upload, uploaded } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin, app, system } = danji
const { deps } = system

const { id: apartmentId } = await registerApartment(danji)
const newList = async (): Promise<string> => (await createList(danji, { apartmentId })).id
const entriesOf = async (listId: string): Promise<readonly ListUser[]> =>
  (await admin.get(`/api/list-user/list/${listId}?range=[0,999]`)).body

describe('a roll that is uploaded', () => {
  it('is shown with what it would do, and nobody is stored', async () => {
    const listId = await newList()
    const shown = await uploaded(admin, listId, rollCsv(...rowsOf(3), '101,104,,010-1234-0004,,'), '한빛마을 명부.csv')
    expect(shown).toMatchObject({
      listId,
      fileName: '한빛마을 명부.csv',
      status: 'ready',
      progress: 0,
      error: null,
      encoding: 'utf-8',
      headerRow: 1,
      missingFields: [],
    })
    expect(shown.counts).toEqual({ rows: 4, added: 3, changed: 0, unchanged: 0, failed: 1, missing: 0 })
    expect(shown.rows[0]).toEqual({
      row: 2,
      outcome: 'added',
      owners: [
        {
          name: '주민1',
          phone: '01012340001',
          birthDate: '1960-01-01',
          dong: '101',
          ho: '101',
          area: 84.9431,
          landShare: null,
          ownershipShare: '',
        },
      ],
    })
    expect(shown.problems).toContainEqual(expect.objectContaining({ level: 'error', kind: 'name-missing', row: 5 }))
    expect(shown.problemCounts.error).toBe(1)
    expect(await entriesOf(listId)).toEqual([])
    expect(await importOf(admin, shown.id)).toEqual(shown)
  })
  it('is kept sealed, and is in the log by its digest alone', async () => {
    const listId = await newList()
    const csv = rollCsv(rowOf(1, { name: '독고영희' }))
    const { id } = await uploaded(admin, listId, csv)
    const { rows } = await system.pool.query(
      'select *, encode(file, $1) as file_text, encode(preview, $1) as preview_text from roll_import where id = $2',
      ['escape', id],
    )
    expect(JSON.stringify(rows)).not.toMatch(/독고영희|01012340001/)
    const event = (await readWholeLog(danji)).find(
      ({ type, data }) => type === 'RollUploaded' && (data as { readonly importId: string }).importId === id,
    )
    expect(event?.data).toEqual({
      importId: id,
      listId,
      apartmentId,
      sha256: createHash('sha256').update(csv).digest('hex'),
      bytes: Buffer.byteLength(csv),
    })
  })
  it('is read as it is corrected: another column, then the header row', async () => {
    const listId = await newList()
    const { id, columns } = await uploaded(
      admin,
      listId,
      'ㄱ,ㄴ,ㄷ,ㄹ\n제목,,,\n동,호,소유자명,비고\n101,101,홍길동,김철수\n',
    )
    expect(columns.map(({ field }) => field)).toEqual(['dong', 'ho', 'name', 'remarks'])
    const moved = await admin.put(`/api/roll-import/${id}`, { columns: [{ index: 3, field: 'name' }] })
    expect(moved.body).toMatchObject({
      id,
      headerRow: 3,
      columns: [{ field: 'dong' }, { field: 'ho' }, { field: null }, { field: 'name' }],
      rows: [{ row: 4, owners: [{ name: '김철수' }] }],
    })
    const again = await admin.put(`/api/roll-import/${id}`, { columns: [{ index: 2, field: 'coOwner' }] })
    expect(again.body).toMatchObject({
      columns: [{ field: 'dong' }, { field: 'ho' }, { field: 'coOwner' }, { field: 'name' }],
      rows: [{ owners: [{ name: '김철수' }, { name: '홍길동' }] }],
    })
    const higher = await admin.put(`/api/roll-import/${id}`, { headerRow: 1 })
    expect(higher.body).toMatchObject({ headerRow: 1, missingFields: ['dong', 'ho', 'name'], counts: { added: 0 } })
    expect(expectRefusal(await admin.post(`/api/roll-import/${id}/start`), 'ROLL_COLUMNS_MISSING')).toEqual([
      'dong',
      'ho',
      'name',
    ])
    expect(await entriesOf(listId)).toEqual([])
  })
  it('is not corrected to what the file does not have', async () => {
    const { id } = await uploaded(admin, await newList(), rollCsv(rowOf(1)))
    const refused = async (correction: object) =>
      expectRefusal(await admin.put(`/api/roll-import/${id}`, correction), 'VALIDATION_FAILED')
    expect(await refused({ sheet: 1 })).toEqual(['sheet'])
    expect(await refused({ headerRow: 99 })).toEqual(['headerRow'])
    expect(await refused({ columns: [{ index: 50, field: 'name' }] })).toEqual(['columns.0.index'])
    expect(
      await refused({
        columns: [
          { index: 0, field: 'name' },
          { index: 1, field: 'name' },
        ],
      }),
    ).toEqual(['columns.1.field'])
  })
  it('is thrown away when it is discarded', async () => {
    const { id } = await uploaded(admin, await newList(), rollCsv(rowOf(1)))
    expect((await admin.delete(`/api/roll-import/${id}`)).body).toMatchObject({ id, status: 'discarded', progress: 0 })
    expect(await recallFile(deps, id)).toBeUndefined()
    expect(await importOf(admin, id)).toMatchObject({ status: 'discarded', rows: [], columns: [], problems: [] })
    expect((await admin.delete(`/api/roll-import/${id}`)).status).toBe(200)
    expectRefusal(await admin.post(`/api/roll-import/${id}/start`), 'ROLL_IMPORT_OVER')
    expectRefusal(await admin.put(`/api/roll-import/${id}`, { headerRow: 1 }), 'ROLL_IMPORT_OVER')
  })
})

it('an import into a list that is closed is not started, nor is a roll read for it', async () => {
  const listId = await newList()
  const { id } = await uploaded(admin, listId, rollCsv(rowOf(1)))
  expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
  expectRefusal(await admin.post(`/api/roll-import/${id}/start`), 'LIST_CLOSED')
  expectRefusal(await upload(admin, listId, { bytes: rollCsv(rowOf(1)) }), 'LIST_CLOSED')
  expect((await importOf(admin, id)).status).toBe('ready')
})

describe('imports of a list', () => {
  it('are listed, the newest first, with who brought them', async () => {
    const listId = await newList()
    const first = await imported(admin, listId, rollCsv(rowOf(1)), '처음.csv')
    const second = await uploaded(admin, listId, rollCsv(rowOf(1), rowOf(2)), '다음.csv')
    const answer = await admin.get(`/api/roll-import/list/${listId}`)
    const rows: readonly RollImportSummary[] = answer.body
    expect(answer.headers['content-range']).toBe('roll-import 0-1/2')
    expect(rows).toMatchObject([
      {
        id: second.id,
        fileName: '다음.csv',
        status: 'ready',
        progress: 0,
        finishedAt: null,
        counts: second.counts,
        Admin: { name: expect.any(String) },
      },
      {
        id: first.id,
        fileName: '처음.csv',
        status: 'done',
        progress: 1,
        finishedAt: expect.any(String),
        counts: { added: 1 },
      },
    ])
    expect(
      (await admin.get(`/api/roll-import/list/${listId}?filter=${encodeURIComponent('{"status":["done","failed"]}')}`))
        .body,
    ).toMatchObject([{ id: first.id }])
  })
  it('are theirs whose complex it is: to others they do not exist', async () => {
    const listId = await newList()
    const { id } = await uploaded(admin, listId, rollCsv(rowOf(1)))
    const foreigner = adminOf(
      app,
      await appoint(danji, { role: 'ADMIN', apartments: [(await registerApartment(danji)).id] }),
    )
    const answers = [
      await upload(foreigner, listId, { bytes: rollCsv(rowOf(1)) }),
      await foreigner.get(`/api/roll-import/list/${listId}`),
      await foreigner.get(`/api/roll-import/${id}`),
      await foreigner.put(`/api/roll-import/${id}`, { headerRow: 1 }),
      await foreigner.post(`/api/roll-import/${id}/start`),
      await foreigner.delete(`/api/roll-import/${id}`),
      await upload(admin, fixedId(404), { bytes: rollCsv(rowOf(1)) }),
      await admin.get(`/api/roll-import/${fixedId(404)}`),
    ]
    for (const answer of answers) expectRefusal(answer, 'NOT_FOUND')
    expect((await importOf(admin, id)).status).toBe('ready')
  })
  it.each(['AUDITOR', 'ANALYST'] as const)('are no business of an %s', async (role) => {
    const listId = await newList()
    const caller = adminOf(app, await appoint(danji, { role, apartments: [apartmentId] }))
    expectRefusal(await upload(caller, listId, { bytes: rollCsv(rowOf(1)) }), 'FORBIDDEN')
    expectRefusal(await caller.get(`/api/roll-import/list/${listId}`), 'FORBIDDEN')
  })
  it('note who looked at whose data', async () => {
    const listId = await newList()
    const { id } = await imported(admin, listId, rollCsv(rowOf(1)))
    const [entry] = await entriesOf(listId)
    const { rows } = await system.pool.query(
      'select what, person_ids from personal_data_access where list_id = $1 and what = $2',
      [listId, '소유자 명부 가져오기'],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ person_ids: [entry?.userId] })
    expect((await importOf(admin, id)).rows).toHaveLength(1)
  })
})

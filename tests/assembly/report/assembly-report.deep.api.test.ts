import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { AssemblyCostEntered, AssemblyReportMade } from '#events/assembly/assembly-report.events.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { AssemblyReport, ReportFileAnswer } from '#services/assembly/report/assembly-report.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { readWholeLog } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { bodyOf as ok } from '../answered.ts'
import { holdMeeting, openMeeting, press, tellers } from '../minutes/counted-assembly.ts'

const danji = await startTestApp()
const { admin, app, adminToken } = danji

const bytesAt = async (id: string, file: string, as: 'pdf' | 'xlsx'): Promise<Buffer> => {
  const { statusCode, rawPayload } = await app.inject({
    url: `/api/assemblies/${id}/report/files/${file}?as=${as}`,
    headers: { authorization: `Bearer ${adminToken}` },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}
const reportOf = async (id: string): Promise<AssemblyReport> => ok(await admin.get(`/api/assemblies/${id}/report`))
const put = (id: string, costId: string, body: object): Promise<Answer> =>
  admin.put(`/api/assemblies/${id}/report/costs/${costId}`, body)
const make = (id: string): Promise<Answer> => admin.post(`/api/assemblies/${id}/report/files`, {})
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const cost = { item: '총회 책자 인쇄', supplier: '한빛인쇄', amount: 301_000, receipt: '2026-031' }

/** A meeting of twenty owners: six are there, eight more vote, six do neither. */
const held = async () => {
  const meeting = await openMeeting(danji, { count: 20 })
  await holdMeeting(danji, meeting, {
    there: [0, 1, 2, 3, 4, 5],
    votes: [6, 7, 8, 9, 10, 11, 12, 13].map((place) => [place, place < 12 ? 0 : 1] as const),
  })
  return meeting
}
const end = async ({ id }: { readonly id: string }): Promise<void> => {
  ok(await press(danji, id, { begins: { place: '강당', tellers }, closesOpen: true }))
  ok(await admin.post(`/api/assemblies/${id}/status`, { status: 'ended' }))
}

test('costs are entered, corrected by who saw them, and removed, all on record', async () => {
  const { id } = await openMeeting(danji)
  const costId = newId()
  const [one, other] = await Promise.all([put(id, costId, cost), put(id, costId, cost)])
  expect([one?.status, other?.status]).toEqual([200, 200])
  expect(await reportOf(id)).toMatchObject({ total: 301_000, costs: [{ id: costId, ...cost, revision: 1 }], files: [] })
  const log = await readWholeLog(danji)
  expect(eventsOf(AssemblyCostEntered, log).filter(({ data }) => data.costId === costId)).toHaveLength(1)
  const dearer = { ...cost, amount: 310_000, revision: 1 }
  expect(expectRefusal(await put(id, costId, dearer), 'VALIDATION_FAILED')).toEqual(['reason'])
  ok(await put(id, costId, { ...dearer, reason: '영수증과 다릅니다.' }))
  expectRefusal(await put(id, costId, { ...cost, amount: 1, revision: 1, reason: '늦은 정정' }), 'CHANGED_MEANWHILE')
  expect(await reportOf(id)).toMatchObject({ total: 310_000, costs: [{ revision: 2 }] })
  expectRefusal(await put(id, newId(), { ...cost, amount: -1 }), 'VALIDATION_FAILED')
  const removal = () => admin.post(`/api/assemblies/${id}/report/costs/${costId}/removal`, { reason: '중복' })
  ok(await removal())
  ok(await removal())
  expect(await reportOf(id)).toMatchObject({ total: 0, costs: [] })
})

test('a report is made once all is counted, once of the same content, and its files have the hashes of the log', async () => {
  const meeting = await held()
  const { id } = meeting
  expectRefusal(await make(id), 'ASSEMBLY_NOT_ENDED')
  ok(await put(id, newId(), cost))
  await end(meeting)
  const first = ok<ReportFileAnswer>(await make(id), 201)
  expect(ok<ReportFileAnswer>(await make(id), 201)).toEqual(first)
  const [again, more] = await Promise.all([make(id), make(id)])
  expect([again?.body, more?.body]).toEqual([first, first])
  const [made, ...others] = eventsOf(AssemblyReportMade, await readWholeLog(danji)).filter(
    ({ data }) => data.assemblyId === id,
  )
  expect(others).toEqual([])
  const [pdf, workbook] = [await bytesAt(id, first.id, 'pdf'), await bytesAt(id, first.id, 'xlsx')]
  expect([sha256Of(pdf), sha256Of(workbook)]).toEqual([made?.data.pdf.sha256, made?.data.workbook.sha256])
  const text = (await Promise.all([1, 2].map((page) => textOf(pdf, page)))).join('').replaceAll(/\s/g, '')
  expect(text).toContain('총회보고자료')
  expect(text).toContain('한빛인쇄301,000원2026-031')
  // Fewer than five voted against: neither their number nor the difference is told.
  expect(text).toContain('예산을승인합니까?:부결5표미만이드러나의사록으로갈음합니다.')
  expect(text).not.toMatch(/주민\d/)
  const rowsOf = (sheet: string): readonly (readonly string[])[] =>
    parseSpreadsheet(workbook)
      .sheets.find(({ name }) => name === sheet)
      ?.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '')) ?? []
  expect(rowsOf('참여')).toEqual([
    ['전체', '소유자', '현장 (본인)', '온라인', '대리', '서면', '전자투표', '불참', '참여율'],
    ['전체', '20', '6', '0', '0', '0', '8', '6', '70%'],
  ])
  expect(rowsOf('비용')).toEqual([
    ['내용', '업체', '금액(원)', '영수증 번호'],
    ['총회 책자 인쇄', '한빛인쇄', '301000', '2026-031'],
    ['합계', '', '301000'],
  ])
  // Another cost is another content: the former file stays what it is.
  ok(await put(id, newId(), { ...cost, item: '현수막', amount: 90_000 }))
  const second = ok<ReportFileAnswer>(await make(id), 201)
  expect((await reportOf(id)).files.map((file) => file.id)).toEqual([second.id, first.id])
  expect((await bytesAt(id, first.id, 'pdf')).equals(pdf)).toBe(true)
})

test('an assembly whose votes are not counted has no report', async () => {
  const { id } = await openMeeting(danji)
  ok(await admin.post(`/api/assemblies/${id}/status`, { status: 'ended' }))
  expectRefusal(await make(id), 'ASSEMBLY_NOT_COUNTED')
})

test('nobody of another complex sees costs or files, auditors see no files', async () => {
  const meeting = await held()
  const { id, apartmentId } = meeting
  await end(meeting)
  const { id: fileId } = ok<ReportFileAnswer>(await make(id), 201)
  const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
  expect((await auditor.get(`/api/assemblies/${id}/report`)).status).toBe(200)
  expect((await auditor.get(`/api/assemblies/${id}/report/files/${fileId}`)).status).toBe(403)
  const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [] }))
  for (const path of ['', `/files/${fileId}`])
    expect((await stranger.get(`/api/assemblies/${id}/report${path}`)).status).not.toBe(200)
  const { id: otherId } = await openMeeting(danji)
  expectRefusal(await admin.get(`/api/assemblies/${otherId}/report/files/${fileId}`), 'NOT_FOUND')
})

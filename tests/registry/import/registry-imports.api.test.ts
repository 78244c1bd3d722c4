import { describe, expect, it } from 'vitest'
import { readWholeLog } from '#tests/support/campaign.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { brought, listWith, registerPdf, sendFile, zipOf } from './registry-files.ts'

const danji = await startTestApp()
const { admin, system } = danji

const registersOf = async (listId: string) =>
  (await readWholeLog(danji)).filter(
    ({ type, data }) => type === 'RegisterRead' && (data as { readonly listId: string }).listId === listId,
  )
const kim = { name: '김철수', ho: '502', birthDate: '1960-01-01', area: 84.9431, landShare: 44.1521 }
const lee = { name: '이영희', ho: '503', area: 84.9431, landShare: 44.1521 }

describe('a file of registers', () => {
  it('brings the register of a PDF to its unit, with its original, and is forgotten afterwards', async () => {
    const listId = await listWith(danji, [kim])
    const over = await brought(danji, listId, await registerPdf('502', [['김철수', '600101']]), '502호.pdf')
    expect(over).toMatchObject({ status: 'completed', total: 1, done: 1, matched: 1, unmatched: 0, failed: [] })
    expect(over.fileName).toBe('502호.pdf')
    const [register] = (await admin.get(`/api/registry/list/${listId}`)).body as readonly { readonly id: string }[]
    expect(register).toMatchObject({ dong: '101', ho: '502', source: 'pdf', area: 84.9431 })
    const original = await admin.get(`/api/registry/${register?.id}/document`)
    expect(original.text.slice(0, 5)).toBe('%PDF-')
    const { rows } = await system.pool.query('select count(*)::int as files from registry_import_file')
    expect(rows).toEqual([{ files: 0 }])
  })
  it('that comes twice is one import and one register', async () => {
    const listId = await listWith(danji, [kim])
    const pdf = await registerPdf('502', [['김철수', '600101']])
    const first = await brought(danji, listId, pdf)
    const again = await brought(danji, listId, pdf, '다른 이름.pdf')
    expect(again).toMatchObject({ id: first.id, status: 'completed', matched: 1 })
    expect(await registersOf(listId)).toHaveLength(1)
  })
  it('takes the good ones of a ZIP, and names the others with what is wrong', async () => {
    const listId = await listWith(danji, [kim, lee])
    const zip = await zipOf({
      '가/502호.pdf': await registerPdf('502', [['김철수', '600101']]),
      '가/503호.pdf': await registerPdf('503', [['박민수', '750822']]),
      '가/999호.pdf': await registerPdf('999', [['박민수', '750822']]),
      '가/다른 단지.pdf': await registerPdf('502', [['박민수', '750822']], {
        building: '먼바다아파트',
        place: '부산광역시 해솔구 물결동 7',
      }),
      '가/그림.jpg': Buffer.from([0xff, 0xd8, 0xff]),
      '가/깨짐.pdf': Buffer.from('%PDF-1.7 nothing of one'),
      '묶음.zip': await zipOf({ '하나.pdf': Buffer.from('%PDF') }),
    })
    const over = await brought(danji, listId, zip, '등기부.zip')
    expect(over).toMatchObject({ status: 'completed', total: 7, done: 7, matched: 1, changed: 1, unmatched: 1 })
    expect(new Map(over.failed.map(({ file, message }) => [file, message]))).toEqual(
      new Map([
        ['가/999호.pdf', '명부에 없는 세대입니다: 101동 999호'],
        ['가/다른 단지.pdf', expect.stringContaining('다른 단지의 등기부입니다')],
        ['가/그림.jpg', 'PDF 파일이 아닙니다.'],
        ['가/깨짐.pdf', expect.stringContaining('손상')],
        ['묶음.zip', expect.stringContaining('ZIP 안의 ZIP')],
      ]),
    )
    expect(await registersOf(listId)).toHaveLength(2)
  })
  it('may be a table, whose rows of one unit are its owners', async () => {
    const listId = await listWith(danji, [kim, lee])
    const table = [
      '동,호,소유자,지분,생년월일,면적,대지권,고유번호,열람일',
      '101,502,김철수,1/2,600101,84.9431,44.1521,1146-1996-000502,2026-11-20',
      '101동,502호,박민수,2분의 1,750822,84.9431,44.1521,,2026-11-20',
      '101,503,이영희,,,84.9431,44.1521,,2026-11-20',
      '101,504,최지영,,,,,,2026-11-20',
      '101,505,정서준,절반,,,,,2026-11-20',
    ].join('\n')
    const over = await brought(danji, listId, table, '등기부.csv')
    expect(over).toMatchObject({ status: 'completed', total: 4, matched: 1, changed: 1, unmatched: 1 })
    expect(over.failed).toEqual([
      { row: 5, message: '명부에 없는 세대입니다: 101동 504호' },
      { row: 6, path: '지분', message: '지분은 1/2이나 2분의 1처럼 적어주세요.' },
    ])
    expect((await registersOf(listId)).map(({ data }) => data)).toMatchObject([
      {
        source: 'excel',
        ho: '502',
        uniqueNo: '11461996000502',
        contents: { owners: [{ name: '김철수', share: { numerator: '1', denominator: '2' } }, { name: '박민수' }] },
      },
      { ho: '503', contents: { owners: [{ name: '이영희', share: { numerator: '1', denominator: '1' } }] } },
    ])
  })
  it('is refused at once where it has not the columns, is of Excel 4, or of no known kind', async () => {
    const listId = await listWith(danji, [kim])
    const codeOf = async (bytes: Buffer | string) =>
      ((await sendFile(danji, listId, bytes)).body as { readonly code: string }).code
    expect(await codeOf('이름,전화\n김철수,010')).toBe('REGISTRY_COLUMNS_MISSING')
    expect(await codeOf(Buffer.from('090406000000100000000000', 'hex'))).toBe('ROLL_OLD_FORMAT')
    expect(await codeOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toBe('REGISTRY_FILE_UNKNOWN')
    expect(await codeOf(await zipOf({ '사진.jpg': Buffer.from('x') }))).toBe('REGISTRY_FILE_UNKNOWN')
    expect((await admin.get(`/api/registry/import/history/list/${listId}`)).body).toEqual([])
  })
  deepIt('may have fifty megabytes, and no more', async () => {
    const listId = await listWith(danji, [kim])
    const large = (megabytes: number) => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(megabytes * 1024 * 1024)])
    const over = await brought(danji, listId, await zipOf({ '크다.pdf': large(21) }))
    expect(over.failed).toEqual([{ file: '크다.pdf', message: expect.stringContaining('20 MB') }])
    expect((await sendFile(danji, listId, large(51))).body).toMatchObject({ code: 'BODY_TOO_LARGE' })
  })
  it('is recorded anew after its register was deleted by hand', async () => {
    const listId = await listWith(danji, [kim])
    const pdf = await registerPdf('502', [['김철수', '600101']])
    await brought(danji, listId, pdf)
    const [register] = (await admin.get(`/api/registry/list/${listId}`)).body as readonly { readonly id: string }[]
    expect((await admin.delete(`/api/registry/${register?.id}`)).status).toBe(200)
    expect(await brought(danji, listId, pdf)).toMatchObject({ matched: 1 })
    const [other] = (await admin.get(`/api/registry/list/${listId}`)).body as readonly { readonly id: string }[]
    expect(other?.id).not.toBe(register?.id)
  })
})

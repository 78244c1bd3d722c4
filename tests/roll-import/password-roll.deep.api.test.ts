import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createList, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { agileWorkbook } from '#tests/support/forms/encrypted-workbook.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { over, started } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)
const PASSWORD = '관리소-Roll-2026'

const uploadWith = async (listId: string, file: Buffer, password?: string): Promise<Answer> => {
  const form = new FormData()
  if (password !== undefined) form.append('password', password)
  form.append('file', new Blob([new Uint8Array(file)]), '명부.xlsx')
  const encoded = new Response(form)
  return admin.post(`/api/roll-import/list/${listId}`, Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
  })
}

it('a roll under a password is read with it, corrected and imported without it, and the password is kept nowhere', async () => {
  const { id: listId } = await createList(danji, { apartmentId })
  const rows = [
    ['동', '호', '입주자', '연락처'],
    ['101', '1502', '홍길동', '01012345678'],
  ]
  const file = await agileWorkbook(rows, { password: PASSWORD })
  expectRefusal(await uploadWith(listId, file), 'ROLL_PROTECTED')
  expectRefusal(await uploadWith(listId, file, ''), 'ROLL_PROTECTED')
  expectRefusal(await uploadWith(listId, file, PASSWORD.toLowerCase()), 'ROLL_WRONG_PASSWORD')
  expectRefusal(await uploadWith(listId, file, 'x'.repeat(256)), 'VALIDATION_FAILED')

  const answer = await uploadWith(listId, file, PASSWORD)
  expect(answer.status).toBe(201)
  const { id } = answer.body as { readonly id: string }
  const corrected = await admin.put(`/api/roll-import/${id}`, { columns: [{ index: 2, field: 'name' }] })
  expect(corrected.body).toMatchObject({ missingFields: [], rows: [{ owners: [{ name: '홍길동' }] }] })
  await started(admin, id)
  expect(await over(admin, id)).toMatchObject({ status: 'done', counts: { added: 1 } })

  const kept = await sql`select row_to_json(r)::text as row from roll_import r`.execute(danji.system.deps.database)
  const jobs = await sql`select row_to_json(j)::text as row from graphile_worker._private_jobs j`.execute(
    danji.system.deps.database,
  )
  expect(JSON.stringify([kept.rows, jobs.rows, await readWholeLog(danji), answer.body])).not.toContain(PASSWORD)
})

it('a password beside a file that needs none is passed over', async () => {
  const { id: listId } = await createList(danji, { apartmentId })
  const file = Buffer.from('동,호,성명\n101,1502,홍길동\n')
  const form = new FormData()
  form.append('password', PASSWORD)
  form.append('file', new Blob([new Uint8Array(file)]), '명부.csv')
  const encoded = new Response(form)
  const answer = await admin.post(`/api/roll-import/list/${listId}`, Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
  })
  expect(answer.status).toBe(201)
})

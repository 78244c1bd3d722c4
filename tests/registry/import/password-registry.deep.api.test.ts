import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readWholeLog } from '#tests/support/campaign.ts'
import { agileWorkbook } from '#tests/support/forms/encrypted-workbook.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { listWith, overOf } from './registry-files.ts'

const danji = await startTestApp()
const PASSWORD = '관리소-Register-2026'

const uploadWith = async (listId: string, file: Buffer, password?: string): Promise<Answer> => {
  const form = new FormData()
  form.append('listId', listId)
  if (password !== undefined) form.append('password', password)
  form.append('file', new Blob([new Uint8Array(file)]), '등기부 표.xlsx')
  const encoded = new Response(form)
  return danji.admin.post('/api/registry/import/file', Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
  })
}

it('a table of registers under a password is imported with it, and the password is kept nowhere', async () => {
  const listId = await listWith(danji, [{ name: '홍길동', ho: '1502' }])
  const rows = [
    ['동', '호', '소유자', '지분'],
    ['101', '1502', '홍길동', '1/1'],
  ]
  const file = await agileWorkbook(rows, { password: PASSWORD })
  expectRefusal(await uploadWith(listId, file), 'ROLL_PROTECTED')
  expectRefusal(await uploadWith(listId, file, PASSWORD.toLowerCase()), 'ROLL_WRONG_PASSWORD')
  expectRefusal(await uploadWith(listId, file, 'x'.repeat(256)), 'VALIDATION_FAILED')

  const answer = await uploadWith(listId, file, PASSWORD)
  expect(await overOf(danji, answer)).toMatchObject({ status: 'completed', total: 1, matched: 1, failed: [] })

  const { database } = danji.system.deps
  const kept = await sql`select row_to_json(r)::text as row from registry_import_file r`.execute(database)
  const jobs = await sql`select row_to_json(j)::text as row from graphile_worker._private_jobs j`.execute(database)
  expect(JSON.stringify([kept.rows, jobs.rows, await readWholeLog(danji), answer.body])).not.toContain(PASSWORD)
})

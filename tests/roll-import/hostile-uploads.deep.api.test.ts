import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { sampleOf } from '#tests/support/deep.ts'
import { hostileFile, honestFiles } from '#tests/support/forms/hostile-files.ts'
import { longestTurnOf } from '#tests/support/pauses.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { formOf, over, started, uploaded } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin, adminToken, app } = danji
const { id: apartmentId } = await registerApartment(danji)
const { id: listId } = await createList(danji, { apartmentId })
const { id: crowdedId } = await createList(danji, { apartmentId })

/**
 * Maximum share of the server's own work in one turn: a file that is read in the server's thread
 * takes nearly all of it. The lengths of turns are measured by `npm run bench:hostile`.
 */
const MAX_TURN = 0.5

describe('while somebody uploads what costs much to read', { timeout: 90_000 }, () => {
  const send = async (name: string, bytes: Buffer) => {
    const { body, headers } = await formOf([{ bytes, fileName: name }])
    const { port } = app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/roll-import/list/${listId}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${adminToken}` },
      body: new Uint8Array(body),
    })
    return { status: answer.status, body: (await answer.json()) as { readonly code?: string } }
  }

  it.each(
    sampleOf(
      [
        ['1000 names in one cell.csv', undefined],
        ['20,000 rows with a problem in every cell.csv', undefined],
        ['a value in the last row of 25 sheets.xlsx', undefined],
        ['a million cells.csv', 'ROLL_TOO_LARGE'],
        ['400,000 merged columns.xlsx', 'ROLL_TOO_LARGE'],
      ],
      5,
    ),
  )('others have their turn: %s', async (name, code) => {
    const bytes = hostileFile(name)
    const largest = await longestTurnOf(async () => {
      const { status, body } = await send(name, bytes)
      expect([status, body.code]).toEqual([code === undefined ? 201 : 422, code])
    })
    expect(largest).toBeLessThan(MAX_TURN)
  })

  deepIt('others have their turn: an honest large roll', async () => {
    const [large] = honestFiles.filter(({ name }) => name === '10000 owners, sheet.xlsx')
    const bytes = large?.bytes() ?? Buffer.alloc(0)
    const largest = await longestTurnOf(async () => {
      const { status, body } = await send('명부.xlsx', bytes)
      expect([status, body]).toMatchObject([201, { counts: { rows: 10_000, failed: 0 } }])
    })
    expect(largest).toBeLessThan(MAX_TURN)
  })
})

describe('a unit', () => {
  const owner = (n: number) => ({ name: `김${String.fromCodePoint(0xac00 + n)}`, dong: '101', ho: '1' })
  const bulk = (users: readonly unknown[]) => admin.post('/api/list-user/bulk', { listId: crowdedId, users })

  it('of ten thousand owners is refused but for fifty, and nobody waits for it', async () => {
    const users = Array.from({ length: 10_000 }, (_, n) => owner(n))
    const answers: { created: number; updated: number; failed: readonly unknown[] }[] = []
    const largest = await longestTurnOf(async () => {
      const { status, body } = await bulk(users)
      expect(status).toBe(200)
      answers.push(body as (typeof answers)[number])
    })
    const { created, updated, failed } = answers[0] ?? { created: 0, updated: 0, failed: [] }
    expect([created, updated, failed.length]).toEqual([50, 0, 9_950])
    expect(failed[0]).toEqual({ row: 50, path: 'ho', message: '한 세대의 소유자는 50명까지 등록할 수 있습니다.' })
    expect(largest).toBeLessThan(MAX_TURN)
  })
  it('that is full takes nobody more, whoever asks, and still knows its owners', async () => {
    expect((await bulk([owner(3), { ...owner(10_001), ho: '2' }, owner(10_001)])).body).toMatchObject({
      created: 1,
      updated: 1,
      failed: [{ row: 2, path: 'ho' }],
    })
    const csv = `동,호,성명\n101,1,${owner(3).name}\n101,1,${owner(10_002).name}\n101,3,홍길동\n`
    const shown = await uploaded(admin, crowdedId, csv)
    expect(shown).toMatchObject({
      counts: { rows: 3, added: 1, unchanged: 1, failed: 1 },
      problems: [
        { kind: 'area-column-missing', level: 'warning', row: null },
        { kind: 'unit-too-many-owners', level: 'error', row: 3 },
        { kind: 'unit-co-owned', level: 'note', row: 3 },
      ],
    })
    await started(admin, shown.id)
    expect(await over(admin, shown.id)).toMatchObject({ status: 'done', counts: { added: 1, unchanged: 1, failed: 1 } })
  })
})

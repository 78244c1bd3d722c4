import { beforeAll, describe, expect, it } from 'vitest'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { importRoll } from '#services/roll-import/import-job.ts'
import { rollImportReactor } from '#services/roll-import/roll-import.reactor.ts'
import { openLedger, small, twoLots } from '#tests/building-ledger/ledger-readings.ts'
import { changeStatus, createList, createVote, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { importOf, uploaded } from './uploaded-roll.ts'

// The test does the job itself.
const danji = await startTestApp({ quietReactors: [rollImportReactor.name] })
const { admin } = danji
const { deps } = danji.system
const ledger = openLedger(danji)

let apartmentId = ''
let readingId = ''
beforeAll(async () => {
  ;({ id: apartmentId } = await registerApartment(danji))
  readingId = (await ledger.readWhole(apartmentId, twoLots)).current?.readingId ?? ''
})

const newList = async (of = apartmentId): Promise<string> =>
  (await createList(danji, { apartmentId: of, startDate: '2026-11-01', endDate: '2026-12-31' })).id
const csv = (...rows: readonly string[]): string =>
  [
    '동,호,소유자명,연락처,전용면적',
    ...rows.map((row, n) => row.replace(',,', `,주민${n},010-1234-${1000 + n},`)),
  ].join('\n')
const start = (id: string, body: object = {}) => admin.post(`/api/roll-import/${id}/start`, body)
const run = (importId: string, store: EventStore = deps.store, stopping = new AbortController().signal) =>
  importRoll({ ...deps, store })({ importId }, { stopping })
const areasOf = async (listId: string): Promise<readonly string[]> => {
  await deps.freshness.wait(await deps.store.lastPosition(), 5_000)
  const entries = (await admin.get(`/api/list-user/list/${listId}`)).body as readonly {
    readonly dong: string
    readonly ho: string
    readonly area: number | null
  }[]
  return entries.map(({ dong, ho, area }) => `${dong}-${ho} ${area}`).toSorted()
}
const takenOf = async (listId: string) => (await deps.store.readStream(`ledger-comparison-${listId}`)).events

const rows = ['101,101,,', '101,102,,70', '101,0103,,', '101,103,,', '101,999,,', '109,101,,']

describe('a roll of a complex whose ledger was read', () => {
  it('asks about what the ledger does not have, and its rows can be corrected and are imported', async () => {
    const listId = await newList()
    const roll = await uploaded(admin, listId, csv(...rows))
    expect(roll.counts).toMatchObject({ added: 6, failed: 0 })
    const questions = roll.problems.filter(({ kind }) => kind.endsWith('-in-ledger'))
    expect(questions.map(({ kind, row, level }) => [kind, row, level])).toEqual([
      ['ho-not-in-ledger', 6, 'warning'],
      ['dong-not-in-ledger', 7, 'warning'],
    ])
    const corrected = await admin.put(`/api/roll-import/${roll.id}`, { cells: [{ row: 7, column: 0, text: '102' }] })
    expect((corrected.body as typeof roll).problems.map(({ kind }) => kind)).not.toContain('dong-not-in-ledger')
  })
  it('takes areas of the ledger where the file has none, if that is chosen, each with its source', async () => {
    const listId = await newList()
    const roll = await uploaded(admin, listId, csv(...rows))
    expect(roll.ledgerAreas).toEqual({ readingId, readOn: '2026-11-21', isOld: false, units: 2 })
    expect(await start(roll.id, { revision: 0, ledgerReadingId: readingId })).toMatchObject({ status: 200 })
    await run(roll.id)
    expect(await importOf(admin, roll.id)).toMatchObject({ status: 'done', takesLedgerAreas: true })
    const after = ['101-101 59.94', '101-102 70', '101-103 84.97', '101-103 84.97', '101-999 null', '109-101 null']
    expect(await areasOf(listId)).toEqual(after)
    const taken = await takenOf(listId)
    expect(taken.map(({ data }) => data)).toMatchObject([
      { readingId, dong: '101', ho: '101', before: null },
      { readingId, dong: '101', ho: '103', before: null },
    ])
    expect(taken[0]?.metadata.actor.kind).toBe('admin')
  })
  it('takes none by itself', async () => {
    const listId = await newList()
    const roll = await uploaded(admin, listId, csv('101,101,,'))
    await start(roll.id)
    await run(roll.id)
    expect(await areasOf(listId)).toEqual(['101-101 null'])
    expect((await importOf(admin, roll.id)).takesLedgerAreas).toBeUndefined()
  })
  it('takes them once where the process is killed among them', async () => {
    const listId = await newList()
    const hos = Array.from({ length: 40 }, (_, n) => (1 + Math.floor(n / 4)) * 100 + 1 + (n % 4))
    const units = [101, 102, 103, 104].flatMap((dong) => hos.map((ho) => `${dong},${ho},,`))
    const roll = await uploaded(admin, listId, csv(...units))
    expect(roll.ledgerAreas).toMatchObject({ units: 160 })
    await start(roll.id, { ledgerReadingId: readingId })
    let appends = 0
    const append: EventStore['append'] = async (write) => {
      const written = await deps.store.append(write)
      // The rows are one write, and areas two.
      if ((appends += 1) === 2) throw new Error('killed')
      return written
    }
    await expect(run(roll.id, { ...deps.store, append })).rejects.toThrow('killed')
    expect(await takenOf(listId)).toHaveLength(100)
    await run(roll.id)
    expect(await takenOf(listId)).toHaveLength(160)
    expect((await importOf(admin, roll.id)).counts).toMatchObject({ added: 160, failed: 0 })
  })
  it('fails with the reason if a vote is opened before its areas are taken', async () => {
    const listId = await newList()
    const roll = await uploaded(admin, listId, csv('101,101,,'))
    await start(roll.id, { ledgerReadingId: readingId })
    let isOpened = false
    const append: EventStore['append'] = async (write) => {
      const written = await deps.store.append(write)
      if (!isOpened) {
        isOpened = true
        await changeStatus(danji, (await createVote(danji, { listId })).id, 'open')
      }
      return written
    }
    await run(roll.id, { ...deps.store, append })
    const after = await importOf(admin, roll.id)
    expect([after.status, after.error]).toEqual(['failed', expect.stringContaining('투표가 열려 있는 동안')])
    expect(await areasOf(listId)).toEqual(['101-101 null'])
    expect((await uploaded(admin, listId, csv('101,102,,'))).ledgerAreas).toBeNull()
  })
  it('is not started with areas of another reading than the one that was proposed', async () => {
    const { id: other } = await registerApartment(danji)
    await ledger.readWhole(other, small)
    const roll = await uploaded(admin, await newList(other), csv('하늘연립,101,,'))
    expect(roll.problems.filter(({ kind }) => kind.includes('ledger'))).toEqual([])
    expectRefusal(await start(roll.id, { ledgerReadingId: readingId }), 'LEDGER_READ_ANEW')
    const proposed = roll.ledgerAreas?.readingId ?? ''
    danji.clock.now = new Date(danji.clock.now.getTime() + 1_000)
    await ledger.readWhole(other, small)
    expectRefusal(await start(roll.id, { ledgerReadingId: proposed }), 'LEDGER_READ_ANEW')
    const anew = (await admin.put(`/api/roll-import/${roll.id}`, {})).body as typeof roll
    expect(anew.ledgerAreas?.readingId).not.toBe(proposed)
    expect(await start(roll.id, { ledgerReadingId: anew.ledgerAreas?.readingId })).toMatchObject({ status: 200 })
  })
  it('is as ever without a ledger', async () => {
    const { id: other } = await registerApartment(danji)
    const roll = await uploaded(admin, await newList(other), csv(...rows))
    expect(roll.ledgerAreas).toBeNull()
    expect(roll.problems.filter(({ kind }) => kind.includes('ledger'))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { recallFile } from '#services/roll-import/stored-roll.ts'
import { createList, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { imported, over, rollCsv, rowOf, rowsOf, started, uploaded } from './uploaded-roll.ts'

const danji = await startTestApp()
const { admin, system } = danji
const { deps } = system

const { id: apartmentId } = await registerApartment(danji)
const newList = async (): Promise<string> => (await createList(danji, { apartmentId })).id
const entriesOf = async (listId: string): Promise<readonly ListUser[]> =>
  (await admin.get(`/api/list-user/list/${listId}?range=[0,999]`)).body
const addedTo = async (listId: string) =>
  (await readWholeLog(danji)).filter(
    ({ type, data }) => type === 'ListUserAdded' && (data as { readonly listId: string }).listId === listId,
  )

describe('a roll that is imported', () => {
  it('takes its rows as a job and tells what came of it', async () => {
    const listId = await newList()
    const { id, counts } = await uploaded(admin, listId, rollCsv(...rowsOf(3), '101,104,,,,'))
    expect(await started(admin, id)).toMatchObject({
      id,
      listId,
      status: 'running',
      progress: 0,
      counts,
      finishedAt: null,
    })
    const done = await over(admin, id)
    expect(done).toMatchObject({
      status: 'done',
      progress: 4,
      error: null,
      counts: { rows: 4, added: 3, changed: 0, unchanged: 0, failed: 1, missing: 0 },
    })
    expect((await entriesOf(listId)).map(({ name, phone, area }) => [name, phone, area])).toEqual([
      ['주민1', '01012340001', 84.9431],
      ['주민2', '01012340002', 84.9431],
      ['주민3', '01012340003', 84.9431],
    ])
    expect(await recallFile(deps, id)).toBeUndefined()
    expect((await started(admin, id)).status).toBe('done')
    expectRefusal(await admin.delete(`/api/roll-import/${id}`), 'ROLL_IMPORT_OVER')
  })
  it('is the work of whoever started it, by the log', async () => {
    const listId = await newList()
    const { id } = await imported(admin, listId, rollCsv(rowOf(8_001), rowOf(8_002)))
    const log = await readWholeLog(danji)
    const start = log.find(
      ({ type, data }) => type === 'RollImportStarted' && (data as { readonly importId: string }).importId === id,
    )
    const taken = log.filter(({ metadata }) => metadata.cause === start?.position)
    expect(taken.map(({ type }) => type).toSorted()).toEqual([
      'ListUserAdded',
      'ListUserAdded',
      'PersonRegistered',
      'PersonRegistered',
      'RollImportFinished',
      'UnitOwnerAdded',
      'UnitOwnerAdded',
    ])
    for (const { metadata } of taken)
      expect(metadata).toMatchObject({ actor: start?.metadata.actor, requestId: start?.metadata.requestId })
  })
  it('twice adds nothing the second time, and says so', async () => {
    const listId = await newList()
    const csv = rollCsv(...rowsOf(4))
    await imported(admin, listId, csv)
    const [entries, position] = [await entriesOf(listId), (await addedTo(listId)).length]
    const again = await uploaded(admin, listId, csv)
    expect(again.counts).toEqual({ rows: 4, added: 0, changed: 0, unchanged: 4, failed: 0, missing: 0 })
    expect(again.problems).toContainEqual(expect.objectContaining({ level: 'note', kind: 'same-file', row: null }))
    await started(admin, again.id)
    expect((await over(admin, again.id)).counts).toEqual({
      rows: 4,
      added: 0,
      changed: 0,
      unchanged: 4,
      failed: 0,
      missing: 0,
    })
    expect(await entriesOf(listId)).toEqual(entries)
    expect((await addedTo(listId)).length).toBe(position)
  })
  it('again with changes says what it added, changed, left, and who is not in it, whom it leaves where they are', async () => {
    const listId = await newList()
    await imported(admin, listId, rollCsv(...rowsOf(4)))
    const shown = await uploaded(admin, listId, rollCsv(rowOf(1), rowOf(2, { area: '59.9' }), rowOf(9)))
    expect(shown.counts).toEqual({ rows: 3, added: 1, changed: 1, unchanged: 1, failed: 0, missing: 2 })
    expect(shown.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed', 'added'])
    expect(shown.missing).toMatchObject([
      { dong: '101', ho: '103', name: '주민3' },
      { dong: '101', ho: '104', name: '주민4' },
    ])
    await started(admin, shown.id)
    expect((await over(admin, shown.id)).counts).toEqual(shown.counts)
    expect(await entriesOf(listId)).toHaveLength(5)
  })
  it('by two administrators at once ends twice and adds nobody twice', async () => {
    const listId = await newList()
    const csv = rollCsv(...rowsOf(300))
    const previews = await Promise.all([uploaded(admin, listId, csv), uploaded(admin, listId, csv)])
    await Promise.all(previews.map(({ id }) => started(admin, id)))
    const both = await Promise.all(previews.map(({ id }) => over(admin, id)))
    expect(both.map(({ status, progress }) => [status, progress])).toEqual([
      ['done', 300],
      ['done', 300],
    ])
    expect(both.reduce((sum, { counts }) => sum + counts.added, 0)).toBe(300)
    expect(both.reduce((sum, { counts }) => sum + counts.unchanged, 0)).toBe(300)
    expect(await addedTo(listId)).toHaveLength(300)
  })
  it('names erased persons as failed, and takes the others', async () => {
    const listId = await newList()
    await imported(admin, listId, rollCsv(rowOf(9_001), rowOf(9_002)))
    const [gone] = await entriesOf(listId)
    if (!gone) throw new Error('nobody was imported')
    await deps.store.append({
      appends: [
        {
          stream: `person-${gone.userId}`,
          expectedVersion: (await deps.store.readStream(`person-${gone.userId}`)).version,
          events: [{ type: 'PersonErased', data: { personId: gone.userId, apartmentId, reason: 'retention-over' } }],
        },
      ],
      metadata: { actor: { kind: 'system', name: 'tests' }, at: danji.clock.now.toISOString() },
    })
    await deps.store.erasePerson(gone.userId)
    const csv = rollCsv(rowOf(9_001), rowOf(9_002), rowOf(9_003))
    const shown = await uploaded(admin, listId, csv)
    expect(shown.counts).toEqual({ rows: 3, added: 1, changed: 0, unchanged: 1, failed: 1, missing: 0 })
    expect(shown.problems).toContainEqual(
      expect.objectContaining({ level: 'error', kind: 'person-erased', row: 2, message: '파기된 개인정보입니다.' }),
    )
    await started(admin, shown.id)
    expect(await over(admin, shown.id)).toMatchObject({ status: 'done', counts: { added: 1, unchanged: 1, failed: 1 } })
  })
})

import { expect, test } from 'vitest'
import { InspectionRequesterErased } from '#events/assembly/inspection.events.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { InspectionAnswer, Inspections } from '#services/assembly/inspection/inspections.contract.ts'
import { endRecords } from '#services/assembly/publication/destroy-records.ts'
import type { RetainedKind } from '#services/audit/retention.contract.ts'
import { createList, enrol, ownersOf, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { confirmBySecond } from '#tests/support/second-admin.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { bodyOf as ok } from './answered.ts'

const danji = await startTestApp()
const { admin, clock } = danji
const { deps } = danji.system

const applicant = { name: '임차인', contact: '010-2222-3333', interest: '101동 101호 임차인' }

/** A noticed assembly of a building, and a request of a tenant; `answers`: two administrators refuse it. */
const request = async ({ answers }: { readonly answers: boolean }) => {
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId })
  await enrol(danji, listId, ownersOf(2))
  const { id } = ok<{ readonly id: string }>(
    await admin.post('/api/assemblies', {
      listId,
      kind: 'management',
      title: '임시 관리단집회',
      place: '강당',
      startsAt: new Date(clock.now.getTime() + 3_600_000).toISOString(),
      ways: ['in-person'],
      agenda: [{ kind: 'report', title: '사업 경과' }],
    }),
    201,
  )
  ok(await admin.post(`/api/assemblies/${id}/status`, { status: 'noticed' }))
  const asked = ok<InspectionAnswer>(
    await admin.post(`/api/assemblies/${id}/inspections`, {
      applicant,
      wants: 'copy',
      documents: ['minutes'],
      purpose: '의결 과정을 확인하려고 합니다.',
      requestedOn: dayAt(clock.now),
      identityHow: 'id-seen',
    }),
    201,
  )
  const refusal = { ground: 'not-held', reason: '보관하지 않는 자료입니다.' }
  if (answers)
    await confirmBySecond(
      danji,
      apartmentId,
      await admin.post(`/api/assemblies/${id}/inspections/${asked.id}/refusal`, refusal),
    )
  await deps.freshness.wait(await deps.store.lastPosition(), 5_000)
  return { id, requestId: asked.id }
}
const requesterOf = async (id: string) =>
  ok<Inspections>(await admin.get(`/api/assemblies/${id}/inspections`)).requests.map(
    ({ name, contact, interest, purpose, status }) => ({ name, contact, interest, purpose, status }),
  )
const run = async (day: string): Promise<void> => {
  const before = clock.now
  clock.now = new Date(`${day}T12:00:00+09:00`)
  await endRecords(deps, { stopping: new AbortController().signal })
  clock.now = before
  await deps.freshness.wait(await deps.store.lastPosition(), 5_000)
}

test('a requester who is no owner is erased a year after the answer, once; who waits for one is not', async () => {
  const answered = await request({ answers: true })
  const waiting = await request({ answers: false })
  const today = dayAt(clock.now)
  const kept = async () =>
    ok<readonly RetainedKind[]>(await admin.get('/api/admin/retention')).find(({ id }) => id === 'inspection-requester')
  expect(await kept()).toMatchObject({ count: 2, soon: 0 })
  await run(addDays(today, 365))
  expect(await requesterOf(answered.id)).toMatchObject([{ name: '임차인', contact: applicant.contact }])
  await run(addDays(today, 366))
  await run(addDays(today, 367))
  const gone = { name: null, contact: null, interest: null, purpose: null, status: 'refused' }
  expect(await requesterOf(answered.id)).toEqual([gone])
  expect(await requesterOf(waiting.id)).toMatchObject([{ name: '임차인', status: 'requested' }])
  expect(await kept()).toMatchObject({ count: 1 })
  const erased = eventsOf(InspectionRequesterErased, await readWholeLog(danji))
  expect(erased.map(({ data }) => [data.requestId, data.keptUntil])).toEqual([
    [answered.requestId, addDays(today, 365)],
  ])
})

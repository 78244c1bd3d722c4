import { expect } from 'vitest'
import type { AttendanceDeskRow } from '#services/assembly/attendance/attendance.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { castBallot, changeStatus, ownerOf, startCampaign } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { confirmBySecond } from '#tests/support/second-admin.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

const unit = { dong: '101', ho: '1' }
const owners = [
  ownerOf(1, { ...unit }),
  ownerOf(2, { ...unit }),
  ...[3, 4, 5, 6].map((n) => ownerOf(n, { dong: '101', ho: String(n) })),
  ownerOf(3, { dong: '101', ho: '33' }),
]

type Act = { readonly attendeeId: string; readonly actId: string }

/** Admits, moves and corrects at the desk of an open assembly, a second after each other. */
const deskOf = (danji: TestApp, { id, apartmentId }: { readonly id: string; readonly apartmentId: string }) => {
  const { admin, clock } = danji
  const tick = (): void => {
    clock.now = new Date(clock.now.getTime() + 1_000)
  }
  return {
    admit: async (listUserId: string, more: object = {}): Promise<Act> => {
      tick()
      const actId = newId()
      const arrival = { by: 'owner', listUserId, actId, ...more }
      const { status, body, text } = await admin.post(`/api/assemblies/${id}/arrivals`, arrival)
      expect({ status, text }).toMatchObject({ status: 200 })
      return { attendeeId: (body as AttendanceDeskRow).attendeeId ?? '', actId }
    },
    move: async ({ attendeeId }: Act, move: 'leave' | 'return'): Promise<Act> => {
      tick()
      const actId = newId()
      const moved = await admin.post(`/api/assemblies/${id}/attendees/${attendeeId}/moves`, { move, actId })
      expect(moved.status).toBe(200)
      return { attendeeId, actId }
    },
    correct: async ({ attendeeId, actId }: Act, to: object): Promise<void> => {
      tick()
      const url = `/api/assemblies/${id}/attendees/${attendeeId}/corrections`
      await confirmBySecond(danji, apartmentId, await admin.post(url, { actId, to, reason: '잘못 적었습니다.' }))
    },
  }
}

/**
 * A list with an assembly that is over: owners came, left, returned, sent a proxy, voted before; acts
 * were corrected. Of its five owners two are there at the end, one of them by a proxy, and one voted.
 */
export const holdAssembly = async (danji: TestApp): Promise<{ readonly listId: string; readonly id: string }> => {
  const { admin, clock } = danji
  const campaign = await startCampaign(danji, { owners, list: { coOwners: 'first' } })
  const { listId, apartmentId, vote } = campaign
  const made = await admin.post('/api/assemblies', {
    listId,
    kind: 'association',
    title: '정기총회',
    place: '강당',
    startsAt: new Date(clock.now.getTime() + 3_600_000).toISOString(),
    ways: ['in-person', 'proxy', 'paper'],
    agenda: [
      { kind: 'report', title: '경과 보고' },
      { kind: 'vote', voteId: vote.id, matter: 'ordinary' },
    ],
  })
  const { id } = made.body as { readonly id: string }
  for (const status of ['noticed', 'open']) await admin.post(`/api/assemblies/${id}/status`, { status })
  const entries: readonly { readonly id: string; readonly userId: string; readonly dong: string; ho: string }[] = (
    await admin.get(`/api/list-user/list/${listId}`)
  ).body
  const entryAt = (ho: string) => {
    const found = entries.find((entry) => entry.ho === ho)
    if (!found) throw new Error(`${ho} is not on the roll`)
    return found
  }
  const desk = deskOf(danji, { id, apartmentId })
  await castBallot(voterOf(danji, campaign, entryAt('6')), campaign)
  const first = await desk.admit(entryAt('3').id)
  await desk.move(first, 'leave')
  await desk.move(first, 'return')
  await desk.admit(entryAt('1').id, { by: 'proxy', holderName: '홍배우', relation: 'spouse', form: null })
  const fourth = await desk.admit(entryAt('4').id)
  const left = await desk.move(fourth, 'leave')
  await desk.correct(left, { kind: 'time', at: new Date(clock.now.getTime() - 500).toISOString() })
  const fifth = await desk.admit(entryAt('5').id)
  await desk.correct(fifth, { kind: 'struck' })
  expect((await admin.post(`/api/assemblies/${id}/status`, { status: 'ended' })).status).toBe(200)
  clock.now = new Date(clock.now.getTime() + 1_000)
  await changeStatus(danji, vote.id, 'closed')
  expect((await countAndRead(admin, vote.id)).status).toBe(200)
  return { listId, id }
}

import { expect, test } from 'vitest'
import type { LedgerEntry } from '#services/assembly/attendance/attendance.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmBySecond, pendingIn, secondAdminOf } from '#tests/support/second-admin.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { admitAtDesk, findAtDesk, openMeeting } from './open-meeting.ts'

const danji = await startTestApp()
const { admin } = danji

const owners = [1, 2, 3, 4].map((n) => ownerOf(n))
const proxy = { by: 'proxy', holderName: '홍대리', relation: 'other', form: null }
const management = { kind: 'management', ways: ['in-person', 'proxy', 'paper'] } as const

test('one proxy stands for half of the owners at most, from whichever desks', async () => {
  const meeting = await openMeeting(danji, owners, management)
  const statuses = (await Promise.all(owners.map((owner) => admitAtDesk(danji, meeting, owner, proxy)))).map(
    ({ status }) => status,
  )
  // Four desks at the same time: two are admitted, whichever they are.
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 422, 422])
  const [refused, present] = [owners[statuses.indexOf(422)], owners[statuses.indexOf(200)]]
  if (!refused || !present) throw new Error('two of each')
  // The name is the same, however it is typed.
  expectRefusal(await admitAtDesk(danji, meeting, refused, { ...proxy, holderName: ' 홍 대리' }), 'PROXY_LIMIT')
  expect((await admitAtDesk(danji, meeting, refused, { ...proxy, holderName: '김대리' })).status).toBe(200)
  // Whoever comes themselves is stood for no more.
  const another = owners[statuses.lastIndexOf(422)]
  if (!another) throw new Error('two are refused')
  expect((await admitAtDesk(danji, meeting, present)).status).toBe(200)
  expect((await admitAtDesk(danji, meeting, another, proxy)).status).toBe(200)
})

test('an arrival that counts again is limited, too', async () => {
  const meeting = await openMeeting(danji, owners, management)
  const [one, two, three] = owners
  if (!one || !two || !three) throw new Error('there are four')
  for (const owner of [one, two]) expect((await admitAtDesk(danji, meeting, owner, proxy)).status).toBe(200)
  const { attendeeId } = await findAtDesk(danji, meeting, one)
  const ledger = async () =>
    ((await admin.get(`/api/assemblies/${meeting.id}/attendees`)).body as { readonly attendees: LedgerEntry[] })
      .attendees
  const act = (await ledger()).find((entry) => entry.attendeeId === attendeeId)?.acts[0]
  const url = `/api/assemblies/${meeting.id}/attendees/${attendeeId}/corrections`
  const correct = (to: object) => admin.post(url, { actId: act?.actId, to, reason: '위임장을 다시 확인했습니다.' })
  await confirmBySecond(danji, meeting.apartmentId, await correct({ kind: 'struck' }))
  expect((await admitAtDesk(danji, meeting, three, proxy)).status).toBe(200)
  const again = await correct({ kind: 'time', at: act?.at })
  const second = await secondAdminOf(danji, meeting.apartmentId)
  expectRefusal(await second.post(`/api/admin/pending/${pendingIn(again)}/confirm`), 'PROXY_LIMIT')
})

test('relations are those of the law; an election takes no proxies', async () => {
  const meeting = await openMeeting(danji, owners)
  const [one] = owners
  if (!one) throw new Error('there are four')
  expectRefusal(await admitAtDesk(danji, meeting, one, proxy), 'PROXY_RELATION_NOT_ALLOWED')
  for (const relation of ['abroad', 'corporation', 'sibling', 'lineal', 'spouse'])
    expect((await admitAtDesk(danji, meeting, one, { ...proxy, relation })).status).toBe(200)
  const without = await openMeeting(danji, owners, { ways: ['in-person', 'paper'] })
  expectRefusal(await admitAtDesk(danji, without, one, { ...proxy, relation: 'spouse' }), 'PROXY_NOT_ALLOWED')
  const election = await admin.post('/api/assemblies', {
    listId: meeting.listId,
    kind: 'election-round',
    title: '동대표 선거',
    ways: ['proxy', 'paper'],
  })
  expectRefusal(election, 'VALIDATION_FAILED')
  const round = await admin.post('/api/assemblies', {
    listId: meeting.listId,
    kind: 'election-round',
    title: '동대표 선거',
  })
  const { id } = round.body as { readonly id: string }
  const { listUserId } = await findAtDesk(danji, meeting, one)
  const arrival = { ...proxy, listUserId, actId: newId() }
  expectRefusal(await admin.post(`/api/assemblies/${id}/arrivals`, arrival), 'ASSEMBLY_WITHOUT_MEETING')
})

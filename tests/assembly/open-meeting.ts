import { expect } from 'vitest'
import type { AttendanceDeskRow } from '#services/assembly/attendance/attendance.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { createList, createVote, enrol, registerApartment, type Owner } from '#tests/support/campaign.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

export type OpenMeeting = {
  readonly id: string
  readonly apartmentId: string
  readonly listId: string
  readonly voteId: string
}

type MeetingSettings = { readonly kind?: string; readonly ways?: readonly string[]; readonly list?: object }

/** An open meeting whose roll has these owners; its one item is an ordinary matter. */
export const openMeeting = async (
  danji: TestApp,
  owners: readonly Owner[],
  { kind = 'association', ways = ['in-person', 'proxy', 'paper'], list = {} }: MeetingSettings = {},
): Promise<OpenMeeting> => {
  const { admin, clock } = danji
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId, rule: 'assembly-ordinary', ...list })
  await enrol(danji, listId, owners)
  const vote = await createVote(danji, { listId })
  const today = new Date(clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  await admin.post(`/api/votes/${vote.id}/announcement`, { announcedOn: today, place: '게시판' })
  const made = await admin.post('/api/assemblies', {
    listId,
    kind,
    title: '정기총회',
    place: '강당',
    startsAt: new Date(clock.now.getTime() + 3_600_000).toISOString(),
    ways,
    agenda: [{ kind: 'vote', voteId: vote.id, matter: 'ordinary' }],
  })
  const { id } = made.body as { readonly id: string }
  for (const status of ['noticed', 'open']) {
    const moved = await admin.post(`/api/assemblies/${id}/status`, { status })
    expect({ status: moved.status, text: moved.text }).toMatchObject({ status: 200 })
  }
  return { id, apartmentId, listId, voteId: vote.id }
}

/** Finds an owner at the desk. */
export const findAtDesk = async (
  { admin }: Pick<TestApp, 'admin'>,
  { id }: Pick<OpenMeeting, 'id'>,
  { dong, ho, name }: Owner,
): Promise<AttendanceDeskRow> => {
  const query = new URLSearchParams({ dong, ho }).toString()
  const rows: readonly AttendanceDeskRow[] = (await admin.get(`/api/assemblies/${id}/desk?${query}`)).body
  const row = rows.find((found) => found.name === name)
  if (!row) throw new Error(`${name} is not on the roll`)
  return row
}

/** Admits an owner at the desk, or a proxy for them by `more`. */
export const admitAtDesk = async (
  danji: Pick<TestApp, 'admin'>,
  meeting: Pick<OpenMeeting, 'id'>,
  owner: Owner,
  more: object = {},
) =>
  danji.admin.post(`/api/assemblies/${meeting.id}/arrivals`, {
    by: 'owner',
    listUserId: (await findAtDesk(danji, meeting, owner)).listUserId,
    actId: newId(),
    ...more,
  })

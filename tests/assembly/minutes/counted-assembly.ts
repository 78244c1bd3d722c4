import { expect } from 'vitest'
import type { AssemblyCount } from '#services/assembly/count/count.contract.ts'
import type { Minutes } from '#services/assembly/minutes/minutes.contract.ts'
import type { AssemblyResults } from '#services/assembly/results/results.contract.ts'
import { newId } from '#services/core/secrets.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import {
  castBallot,
  changeStatus,
  createList,
  createVote,
  enrol,
  ownersOf,
  registerApartment,
} from '#tests/support/campaign.ts'
import type { Answer, TestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

const ok = <Body>({ status, body, text }: Answer, expected = 200): Body => {
  expect({ status, text }).toMatchObject({ status: expected })
  return body as Body
}

export const tellers = [
  { role: '개표 참관인', name: '정참관' },
  { role: '감사', name: '박감사' },
]

const question = {
  title: '예산을 승인합니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성', assent: true }, { label: '반대' }],
}

/** Number of owners, and the rule of the list; without one the law of the assembly decides alone. */
type MeetingOptions = { readonly count?: number; readonly rule?: string }

/** An open meeting with one vote by owner that people vote in, and a report. */
export const openMeeting = async (danji: TestApp, { count = 6, rule }: MeetingOptions = {}) => {
  const { admin, clock } = danji
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId, ...(rule === undefined ? {} : { rule }) })
  await enrol(danji, listId, ownersOf(count))
  const vote = await createVote(danji, {
    listId,
    title: '예산 승인의 건',
    weight: 'owner',
    questions: [question],
  })
  const today = new Date(clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  ok(await admin.post(`/api/votes/${vote.id}/announcement`, { announcedOn: today, place: '게시판' }))
  const { id } = ok<{ readonly id: string }>(
    await admin.post('/api/assemblies', {
      listId,
      kind: 'association',
      title: '정기총회',
      place: '강당',
      startsAt: new Date(clock.now.getTime() + 3_600_000).toISOString(),
      ways: ['in-person', 'proxy', 'paper', 'electronic'],
      bylaws: { article: '정관 제22조', version: '2025년판', adoptedOn: '2025-01-10', electronicUntil: 'meeting' },
      agenda: [
        { kind: 'report', title: '사업 경과' },
        { kind: 'vote', voteId: vote.id, matter: 'ordinary' },
      ],
    }),
    201,
  )
  for (const status of ['noticed', 'open']) ok(await admin.post(`/api/assemblies/${id}/status`, { status }))
  const link = ok<VoteLink>(await admin.post(`/api/votes/lists/${listId}/vote/${vote.id}/link`), 201)
  const opened = await changeStatus(danji, vote.id, 'open')
  const entries = ok<readonly ListUser[]>(await admin.get(`/api/list-user/list/${listId}`)).toSorted((one, other) =>
    (one.name ?? '').localeCompare(other.name ?? ''),
  )
  return { id, apartmentId, listId, vote: opened, linkId: link.linkId, entries }
}

export type OpenMeeting = Awaited<ReturnType<typeof openMeeting>>

/** Admits owners by their places, and has others vote for (0) or against (1). */
export const holdMeeting = async (
  danji: TestApp,
  meeting: OpenMeeting,
  { there, votes }: { readonly there: readonly number[]; readonly votes: readonly (readonly [number, 0 | 1])[] },
) => {
  const entryAt = (place: number): ListUser => {
    const entry = meeting.entries[place]
    if (!entry) throw new Error(`no owner ${place}`)
    return entry
  }
  for (const place of there)
    ok(
      await danji.admin.post(`/api/assemblies/${meeting.id}/arrivals`, {
        by: 'owner',
        listUserId: entryAt(place).id,
        actId: newId(),
      }),
    )
  for (const [place, choice] of votes) await castBallot(voterOf(danji, meeting, entryAt(place)), meeting, choice)
}

export const countOf = async ({ admin }: TestApp, id: string): Promise<AssemblyCount> =>
  ok(await admin.get(`/api/assemblies/${id}/count`))
export const press = ({ admin }: TestApp, id: string, body: object = {}): Promise<Answer> =>
  admin.post(`/api/assemblies/${id}/count`, body)
export const resultsOf = async ({ admin }: TestApp, id: string): Promise<AssemblyResults> =>
  ok(await admin.get(`/api/assemblies/${id}/results`))
export const minutesOf = async ({ admin }: TestApp, id: string): Promise<Minutes> =>
  ok(await admin.get(`/api/assemblies/${id}/minutes`))

/** A meeting that was counted and ended, with minutes that are fixed and signers who are named. */
export const fixedMinutes = async (danji: TestApp, opening = '의장 주민1이 개회를 선언하다.') => {
  const meeting = await openMeeting(danji)
  await holdMeeting(danji, meeting, {
    there: [0, 1],
    votes: [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 1],
    ],
  })
  const { admin } = danji
  const { id } = meeting
  ok(await press(danji, id, { begins: { place: '강당', tellers }, closesOpen: true }))
  ok(await admin.post(`/api/assemblies/${id}/status`, { status: 'ended' }))
  const texts = { opening, course: [], remarks: '' }
  ok(await admin.put(`/api/assemblies/${id}/minutes`, { texts, revision: 0 }))
  ok(await admin.post(`/api/assemblies/${id}/minutes/final`, { revision: 1 }))
  const [chair, other] = meeting.entries
  const signers = [
    { role: 'chair', who: { by: 'owner', listUserId: chair?.id } },
    { role: 'signer', who: { by: 'owner', listUserId: other?.id } },
  ]
  const minutes = ok<Minutes>(await admin.put(`/api/assemblies/${id}/minutes/signers`, { signers }))
  return { meeting, minutes, signers }
}

import { expect } from 'vitest'
import type { NoticeFigures, NoticeOwner } from '#services/assembly/notice/notice.contract.ts'
import { createList, createVote, enrol, registerApartment, type Owner } from '#tests/support/campaign.ts'
import type { Answer, TestApp } from '#tests/support/stack/test-app.ts'

const DAY = 86_400_000

/** Instant of the meeting: so many days after today, 14:00 in Seoul. */
const meetingAt = ({ clock }: TestApp, days: number): string => {
  const day = new Date(clock.now.getTime() + 9 * 3_600_000 + days * DAY).toISOString().slice(0, 10)
  return new Date(`${day}T14:00:00+09:00`).toISOString()
}

/** Checks an answer, and returns its body. */
export const bodyOf = <Body>({ status, body, text }: Answer, expected = 200): Body => {
  expect({ status, text }).toMatchObject({ status: expected })
  return body as Body
}

/** A noticed meeting in some days, with these owners on its roll. */
export const noticedMeeting = async (
  danji: TestApp,
  owners: readonly Owner[],
  { days = 20, kind = 'association' }: { readonly days?: number; readonly kind?: string } = {},
) => {
  const { admin, clock } = danji
  const { id: apartmentId } = await registerApartment(danji)
  const { id: listId } = await createList(danji, { apartmentId, rule: 'assembly-ordinary' })
  await enrol(danji, listId, owners)
  const vote = await createVote(danji, { listId, title: '예산 승인의 건' })
  const today = new Date(clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  await admin.post(`/api/votes/${vote.id}/announcement`, { announcedOn: today, place: '게시판' })
  const made = await admin.post('/api/assemblies', {
    listId,
    kind,
    title: '정기총회',
    place: '강당',
    startsAt: meetingAt(danji, days),
    ways: ['in-person', 'proxy', 'paper'],
    agenda: [{ kind: 'vote', voteId: vote.id, matter: kind === 'founding' ? 'founding' : 'ordinary' }],
  })
  const { id } = bodyOf<{ readonly id: string }>(made, 201)
  bodyOf(await admin.post(`/api/assemblies/${id}/status`, { status: 'noticed' }))
  return { id, apartmentId, listId, voteId: vote.id, today }
}
export type Meeting = Awaited<ReturnType<typeof noticedMeeting>>

export const figuresOf = async (
  { admin }: Pick<TestApp, 'admin'>,
  { id }: Pick<Meeting, 'id'>,
): Promise<NoticeFigures> => bodyOf(await admin.get(`/api/assemblies/${id}/notice`))

type OwnerPage = { readonly total: number; readonly owners: readonly NoticeOwner[] }

export const ownersIn = async (
  { admin }: Pick<TestApp, 'admin'>,
  { id }: Pick<Meeting, 'id'>,
  query = '',
): Promise<OwnerPage> => bodyOf(await admin.get(`/api/assemblies/${id}/notice/owners${query}`))

/** Returns the owner of a unit with their notices. */
export const ownerOfUnit = async (danji: TestApp, meeting: Meeting, { dong, ho }: Owner): Promise<NoticeOwner> => {
  const { owners } = await ownersIn(danji, meeting, `?${new URLSearchParams({ dong, q: ho }).toString()}`)
  const owner = owners.find(({ units }) => units.some((unit) => unit.dong === dong && unit.ho === ho))
  if (!owner) throw new Error(`${dong}-${ho} is not on the roll`)
  return owner
}

/** A file as a browser uploads it. */
export const uploadOf = (content: string | Buffer, name: string, type = 'text/csv') => {
  const boundary = 'danji-test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Fetches a file as the super administrator. */
export const bytesAt = async (danji: TestApp, url: string): Promise<Buffer> => {
  const { statusCode, rawPayload } = await danji.app.inject({
    url,
    headers: { authorization: `Bearer ${danji.adminToken}` },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

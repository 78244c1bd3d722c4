import { expect, type APIRequestContext, type APIResponse } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import { campaignComplex } from '#services/processes/demonstration/people.ts'
import type { Resident } from './resident.ts'

/**
 * The office's calls without its screens: for tests that are about something else than setting up a
 * campaign.
 */
export type Office = {
  readonly call: <Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<Answer>
  /** Uploads parts of a form, among them files; `key`: the Idempotency-Key. */
  readonly upload: <Answer>(path: string, parts: MultipartFields, key?: string) => Promise<Answer>
}

type MultipartFields = Readonly<
  Record<string, string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }>
>

export type PreparedVote = {
  readonly apartmentId: string
  readonly listId: string
  readonly voteId: string
  readonly link: string
  readonly residents: readonly Resident[]
}

/**
 * Asserts that a new complex sorts behind the demonstration's: users who have chosen none get the
 * first by name, and journeys rely on that.
 */
const staysBehindDemonstration = (apartment: object = {}): void => {
  const { name = '' } = apartment as { readonly name?: string }
  if (name < campaignComplex.name) throw new Error(`${name} would stand before ${campaignComplex.name}.`)
}

export const openOffice = async (
  request: APIRequestContext,
  account = { email: 'admin@danji.local', password: 'danji-development' },
): Promise<Office> => {
  const signedIn = await request.post('/api/auth/super-admin/login', { data: account })
  expect(signedIn.status()).toBe(200)
  const { token } = (await signedIn.json()) as { readonly token: string }
  const headers = { authorization: `Bearer ${token}` }
  const answerOf = async <Answer>(asked: string, answer: APIResponse): Promise<Answer> => {
    expect(answer.ok(), `${asked}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Answer
  }
  return {
    call: async <Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
      if (method === 'POST' && path === '/api/apartment') staysBehindDemonstration(body)
      const answer = await request.fetch(path, { method, headers, ...(body ? { data: body } : {}) })
      return answerOf<Answer>(`${method} ${path}`, answer)
    },
    upload: async <Answer>(path: string, parts: MultipartFields, key?: string) => {
      // A file may wait for many others: the test's own time is the limit.
      const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key }
      return answerOf<Answer>(
        `POST ${path}`,
        await request.post(path, { headers: keyed, multipart: { ...parts }, timeout: 0 }),
      )
    },
  }
}

/** Two questions: one to choose one of two, one to choose up to two of three or abstain. */
const questions = [
  {
    title: '주차장을 주말에 개방하는 데 찬성하십니까?',
    minChoices: 1,
    maxChoices: 1,
    choices: [{ label: '찬성' }, { label: '반대' }],
  },
  {
    title: '먼저 수정할 곳을 두 곳까지 골라주세요.',
    minChoices: 0,
    maxChoices: 2,
    choices: [{ label: '놀이터' }, { label: '경로당' }, { label: '자전거 보관소' }],
  },
]

/**
 * Makes residents of a complex of its own, with phones that no other test uses: `series` is two
 * digits.
 */
const residentsOf = (series: string, count: number): readonly Resident[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `주민${String.fromCharCode(0xac00 + 28 * index)}`,
    phone: `010${series}00${String(index + 1).padStart(4, '0')}`,
    dong: index % 2 === 0 ? '301' : '302',
    ho: String(101 + index),
  }))

/** Prepares a running vote with a link, in a list and a complex of its own. */
export const prepareVote = async (
  { call }: Office,
  {
    title,
    series,
    count,
    others = [],
    more = {},
  }: {
    readonly title: string
    readonly series: string
    readonly count: number
    /** Owners besides, who come on the roll before the vote is opened. */
    readonly others?: readonly object[]
    /** Further fields of the vote, or others than the usual ones. */
    readonly more?: object
  },
): Promise<PreparedVote> => {
  const residents = residentsOf(series, count)
  const apartment = await call<Apartment>('POST', '/api/apartment', {
    name: `화전 ${title} 단지`,
    address: '서울특별시 노원구 한글비석로 1',
    totalUnits: count,
    officePhone: '02-000-1234',
  })
  const list = await call<List>('POST', '/api/list', {
    name: `${title} 리스트`,
    type: 'vote',
    apartmentId: apartment.id,
    // Most journeys are about something else than who else has to confirm a corrected phone.
    contactChanges: 'one-admin',
  })
  await call('POST', '/api/list-user/bulk', {
    listId: list.id,
    users: [...residents.map((resident) => ({ ...resident, area: 84.9431 })), ...others],
  })
  const vote = await call<Vote>('POST', '/api/votes', {
    listId: list.id,
    title,
    description: '관리사무소 게시판에서 안내문을 보실 수 있습니다.',
    ballotKind: 'open',
    weight: 'unit',
    questions,
    ...more,
  })
  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
  const { url } = await call<VoteLink>('POST', `/api/votes/lists/${list.id}/vote/${vote.id}/link`, {})
  return { apartmentId: apartment.id, listId: list.id, voteId: vote.id, link: url, residents }
}

/** Returns the number of ballots counted so far. */
export const votedIn = async ({ call }: Office, { voteId }: PreparedVote): Promise<number> =>
  (await call<VoteResults>('GET', `/api/votes/${voteId}/results`)).turnout.voted

/** The demonstration's list and its votes. */
export const findDemonstration = async ({
  call,
}: Office): Promise<{ readonly apartmentId: string; readonly listId: string; readonly voteId: string }> => {
  const votes = await call<readonly Vote[]>(
    'GET',
    `/api/votes?filter=${encodeURIComponent(JSON.stringify({ status: 'open', q: '관리규약 개정 찬반' }))}`,
  )
  const [vote] = votes
  if (vote === undefined) throw new Error('There is no demonstration.')
  return { apartmentId: vote.apartmentId, listId: vote.listId, voteId: vote.id }
}

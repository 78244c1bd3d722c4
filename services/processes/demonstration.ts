import type { FastifyInstance } from 'fastify'
import { addDays, dayAt } from '#events/values/day.ts'
import { findVotes } from '#projections/vote/votes.ts'
import type { Deps } from '../core/deps.ts'
import { voterCookie, type AdminToken, type VoterSession } from '../core/session.ts'

/** What a person who tries Danji needs to know: links that are open, and somebody invented who is on the roll. */
export type Demonstration = {
  readonly voteUrls: readonly string[]
  readonly resident: DemoOwner
  readonly administrators: typeof administrators
}

const VOTE_TITLE = '관리규약 개정 찬반 투표'

const surnames = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임', '한', '오', '서', '신', '권']
const givenNames = [
  '영수',
  '순자',
  '정희',
  '미경',
  '현우',
  '지영',
  '성호',
  '은주',
  '재훈',
  '수진',
  '동현',
  '혜숙',
  '민재',
  '옥순',
  '상철',
  '유나',
]

const FLOORS = 15
const UNITS_A_FLOOR = 4
const VOTED_ALREADY = 43

type DemoOwner = {
  readonly name: string
  readonly phone: string
  readonly dong: string
  readonly ho: string
  readonly area: number
  readonly landShare: number
}

/** Two buildings of fifteen floors with four units each, invented. */
const holders: readonly DemoOwner[] = ['101', '102'].flatMap((dong, building) =>
  Array.from({ length: FLOORS * UNITS_A_FLOOR }, (_, index) => {
    const [floor, line] = [Math.floor(index / UNITS_A_FLOOR) + 1, (index % UNITS_A_FLOOR) + 1]
    const number = building * FLOORS * UNITS_A_FLOOR + index
    const name = `${surnames[(number * 7) % surnames.length]}${givenNames[(number * 5 + building) % givenNames.length]}`
    const isLarge = line <= 2
    return {
      name,
      phone: `0100000${String(1001 + number)}`,
      dong,
      ho: `${floor}0${line}`,
      area: isLarge ? 84.9431 : 59.9912,
      landShare: isLarge ? 44.1521 : 31.1876,
    }
  }),
)

/** Units that belong to two: a spouse, a child, a company beside them. */
const coOwners: readonly DemoOwner[] = (
  [
    [3, '김하늘'],
    [25, '오나래'],
    [77, '주식회사 한빛개발'],
  ] as const
).flatMap(([place, name], index) => {
  const holder = holders[place]
  return holder ? [{ ...holder, name, phone: `0100000${String(1901 + index)}` }] : []
})

/** Somebody owns a unit in the other building, too: among owners they are one. */
const ofSeveral = (owner: DemoOwner, index: number): DemoOwner => {
  const same = index === 88 ? holders[21] : undefined
  return same ? { ...owner, name: same.name, phone: same.phone } : owner
}

const owners: readonly DemoOwner[] = [...coOwners, ...holders.map(ofSeveral)]

const SMALL_FLOORS = 6

/** One building of six floors with two units each, in another complex. */
const neighbours: readonly DemoOwner[] = Array.from({ length: SMALL_FLOORS * 2 }, (_, index) => ({
  name: `${surnames[(index * 4 + 3) % surnames.length]}${givenNames[(index * 3 + 1) % givenNames.length]}`,
  phone: `0100000${String(2001 + index)}`,
  dong: '가동',
  ho: `${Math.floor(index / 2) + 1}0${(index % 2) + 1}`,
  area: 74.8215,
  landShare: 39.6402,
}))

/** Invited, not yet signed in: the e-mail addresses and phones are those of the Kakao simulator's invented accounts. */
const administrators = [
  { name: '김한결', email: 'hangyeol@danji.local', phone: '010-9100-0001', role: 'ADMIN' },
  { name: '이서윤', email: 'seoyun@danji.local', phone: '010-9100-0002', role: 'AUDITOR' },
  { name: '박도현', email: 'dohyun@danji.local', phone: '010-9100-0003', role: 'ANALYST' },
] as const

const questions = [
  {
    title: '관리규약 개정(안)에 찬성하십니까?',
    minChoices: 1,
    maxChoices: 1,
    choices: [{ label: '찬성' }, { label: '반대' }],
  },
  {
    title: '주민공동시설에 먼저 갖출 것을 두 가지까지 골라주세요.',
    minChoices: 0,
    maxChoices: 2,
    choices: [
      { label: '작은도서관' },
      { label: '경로당 새 단장' },
      { label: '체력단련실' },
      { label: '어린이 놀이터' },
    ],
  },
]

type Created = {
  readonly id: string
  readonly questions: readonly { readonly id: string; readonly choices: readonly { readonly id: string }[] }[]
}
type Entry = { readonly id: string; readonly userId: string }

type Call = <Answer>(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>

const DAYS_AHEAD = 7

/** A smaller complex whose vote is still to come. */
const addNeighbours = async (call: Call, { clock }: Deps): Promise<void> => {
  const { id: apartmentId } = await call<{ id: string }>('POST', '/api/apartment', {
    name: '해오름 연립',
    address: '경기도 고양시 덕양구 해오름로 5',
    totalUnits: neighbours.length,
    officePhone: '031-000-5678',
  })
  const startDate = addDays(dayAt(clock()), DAYS_AHEAD)
  const { id: listId } = await call<{ id: string }>('POST', '/api/list', {
    name: '2026년 장기수선계획 조정 투표',
    type: 'vote',
    apartmentId,
    startDate,
    rule: 'long-term-repair-plan',
  })
  await call('POST', '/api/list-user/bulk', { listId, users: neighbours })
  const { id: overId } = await call<{ id: string }>('POST', '/api/list', {
    name: '2026년 어린이놀이터 개선 투표',
    type: 'vote',
    apartmentId,
  })
  await call('POST', '/api/list-user/bulk', { listId: overId, users: neighbours })
  await call('POST', `/api/list/${overId}/close`, {})
}

/**
 * Fills an empty log with two complexes, their owners, invited administrators and a running vote in which some have voted, through the
 * calls that everybody uses.
 * @throws Error where a call refuses
 */
export const demonstrate = async (app: FastifyInstance, deps: Deps, superAdminId: string): Promise<void> => {
  const token = app.jwt.sign({ kind: 'admin', sub: superAdminId, epoch: 0 } satisfies AdminToken, { expiresIn: 60 })
  const call: Call = async <Answer>(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    body?: object,
    headers: Record<string, string> = { authorization: `Bearer ${token}`, 'user-agent': 'Danji' },
  ): Promise<Answer> => {
    const answer = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    if (answer.statusCode >= 300)
      throw new Error(`demonstration: ${method} ${url} answered ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }

  await addNeighbours(call, deps)
  const apartment = await call<{ id: string }>('POST', '/api/apartment', {
    name: '한빛마을 1단지',
    address: '경기도 고양시 일산동구 한빛로 12',
    totalUnits: holders.length,
    officePhone: '031-000-1234',
  })
  for (const administrator of administrators)
    await call('POST', '/api/admin/admins', { ...administrator, apartmentIds: [apartment.id] })
  const list = await call<{ id: string }>('POST', '/api/list', {
    name: '2026년 관리규약 개정 투표',
    type: 'vote',
    apartmentId: apartment.id,
    rule: 'management-bylaws',
  })
  await call('POST', '/api/list-user/bulk', { listId: list.id, users: owners })
  const description =
    '관리규약 준칙 개정에 맞추어 우리 단지의 관리규약을 고치는 안건입니다. 개정안은 관리사무소와 각 동 게시판에서 보실 수 있습니다.'
  const vote = await call<Created>('POST', '/api/votes', {
    listId: list.id,
    title: VOTE_TITLE,
    description,
    ballotKind: 'open',
    weight: 'unit',
    questions,
  })
  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
  const link = await call<{ linkId: string; url: string }>(
    'POST',
    `/api/votes/lists/${list.id}/vote/${vote.id}/link`,
    {},
  )
  await castSome(app, {
    vote,
    listId: list.id,
    linkId: link.linkId,
    entries: await call<readonly Entry[]>('GET', `/api/list-user/list/${list.id}?range=[0,199]`),
  })

  await changeSome(call, list.id)

  const secret = await call<Created>('POST', '/api/votes', {
    listId: list.id,
    title: '102동 동별 대표자 선출',
    ballotKind: 'secret',
    weight: 'unit',
    questions: [
      {
        title: '동별 대표자로 누구를 뽑으시겠습니까?',
        minChoices: 0,
        maxChoices: 1,
        choices: [{ label: '기호 1번 이정희' }, { label: '기호 2번 박성호' }],
      },
    ],
  })
  await call('PATCH', `/api/votes/${secret.id}/status`, { status: 'open' })
  await call('POST', `/api/votes/lists/${list.id}/vote/${secret.id}/link`, {})
  await deps.freshness.wait(await deps.store.lastPosition(), 10_000)
}

/** What an office does while a campaign runs: a note, a phone that changed, which is marked since the list runs already. */
const changeSome = async (call: Call, listId: string): Promise<void> => {
  const entries = await call<readonly Entry[]>(
    'GET',
    `/api/list-user/list/${listId}?range=[0,1]&filter=${encodeURIComponent(JSON.stringify({ dong: '102', ho: '1203' }))}`,
  )
  const [entry] = entries
  if (!entry) throw new Error('demonstration: 102동 1203호 has no owner')
  await call('POST', `/api/user/${entry.userId}/memo`, {
    memo: '평일 저녁 7시 이후에 연락 바란다고 함. 우편물은 실거주지로 보내기로.',
  })
  await call('PATCH', `/api/user/${entry.userId}`, { phone: '010-0000-1999' })
}

/** The demonstration's open links, where it was put in and still runs. */
export const findDemonstration = async ({ database, clock, publicUrl }: Deps): Promise<Demonstration | undefined> => {
  const { rows } = await findVotes(
    database,
    { sort: undefined, offset: 0, limit: 20, filter: { status: 'open' } },
    undefined,
    clock(),
  )
  const demo = rows.find(({ title }) => title === VOTE_TITLE)
  const resident = owners.at(-1)
  if (!demo || !resident) return undefined
  const open = rows.filter(
    (row) => row.list_id === demo.list_id && row.link_id !== null && row.link_status === 'active',
  )
  return { voteUrls: open.map((row) => `${publicUrl}/vote/${row.link_id}`), resident, administrators }
}

type Casting = {
  readonly vote: Created
  readonly listId: string
  readonly linkId: string
  readonly entries: readonly Entry[]
}

/** Ballots of some owners, spread over both buildings; opinions differ. */
const castSome = async (app: FastifyInstance, { vote, listId, linkId, entries }: Casting): Promise<void> => {
  const voters = entries.filter((_, index) => (index * 11) % entries.length < VOTED_ALREADY)
  for (const [index, entry] of voters.entries()) {
    const session: VoterSession & { readonly kind: 'voter' } = {
      kind: 'voter',
      linkId,
      voteId: vote.id,
      listId,
      listUserId: entry.id,
      personId: entry.userId,
      proofKey: '-',
    }
    const cookie = `${voterCookie(linkId)}=${app.jwt.sign(session, { expiresIn: 60 })}`
    const choose = (question: Created['questions'][number], ...places: readonly number[]) => ({
      questionId: question.id,
      choiceIds: places.flatMap((place) => question.choices[place]?.id ?? []),
    })
    const [first, second] = vote.questions
    if (!first || !second) return
    const answers = [
      choose(first, index % 4 === 3 ? 1 : 0),
      index % 6 === 5 ? choose(second) : choose(second, index % 4, (index + 1) % 4),
    ]
    const answer = await app.inject({
      method: 'POST',
      url: `/api/vote/${linkId}/submit`,
      headers: { cookie },
      payload: { answers },
    })
    if (answer.statusCode !== 200) throw new Error(`demonstration: a ballot was refused: ${answer.body}`)
  }
}

import type { FastifyInstance } from 'fastify'
import { voterCookie, type VoterSession } from '../../core/session.ts'
import type { Call } from './call-as.ts'

/** By its title the running vote is found again. */
export const VOTE_TITLE = '관리규약 개정 찬반 투표'

const VOTED_ALREADY = 43

const questions = [
  {
    title: '관리규약 개정(안)에 찬성하십니까?',
    minChoices: 1,
    maxChoices: 1,
    choices: [{ label: '찬성', assent: true }, { label: '반대' }],
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
type Entry = { readonly id: string; readonly userId: string; readonly dong: string; readonly ho: string }

/** A vote on the rules that runs, and in which some have voted. */
export const addVote = async (app: FastifyInstance, call: Call, listId: string): Promise<void> => {
  const description =
    '관리규약 준칙 개정에 맞추어 우리 단지의 관리규약을 고치는 안건입니다. 개정안은 관리사무소와 각 동 게시판에서 보실 수 있습니다.'
  const vote = await call<Created>('POST', '/api/votes', {
    listId,
    title: VOTE_TITLE,
    description,
    ballotKind: 'open',
    weight: 'unit',
    rule: 'management-bylaws',
    questions,
  })
  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
  const { linkId } = await call<{ linkId: string }>('POST', `/api/votes/lists/${listId}/vote/${vote.id}/link`, {})
  const entries = await call<readonly Entry[]>('GET', `/api/list-user/list/${listId}?range=[0,199]`)
  await castSome(app, { vote, listId, linkId, entries })
}

/** A vote that is over: its results wait for whoever looks. */
export const addClosedVote = async (app: FastifyInstance, call: Call, listId: string): Promise<void> => {
  const vote = await call<Created>('POST', '/api/votes', {
    listId,
    title: '전기차 충전구역 설치',
    description: '지하 1층 주차장에 전기차 충전구역 열두 면을 만드는 안건입니다.',
    ballotKind: 'open',
    weight: 'unit',
    rule: { turnout: '1/4', approval: { fraction: '1/2', over: true } },
    questions: [
      {
        title: '전기차 충전구역 설치에 찬성하십니까?',
        minChoices: 0,
        maxChoices: 1,
        choices: [{ label: '찬성', assent: true }, { label: '반대' }],
      },
    ],
  })
  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'open' })
  const { linkId } = await call<{ linkId: string }>('POST', `/api/votes/lists/${listId}/vote/${vote.id}/link`, {})
  const entries = await call<readonly Entry[]>('GET', `/api/list-user/list/${listId}?range=[0,199]`)
  await castSome(app, { vote, listId, linkId, entries })
  await call('PATCH', `/api/votes/${vote.id}/status`, { status: 'closed' })
}

/** A secret vote that runs, too. */
export const addSecretVote = async (call: Call, listId: string): Promise<void> => {
  const secret = await call<Created>('POST', '/api/votes', {
    listId,
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
  await call('POST', `/api/votes/lists/${listId}/vote/${secret.id}/link`, {})
}

type Casting = {
  readonly vote: Created
  readonly listId: string
  readonly linkId: string
  readonly entries: readonly Entry[]
}

/** Ballots of some units, spread over both buildings; opinions differ. */
const castSome = async (app: FastifyInstance, { vote, listId, linkId, entries }: Casting): Promise<void> => {
  const units = [...Map.groupBy(entries, ({ dong, ho }) => `${dong} ${ho}`).values()].flatMap(
    (owners) => owners[0] ?? [],
  )
  const voters = units.filter((_, index) => (index * 11) % units.length < VOTED_ALREADY)
  for (const [index, entry] of voters.entries()) {
    const session: VoterSession & { readonly kind: 'voter' } = {
      kind: 'voter',
      linkId,
      voteId: vote.id,
      listId,
      listUserId: entry.id,
      personId: entry.userId,
      proofKey: '-',
      phoneChanges: 0,
    }
    const cookie = `${voterCookie(linkId)}=${app.jwt.sign(session, { expiresIn: 60 })}`
    const choose = (question: Created['questions'][number], ...places: readonly number[]) => ({
      questionId: question.id,
      choiceIds: places.flatMap((place) => question.choices[place]?.id ?? []),
    })
    const [first, second] = vote.questions
    if (!first) return
    const preferred = index % 6 === 5 ? [] : [index % 4, (index + 1) % 4]
    const answers = [choose(first, index % 4 === 3 ? 1 : 0), ...(second ? [choose(second, ...preferred)] : [])]
    const answer = await app.inject({
      method: 'POST',
      url: `/api/vote/${linkId}/submit`,
      headers: { cookie },
      // Each from a home of its own, as residents vote (addresses for examples, RFC 5737): together they would meet the limit of one address.
      remoteAddress: `192.0.2.${1 + (index % 250)}`,
      payload: { answers, forUnit: true },
    })
    if (answer.statusCode !== 200) throw new Error(`demonstration: a ballot was refused: ${answer.body}`)
  }
}

import { evidence, fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { apartmentId, holder, listId, secretVoteId, voteId } from './names.ts'

const [questionId, yesId, noId] = [fixedId(100), fixedId(101), fixedId(102)] as const
const question = {
  id: questionId,
  title: '찬성하십니까?',
  minChoices: 0,
  maxChoices: 1,
  choices: [
    { id: yesId, label: '찬성' },
    { id: noId, label: '반대' },
  ],
}
export const voteOf = (id: string, ballotKind: 'open' | 'secret') => ({
  type: 'VoteCreated',
  data: {
    voteId: id,
    listId,
    apartmentId,
    title: `${ballotKind}의 건`,
    description: null,
    ballotKind,
    weight: 'area',
    opensAt: null,
    closesAt: null,
    interimResults: false,
    questions: [question],
  },
})
/** A seventh abstains; of the others a third is against it. */
export const answersOf = (n: number) => {
  const choice = n % 3 === 0 ? noId : yesId
  return [{ questionId, choiceIds: n % 7 === 0 ? [] : [choice] }]
}
export const ballot = (n: number, vote: string) => {
  const secret = vote === secretVoteId
  const { listUserId, personId, dong, ho } = holder(n)
  const answers = secret ? { answers: null, answersProof: `proof-${n}` } : { answers: answersOf(n), answersProof: null }
  const receiptId = fixedSecret(n + (secret ? 5_000 : 0))
  return {
    type: 'BallotCast',
    data: {
      voteId: vote,
      listId: holder(n).listId,
      apartmentId,
      listUserId,
      personId,
      dong,
      ho,
      receiptId,
      ...answers,
      evidence,
    },
  }
}
/** A ballot is withdrawn; another one is cast in its place where `again`. */
export const withdrawalStory = (n: number, again: boolean) => {
  const { data } = ballot(n, voteId)
  const { listUserId, personId, dong, ho, receiptId } = data
  const stream = `ballot-${voteId}-${listUserId}`
  const ofUnit = { voteId, listId: data.listId, apartmentId, listUserId, personId, dong, ho }
  const proof = { kind: 'identity-document', recordId: fixedId(901) }
  const later = { ...data, receiptId: fixedSecret(n + 8_000), afterWithdrawn: receiptId, proof }
  return [
    [stream, { type: 'BallotWithdrawn', data: { ...ofUnit, receiptId, cause: 'voter', evidence } }] as const,
    ...(again ? [[stream, { type: 'BallotCast', data: later }] as const] : []),
  ]
}
/** A ballot is challenged, and what two administrators decide about it. */
export const challengeStory = (n: number, outcome: 'void' | 'rejected' | 'open') => {
  const { data } = ballot(n, voteId)
  const { listUserId, personId, dong, ho, receiptId } = data
  const stream = `ballot-${voteId}-${listUserId}`
  const of = { voteId, listId: data.listId, apartmentId, listUserId, personId, dong, ho, receiptId }
  const challenger = { challengerEntryId: listUserId, challengerPersonId: personId }
  const ways = { ballotWay: 'online', way: 'online', evidence } as const
  const approvalId = fixedId(9_990)
  return [
    [stream, { type: 'BallotChallenged', data: { ...of, ...challenger, ...ways } }] as const,
    ...(outcome === 'rejected'
      ? [[stream, { type: 'BallotChallengeRejected', data: { ...of, approvalId } }] as const]
      : []),
    ...(outcome === 'void'
      ? [
          [stream, { type: 'BallotChallengeUpheld', data: { ...of, effect: 'void', approvalId } }] as const,
          [
            stream,
            { type: 'BallotWithdrawn', data: { ...of, cause: 'challenge', evidence: null, approvalId } },
          ] as const,
        ]
      : []),
  ]
}
/** A draft is corrected: its question gets plain words and a file. */
export const explainedStory = (id: string) => {
  const { data } = voteOf(id, 'open')
  const attachments = [{ id: fixedId(9_880), name: '견적서.pdf', objectKey: 'b'.repeat(64), size: 1_000, pages: 2 }]
  const explanations = [{ questionId, plainSummary: '승강기를 바꿀지 정합니다.', attachments }]
  return [`vote-${id}`, { type: 'VoteRevised', data: { ...data, explanations } }] as const
}
export const link = { voteId, listId, linkId: fixedSecret(1) }

const { id: _id, choices, ...asked } = question
const placed = [
  { question: 0, plainSummary: '승강기를 바꿀지 정합니다.', outcomes: [{ choice: 0, text: '공사합니다.' }] },
]
const set = (n: number) => ({ setId: fixedId(9_900 + n), apartmentId })
const kept = (n: number, name: string) => {
  const questions = [{ ...asked, choices: choices.map(({ label }) => ({ label })) }]
  return [
    `question-set-${fixedId(9_900 + n)}`,
    { type: 'QuestionSetKept', data: { ...set(n), name, questions, explanations: placed } },
  ] as const
}
/** Two sets of questions: one is corrected, one deleted. */
export const questionSetStory = () =>
  [
    kept(1, '정기 총회'),
    kept(2, '임시 총회'),
    kept(1, '정기 총회 (고침)'),
    [`question-set-${fixedId(9_902)}`, { type: 'QuestionSetDeleted', data: set(2) }],
  ] as const

const pattern = (n: number) => ({ patternId: fixedId(9_950 + n), apartmentId })
const savedPattern = (n: number) => {
  const { voteId: _voteId, listId: _listId, apartmentId: _apartmentId, ...vote } = voteOf(voteId, 'open').data
  const { opensAt: _opensAt, closesAt: _closesAt, questions: _questions, ...settings } = vote
  const list = { rule: 'bylaws', coOwners: 'first', contactChanges: 'one-admin', bothWays: 'first', days: 30 }
  const more = { kind: 'resolution', district: 'all', choiceOrder: 'fixed', publicResults: false, encrypted: false }
  const questions = [{ ...asked, choices: choices.map(({ label }) => ({ label })) }]
  const data = {
    ...pattern(n),
    name: `양식 ${n}`,
    list,
    vote: { ...settings, ...more, questions },
    explanations: placed,
  }
  return [`vote-pattern-${pattern(n).patternId}`, { type: 'VotePatternSaved', data }] as const
}
const patternEvent = (type: string, n: number, more: object = {}) =>
  [`vote-pattern-${pattern(n).patternId}`, { type, data: { ...pattern(n), ...more } }] as const
/** Two patterns: one is renamed twice, one deleted. */
export const votePatternStory = () =>
  [
    savedPattern(1),
    savedPattern(2),
    patternEvent('VotePatternRenamed', 1, { name: '정기 총회' }),
    patternEvent('VotePatternRenamed', 1, { name: '임시 총회' }),
    patternEvent('VotePatternDeleted', 2),
  ] as const

const [runId, proxyId, refusedId] = [fixedId(9_910), fixedId(9_911), fixedId(9_912)] as const
const printed = ['10000001', '10000002', '10000003'] as const
const paperEvent = (type: string, number: (typeof printed)[number], more: object = {}) =>
  [`ballot-paper-${secretVoteId}-${number}`, { type, data: { voteId: secretVoteId, listId, number, ...more } }] as const
const ofUnit = (n: number) => {
  const { listUserId, personId, dong, ho } = holder(n)
  return { voteId: secretVoteId, listId, apartmentId, listUserId, personId, dong, ho }
}
const deskEvent = (type: string, n: number, more: object = {}) =>
  [`ballot-${secretVoteId}-desk-${n}`, { type, data: { ...ofUnit(n), ...more } }] as const

/**
 * Blanks are printed; two are handed out, one comes back; one is counted, two readers differ over
 * another, a third is set aside.
 */
/** Says whose paper it is, and how that was checked. */
const checkedOf = (n: number) => ({
  listUserId: holder(n).listUserId,
  personId: holder(n).personId,
  identityCheck: { how: 'id-seen', by: '김관리', on: '2026-03-02' },
})
export const paperStory = () => [
  [
    `ballot-papers-${secretVoteId}`,
    { type: 'BallotPapersPrinted', data: { voteId: secretVoteId, listId, runId, numbers: [...printed] } },
  ] as const,
  deskEvent('BallotPaperIssued', 38, { paperNumber: null }),
  deskEvent('BallotPaperIssued', 39, { paperNumber: null }),
  deskEvent('BallotPaperReturned', 39),
  ...printed.map((number, index) =>
    paperEvent('PaperEntered', number, { digest: `digest-${number}`, ...(index === 0 ? checkedOf(40) : {}) }),
  ),
  paperEvent('PaperCounted', printed[0], { answers: answersOf(1) }),
  paperEvent('PaperEntriesDiffered', printed[1]),
  paperEvent('PaperSetAside', printed[2], { cause: 'voted-online' }),
]

const power = (id: string, n: number) => ({ proxyId: id, voteId, listId, listUserId: holder(n).listUserId })
const proxyEvent = (type: string, id: string, n: number, more: object = {}) =>
  [`vote-proxy-${voteId}-${holder(n).listUserId}`, { type, data: { ...power(id, n), ...more } }] as const
const entered = (n: number, by: number) => ({
  apartmentId,
  personId: holder(n).personId,
  holderListUserId: holder(by).listUserId,
  holderPersonId: holder(by).personId,
  holderName: '위임받은이',
  holderPhone: null,
  relation: 'owner',
  enteredBy: fixedId(9_913),
  scan: { objectKey: 'sealed/proxy', sha256: 'a'.repeat(64), size: 100, pages: 1 },
})

/** Two powers of attorney: one is confirmed, one refused. */
export const proxyStory = () => [
  proxyEvent('ProxyEntered', proxyId, 37, entered(37, 36)),
  proxyEvent('ProxyConfirmed', proxyId, 37, { holderPersonId: holder(36).personId }),
  proxyEvent('ProxyEntered', refusedId, 35, entered(35, 36)),
  proxyEvent('ProxyRefused', refusedId, 35, { reason: '서명이 없습니다.' }),
]

import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedPhones } from '#infra/simulators/phone/simulated-phones.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { call, must, type DrillAnswer } from './calls.ts'
import { cookieOf, openOffice, ownerOf, type Owner } from './drilled-campaign.ts'

/** A vote that is open, and who may cast a ballot in it. */
export type DrilledVote = {
  readonly base: string
  /** Headers of the super administrator. */
  readonly admin: Readonly<Record<string, string>>
  readonly voteId: string
  readonly linkId: string
  readonly owners: readonly Owner[]
  readonly answers: readonly { readonly questionId: string; readonly choiceIds: readonly string[] }[]
}

const question = {
  title: '찬성하십니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성' }, { label: '반대' }],
}

/** Makes a vote that is open, through the calls that the office makes. */
export const prepareVote = async (base: string, count: number): Promise<DrilledVote> => {
  const { admin: headers } = await openOffice(base)
  const make = async <Body>(path: string, body: object, method = 'POST'): Promise<Body> =>
    (await must(base + path, { method, body, headers })).body
  type CreatedRecord = { readonly id: string }
  const { id: apartmentId } = await make<CreatedRecord>('/api/apartment', {
    name: '한빛마을',
    address: '고양시',
    totalUnits: count,
  })
  const { id: listId } = await make<CreatedRecord>('/api/list', { name: '도색', type: 'vote', apartmentId })
  const owners = Array.from({ length: count }, (_, n) => ownerOf(n))
  await make('/api/list-user/bulk', { listId, users: owners })
  const { id: voteId, questions } = await make<Vote>('/api/votes', {
    listId,
    title: '외벽 도색',
    ballotKind: 'open',
    weight: 'unit',
    questions: [question],
  })
  const { linkId } = await make<{ readonly linkId: string }>(`/api/votes/lists/${listId}/vote/${voteId}/link`, {})
  await make(`/api/votes/${voteId}/status`, { status: 'open' }, 'PATCH')
  const answers = questions.map(({ id, choices }) => ({
    questionId: id,
    choiceIds: choices.slice(0, 1).map((choice) => choice.id),
  }))
  return { base, admin: headers, voteId, linkId, owners, answers }
}

export type Voting = {
  readonly vote: DrilledVote
  readonly phones: SimulatedPhones
  /** Called with every answer. */
  readonly onAnswer?: (answer: DrillAnswer) => void
}

/** Returns an idempotency key, as the apps send one with each command and its repetitions. */
const keyed = (): Readonly<Record<string, string>> => ({ 'idempotency-key': newId() })

const PATIENCE_MS = 120_000

const untilMessage = async (phones: SimulatedPhones, phone: string, before: number): Promise<string> => {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const messages = phones.receivedBy(phone)
    const code = messages.length > before ? /\d{6}/.exec(messages[0]?.text ?? '')?.[0] : undefined
    if (code !== undefined) return code
    if (performance.now() > deadline) throw new Error(`no code came to ${phone}`)
    await sleep(50)
  }
}

/**
 * Requests a code, reads it on the phone and sends it. Returns the cookie of the session.
 * @throws {Error} where it is refused
 */
const verify = async ({ vote, phones, onAnswer }: Voting, { name, phone, dong, ho }: Owner): Promise<string> => {
  const url = `${vote.base}/api/vote/${vote.linkId}/verify-user`
  const claim = { name, phone, dong, ho }
  const before = phones.receivedBy(phone).length
  const asked = await must(url, { body: claim, headers: keyed() })
  onAnswer?.(asked)
  const code = await untilMessage(phones, phone, before)
  const cookie = cookieOf(asked)
  const verified = await must(url, { body: { ...claim, code }, headers: { ...keyed(), cookie } })
  onAnswer?.(verified)
  return cookieOf(asked, verified)
}

/**
 * Verifies an owner and casts their ballot; returns the receipt.
 * @throws {Error} where either is refused
 */
export const castBallot = async (voting: Voting, owner: Owner): Promise<Receipt> => {
  const { vote, onAnswer } = voting
  const cookie = await verify(voting, owner)
  const url = `${vote.base}/api/vote/${vote.linkId}/submit`
  const cast = await must(url, { body: { answers: vote.answers }, headers: { ...keyed(), cookie } })
  onAnswer?.(cast)
  return (cast.body as { readonly receipt: Receipt }).receipt
}

/** Returns the answer about a receipt: 200 with its hash, or 404. */
export const checkReceipt = async (base: string, { id }: Receipt): Promise<{ status: number; hash?: string }> => {
  const { status, body } = await call(`${base}/api/receipts/${id}`)
  return status === 200 ? { status, hash: (body as { readonly receipt: Receipt }).receipt.hash } : { status }
}

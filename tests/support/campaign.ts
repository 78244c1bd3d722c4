import { expect } from 'vitest'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { RollImport } from '#services/roll/list-users.contract.ts'
import { followLink } from '#services/participation/participation.facts.ts'
import { codeOf } from '#services/participation/verify-voter.ts'
import type { VoteLink } from '#services/vote/ballot/vote-link.contract.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { browserOf } from './browser.ts'
import { secondAdminOf } from './second-admin.ts'
import { callerOf, type Answer, type Caller, type TestApp } from './stack/test-app.ts'

/** One row of a roll, as the office sends it. */
export type Owner = {
  readonly name: string
  readonly phone: string
  readonly dong: string
  readonly ho: string
  readonly area?: number
}

/** The n-th owner: a unit, a name and a phone of their own. */
export const ownerOf = (n: number, overrides: Partial<Owner> = {}): Owner => ({
  name: `주민${n}`,
  phone: `0101234${String(n).padStart(4, '0')}`,
  dong: String(101 + (n % 3)),
  ho: String(100 + n),
  area: 59.9912,
  ...overrides,
})

export const ownersOf = (count: number): readonly Owner[] =>
  Array.from({ length: count }, (_, index) => ownerOf(index + 1))

/** Returns what a voter claims. */
export const claimOf = ({ name, phone, dong, ho }: Owner) => ({ name, phone, dong, ho })

const made = async <Body>(answer: Promise<Answer>, status = 201): Promise<Body> => {
  const { status: actual, body, text } = await answer
  expect({ status: actual, text }).toMatchObject({ status })
  return body
}

export const registerApartment = (
  { admin }: Pick<TestApp, 'admin'>,
  overrides: object = {},
): Promise<{ readonly id: string }> =>
  made(admin.post('/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: 1_000, ...overrides }))

export const createList = (
  { admin }: Pick<TestApp, 'admin'>,
  overrides: { readonly apartmentId: string; readonly [field: string]: unknown },
): Promise<List> =>
  made(
    // Most tests are about something else than who else has to confirm a corrected phone.
    admin.post('/api/list', { name: '동대표 선출', type: 'vote', contactChanges: 'one-admin', ...overrides }),
  )

/**
 * Sends rows; what waits for a second administrator, since a vote of the list is open, one
 * confirms.
 */
export const enrol = async (test: TestApp, listId: string, users: readonly unknown[]): Promise<RollImport> => {
  const imported = await made<RollImport>(test.admin.post('/api/list-user/bulk', { listId, users }), 200)
  const { pending = [] } = imported
  if (pending.length === 0) return imported
  const { apartmentId } = await made<List>(test.admin.get(`/api/list/${listId}`), 200)
  const second = await secondAdminOf(test, apartmentId)
  for (const { id } of pending) await made(second.post(`/api/admin/pending/${id}/confirm`), 200)
  return imported
}

/** A question of 찬성 and 반대. */
export const yesOrNo = {
  title: '찬성하십니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성' }, { label: '반대' }],
}

export const createVote = (
  { admin }: Pick<TestApp, 'admin'>,
  overrides: { readonly listId: string; readonly [field: string]: unknown },
): Promise<Vote> =>
  made(
    admin.post('/api/votes', { title: '안건', ballotKind: 'open', weight: 'unit', questions: [yesOrNo], ...overrides }),
  )

export const changeStatus = (
  { admin }: Pick<TestApp, 'admin'>,
  voteId: string,
  status: 'open' | 'closed',
): Promise<Vote> => made(admin.patch(`/api/votes/${voteId}/status`, { status }), 200)

export type Campaign = {
  readonly apartmentId: string
  readonly listId: string
  readonly vote: Vote
  readonly linkId: string
  readonly owners: readonly Owner[]
}

/**
 * A vote that is open, with its list, its roll and its link. `isOpen` false: it is a draft still,
 * and one administrator changes its roll.
 */
export const startCampaign = async (
  test: TestApp,
  {
    owners = ownersOf(2),
    list = {},
    vote = {},
    isOpen = true,
  }: {
    readonly owners?: readonly Owner[]
    readonly list?: object
    readonly vote?: object
    readonly isOpen?: boolean
  } = {},
): Promise<Campaign> => {
  const { id: apartmentId } = await registerApartment(test)
  const { id: listId } = await createList(test, { apartmentId, ...list })
  await enrol(test, listId, owners)
  const draft = await createVote(test, { listId, ...vote })
  const voteId = draft.id
  const { linkId } = await made<VoteLink>(test.admin.post(`/api/votes/lists/${listId}/vote/${voteId}/link`))
  return { apartmentId, listId, vote: isOpen ? await changeStatus(test, voteId, 'open') : draft, linkId, owners }
}

/** Returns the position of the newest event of a person, apart from jobs. */
export const lastByPeople = async (test: Pick<TestApp, 'system'>): Promise<number> =>
  (await readWholeLog(test)).findLast(({ metadata }) => metadata.actor.kind !== 'system')?.position ?? 0

/** Every event of the log. */
export const readWholeLog = async ({ system }: Pick<TestApp, 'system'>): Promise<readonly RecordedEvent[]> => {
  const { store } = system.deps
  return store.readLog(0, await store.lastPosition())
}

/** The newest code that was made out for a link; what a phone gets a moment later. */
export const newestCode = async (test: TestApp, linkId: string): Promise<string> => {
  const { voteId } = await followLink(test.system.deps, linkId)
  const issued = eventsOf(VerificationCodeIssued, await readWholeLog(test)).findLast(
    ({ data }) => data.voteId === voteId,
  )
  if (!issued) throw new Error('no code was asked for')
  return codeOf(test.system.deps.secrets.codeKey, issued.data.verificationId)
}

/** The cookie that an answer sets, as a browser sends it back. */
export const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? ''

/**
 * Does both steps of the verification, in a new browser by default; returns a caller with the
 * voter's cookie.
 */
export const verifyVoter = async (
  test: TestApp,
  linkId: string,
  owner: Owner,
  browser = browserOf(test.app),
): Promise<Caller & { readonly cookie: string }> => {
  await made(browser.post(`/api/vote/${linkId}/verify-user`, claimOf(owner)), 200)
  const verified = await browser.post(`/api/vote/${linkId}/verify-user`, {
    ...claimOf(owner),
    code: await newestCode(test, linkId),
  })
  expect(verified.body).toEqual({ verified: true })
  const cookie = cookieOf(verified)
  return { ...callerOf(test.app, { cookie }), cookie }
}

/** Answers that choose one choice (by its place) of every question. */
export const answersOf = ({ questions }: Pick<Vote, 'questions'>, place = 0) =>
  questions.map(({ id, choices }) => ({
    questionId: id,
    choiceIds: choices.slice(place, place + 1).map((choice) => choice.id),
  }))

/** Casts a ballot for the choice at a place. `more`: of the body, as `forUnit`. */
export const castBallot = async (
  voter: Caller,
  { linkId, vote }: Pick<Campaign, 'linkId' | 'vote'>,
  place = 0,
  more: object = {},
): Promise<Receipt> =>
  (
    await made<{ readonly receipt: Receipt }>(
      voter.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote, place), ...more }),
      200,
    )
  ).receipt

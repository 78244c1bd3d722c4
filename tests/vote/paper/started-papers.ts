import { expect } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import { readState } from '#services/core/read-state.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { ballotPapersDecider, ballotPapersStream } from '#services/vote/paper/ballot-papers.decider.ts'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import type { PapersState } from '#services/vote/paper/vote-papers.contract.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { answersOf, ownersOf, startCampaign, type Campaign } from '#tests/support/campaign.ts'
import { adminOf, appoint, type Caller, type TestApp } from '#tests/support/stack/test-app.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { voterOf } from '#tests/support/voters.ts'

/** A vote with blanks, and two administrators who read them. */
export type StartedPaperVote = Campaign & {
  readonly danji: TestApp
  readonly hong: Caller
  readonly kim: Caller
  readonly entries: readonly ListUser[]
  readonly numbers: readonly string[]
}

const numbersOf = async ({ system }: TestApp, voteId: string): Promise<readonly string[]> => {
  const { runs } = await readState(system.deps.store, ballotPapersDecider, ballotPapersStream(voteId))
  const printed = runs.flatMap(({ numbers }) => numbers)
  // Torn off their stubs, they are numbered when the box is opened.
  return runs.some(({ stub }) => stub) ? printed.map((_, index) => String(index + 1).padStart(8, '0')) : printed
}

export const startPapers = async (
  danji: TestApp,
  vote: object = {},
  list: object = {},
  count = 8,
): Promise<StartedPaperVote> => {
  const { admin, app } = danji
  const campaign = await startCampaign(danji, { owners: ownersOf(6), vote, list })
  const office = async () => adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [campaign.apartmentId] }))
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body
  const entries = campaign.owners.flatMap(({ name }) => listed.filter((one) => one.name === name))
  expect((await admin.post(`/api/votes/${campaign.vote.id}/papers`, { count })).status).toBe(201)
  const numbers = await numbersOf(danji, campaign.vote.id)
  return { ...campaign, danji, entries, hong: await office(), kim: await office(), numbers }
}

export const entryAt = ({ entries }: Pick<StartedPaperVote, 'entries'>, n: number): ListUser => {
  const entry = entries[n]
  if (!entry) throw new Error(`there is no entry ${n}`)
  return entry
}
export const paperOf = ({ vote }: Campaign, { id }: ListUser) => `/api/votes/${vote.id}/desk/${id}/paper`
export const handOut = (of: StartedPaperVote, n: number, body: object = {}) =>
  of.hong.post(paperOf(of, entryAt(of, n)), { ...checkedOn(dayAt(of.danji.clock.now)), ...body })
export const enter = (
  { vote, danji }: StartedPaperVote,
  caller: Caller,
  entry: { readonly number: string | undefined; readonly place?: number | null; readonly listUserId?: string },
) => {
  const { number, place = 0, listUserId } = entry
  const answers = place === null ? null : answersOf(vote, place)
  const whose = listUserId === undefined ? {} : { listUserId, ...checkedOn(dayAt(danji.clock.now)) }
  return caller.post(`/api/votes/${vote.id}/papers/entries`, { number, answers, ...whose })
}
export const papersOf = async ({ vote, danji }: StartedPaperVote): Promise<PapersState> =>
  (await danji.admin.get(`/api/votes/${vote.id}/papers`)).body
export const submit = (of: StartedPaperVote, n: number, place = 0) =>
  voterOf(of.danji, of, entryAt(of, n)).post(`/api/vote/${of.linkId}/submit`, { answers: answersOf(of.vote, place) })
export const find = async ({ vote, hong }: StartedPaperVote, query: string): Promise<readonly DeskEntry[]> =>
  (await hong.get(`/api/votes/${vote.id}/desk?${query}`)).body
/** Returns the state of a unit on the voter's page. */
export const unitStateOf = async (of: StartedPaperVote, n: number) => {
  const { body }: { readonly body: VoterPage } = await voterOf(of.danji, of, entryAt(of, n)).get(
    `/api/vote/${of.linkId}`,
  )
  return body.voter?.units[0]?.state
}

import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { answersOf, ownersOf, startCampaign, type Campaign, type Owner } from '#tests/support/campaign.ts'
import type { Answer, Caller, TestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

/** An open vote whose ballots may be withdrawn, with its roll and the voters' sessions. */
export type StartedWithdrawals = Campaign & {
  readonly entries: readonly ListUser[]
  readonly voters: readonly Caller[]
}

export const startWithdrawals = async (
  danji: TestApp,
  vote: object = {},
  { owners = ownersOf(4), list = {} }: { readonly owners?: readonly Owner[]; readonly list?: object } = {},
): Promise<StartedWithdrawals> => {
  const campaign = await startCampaign(danji, { owners, list, vote: { withdrawable: true, ...vote } })
  const listed: readonly ListUser[] = (await danji.admin.get(`/api/list-user/list/${campaign.listId}`)).body
  const entries = campaign.owners.flatMap(({ name }) => listed.filter((one) => one.name === name))
  return { ...campaign, entries, voters: entries.map((entry) => voterOf(danji, campaign, entry)) }
}

const at = <Item>(items: readonly Item[], n: number): Item => {
  const item = items[n]
  if (item === undefined) throw new Error(`there is no ${n}`)
  return item
}
export const voterAt = ({ voters }: Pick<StartedWithdrawals, 'voters'>, n: number): Caller => at(voters, n)
export const entryAt = ({ entries }: Pick<StartedWithdrawals, 'entries'>, n: number): ListUser => at(entries, n)

export const unitOf = async (voter: Caller, linkId: string, n = 0): Promise<VoterUnit> => {
  const { voter: seen } = (await voter.get(`/api/vote/${linkId}`)).body as VoterPage
  return at(seen?.units ?? [], n)
}

/** Casts a ballot for the choice at a place, as a browser that knows of so many withdrawals. */
export const castIn = (
  { linkId, vote }: Pick<Campaign, 'linkId' | 'vote'>,
  voter: Caller,
  {
    place = 0,
    round = 0,
    ...more
  }: { readonly place?: number; readonly round?: number } & Record<string, unknown> = {},
): Promise<Answer> =>
  voter.post(`/api/vote/${linkId}/submit`, {
    answers: answersOf(vote, place),
    ...(round > 0 ? { round } : {}),
    ...more,
  })

export const receiptIn = ({ body }: Answer): Receipt => (body as { readonly receipt: Receipt }).receipt

export const withdraw = (
  { linkId }: Pick<Campaign, 'linkId'>,
  voter: Caller,
  receiptId: string,
  more: object = {},
): Promise<Answer> => voter.post(`/api/vote/${linkId}/withdraw`, { receiptId, ...more })

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import { must, type DrillAnswer } from './calls.ts'
import type { Owner } from './drilled-campaign.ts'
import { castBallot, checkReceipt, type DrilledVote, type Voting } from './drilled-vote.ts'

const WATCH_EVERY_MS = 500
const SETTLE_LIMIT_MS = 120_000

export type VotingLoad = {
  readonly receipts: readonly Receipt[]
  /** Number of requests that had to be repeated. */
  readonly repeated: number
  readonly seconds: number
}

/** Casts ballots of one owner after another, several at a time, until `next` names none. */
export const castBallots = async (
  { vote, phones }: Voting,
  next: () => Owner | undefined,
  concurrent: number,
): Promise<VotingLoad> => {
  const [receipts, began]: [Receipt[], number] = [[], performance.now()]
  let repeated = 0
  const onAnswer = ({ tries }: DrillAnswer): void => void (repeated += tries - 1)
  const voter = async (): Promise<void> => {
    for (let owner = next(); owner; owner = next()) receipts.push(await castBallot({ vote, phones, onAnswer }, owner))
  }
  await Promise.all(Array.from({ length: concurrent }, voter))
  return { receipts, repeated, seconds: (performance.now() - began) / 1_000 }
}

const turnoutOf = async (vote: DrilledVote): Promise<DrillAnswer & { readonly voted: number }> => {
  const answer = await must(`${vote.base}/api/votes/${vote.voteId}/results`, { headers: vote.admin })
  return { ...answer, voted: (answer.body as { readonly turnout: { readonly voted: number } }).turnout.voted }
}

/** Watches the turnout as the office does; returns how many looks had to be repeated. */
export const watchTurnout = async (vote: DrilledVote, isOver: () => boolean): Promise<number> => {
  let repeated = 0
  while (!isOver()) {
    repeated += (await turnoutOf(vote)).tries - 1
    await sleep(WATCH_EVERY_MS)
  }
  return repeated
}

/** Returns a line for each receipt that is not answered as it was given. */
export const findLostReceipts = async (vote: DrilledVote, receipts: readonly Receipt[]): Promise<readonly string[]> => {
  const wrong: string[] = []
  for (const receipt of receipts) {
    const { status, hash } = await checkReceipt(vote.base, receipt)
    if (status !== 200 || hash !== receipt.hash) wrong.push(`receipt ${receipt.id}: ${status} ${hash}`)
  }
  return wrong
}

/**
 * Compares log, read side and receipts with what the voters were answered. Returns a line for each
 * difference.
 */
export const findDifferences = async (
  vote: DrilledVote,
  pool: pg.Pool,
  receipts: readonly Receipt[],
): Promise<readonly string[]> => {
  const expected = receipts.length
  const wrong: string[] = []
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from event where type = 'BallotCast'`,
  )
  if (rows[0]?.count !== expected) wrong.push(`${rows[0]?.count} ballots are in the log, not ${expected}`)
  const hashes = new Set(receipts.map(({ hash }) => hash))
  if (hashes.size !== expected) wrong.push(`${hashes.size} receipts, not ${expected}`)
  const deadline = performance.now() + SETTLE_LIMIT_MS
  let { voted } = await turnoutOf(vote)
  while (voted !== expected && performance.now() < deadline) {
    await sleep(WATCH_EVERY_MS)
    voted = (await turnoutOf(vote)).voted
  }
  if (voted !== expected) wrong.push(`the turnout says ${voted}, not ${expected}`)
  return [...wrong, ...(await findLostReceipts(vote, receipts))]
}

import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import { givenParts, trusteesDecider, trusteesStream } from '../trustee/trustees.decider.ts'
import { voteStatusAt } from '../vote.decider.ts'
import { countApprovalWaits, isSettled, unsettledBallots } from './count-permit.ts'
import { unsettledText } from './unsettled-ballots.ts'
import type { VoteContext } from './poll.ts'

/**
 * State of a vote before its count. papers: papers are entered once, in dispute or not returned, or
 * challenges are not decided;
 * approval: a second administrator has to confirm what is left out; trustees: parts of the key are
 * missing.
 */
export type CountReadiness = {
  readonly state: 'not-opened' | 'open' | 'ready' | 'papers' | 'approval' | 'trustees' | 'counted'
  /** Text of what is missing, in Korean; null: nothing. */
  readonly text: string | null
}

/** Returns what the key's trustees still have to do; null: nothing, or the system holds the key. */
const trusteesText = async ({ store }: Pick<Deps, 'store'>, { vote }: VoteContext): Promise<string | null> => {
  if (!vote.encryption?.jointKey) return null
  const state = await readState(store, trusteesDecider, trusteesStream(vote.voteId))
  const missing = state.threshold - givenParts(state).length
  return missing > 0 ? `열쇠를 가진 참관인 ${missing}명이 더 참여해야 합니다.` : null
}

const readinessOfClosed = async (deps: Deps, seen: VoteContext): Promise<CountReadiness> => {
  if (seen.vote.count) return { state: 'counted', text: null }
  const papers = await unsettledBallots(deps, seen)
  if (!seen.vote.resultsSeen && !isSettled(papers)) {
    const text = `${unsettledText(papers)}이 있습니다.`
    if (await countApprovalWaits(deps, seen))
      return { state: 'approval', text: `${text} 이대로 개표하려면 다른 관리자의 확인이 필요합니다.` }
    return { state: 'papers', text }
  }
  const text = await trusteesText(deps, seen)
  return text === null ? { state: 'ready', text } : { state: 'trustees', text }
}

/** Returns whether a vote can be counted now, and what is missing. It shows no tally. */
export const countReadiness = async (deps: Deps, seen: VoteContext): Promise<CountReadiness> => {
  const status = voteStatusAt(seen.vote, seen.list, deps.clock())
  if (status === 'draft') return { state: 'not-opened', text: '아직 시작하지 않은 투표입니다.' }
  if (status === 'open') return { state: 'open', text: '아직 투표하고 있습니다. 개표하면 지금 마감합니다.' }
  return readinessOfClosed(deps, seen)
}

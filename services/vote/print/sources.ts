import type { ExistingList } from '../../list/list.facts.ts'
import { VoteCounted, VoteOpened, VoteResultsSeen } from '#events/vote/vote.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findFirstHead, type TreeHead } from '#projections/log/tree-heads.ts'
import { eventsOf } from '#projections/set-based.ts'
import { readAdmin } from '../../account/account.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import type { AdminSession } from '../../core/session.ts'
import { closedAtOf } from '../ballot/closing-time.ts'
import { trusteesDecider, trusteesStream, type TrusteesState } from '../trustee/trustees.decider.ts'
import { unsettledText } from '../count/unsettled-ballots.ts'
import { voteStream, type ExistingVote } from '../vote.decider.ts'
import { getVoteFor } from '../find-vote.ts'
import { agendaOf, type AgendaOfVote } from '../vote.hooks.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'

/** Data that all prints of a vote rest on. */
export type PrintSources = {
  readonly vote: ExistingVote
  readonly list: ExistingList
  readonly apartment: { readonly name: string; readonly officePhone: string | null }
  /** Events of the vote's stream, in order. */
  readonly events: readonly RecordedEvent[]
  /** Trustees of an encrypted vote's key; empty if the system holds it. */
  readonly keyHolders: Pick<TrusteesState, 'threshold' | 'trustees'>
  /** Assembly on whose agenda the vote is; null: it is on none. */
  readonly agenda: AgendaOfVote | null
}

/** @throws DomainError NOT_FOUND */
export const readPrintSources = async (
  { store, hooks }: Pick<Deps, 'store' | 'hooks'>,
  voteId: string,
  admin: AdminSession,
): Promise<PrintSources> => {
  const { vote, list } = await getVoteFor(store, voteId, admin)
  const [apartment, { events }, keyHolders, agenda] = await Promise.all([
    readApartment(store, vote.apartmentId),
    store.readStream(voteStream(voteId)),
    readState(store, trusteesDecider, trusteesStream(voteId)),
    agendaOf(hooks, voteId),
  ])
  const known = apartment.status === 'absent' ? null : apartment
  const printed = { name: known?.name ?? '', officePhone: known?.officePhone ?? null }
  return { vote, list, apartment: printed, events, keyHolders, agenda }
}

/** Count as its event has it: by whom, when, and its position in the log. */
export type CountAct = {
  readonly at: string
  readonly by: string
  /** False: there was no count of its own, and the first view of the results is used. */
  readonly isAct: boolean
  /** Papers that were left out of the count, why, and who confirmed that; null: none were. */
  readonly despite: string | null
  readonly openedAt: string | null
  readonly closedAt: string | null
  readonly position: number
  readonly hash: string
  readonly head: TreeHead
  readonly publicKey: string
}

const WAIT_MS = 2_000

/**
 * @throws DomainError VOTE_NOT_COUNTED; READ_MODEL_BEHIND where no signed head covers the count yet
 */
export const readCountAct = async (deps: Deps, { events }: Pick<PrintSources, 'events'>): Promise<CountAct> => {
  const act = eventsOf(VoteCounted, events).at(-1)
  const count = act ?? eventsOf(VoteResultsSeen, events)[0]
  if (!count) throw new DomainError('VOTE_NOT_COUNTED')
  await deps.freshness.wait(count.position, WAIT_MS)
  const head = await findFirstHead(deps.database, count.position)
  if (!head) throw new DomainError('READ_MODEL_BEHIND')
  const { actor, at } = count.metadata
  const admin = actor.kind === 'admin' ? await readAdmin(deps.store, actor.id) : null
  const despite = act?.data.despite
  const second = despite ? await readAdmin(deps.store, despite.confirmedBy) : null
  return {
    at,
    despite: despite
      ? `${unsettledText({ ...despite, challenged: act?.data.challenged ?? 0 })} · 사유: ${despite.reason} · 확인: ` +
        `${second === null || second.status === 'absent' ? '' : (second.name ?? '')}`
      : null,
    by: admin === null || admin.status === 'absent' ? '' : (admin.name ?? ''),
    isAct: act !== undefined,
    openedAt: eventsOf(VoteOpened, events)[0]?.metadata.at ?? null,
    closedAt: closedAtOf(events),
    position: count.position,
    hash: count.hash,
    head,
    publicKey: head.publicKey,
  }
}

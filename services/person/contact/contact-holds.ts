import type { Metadata } from '#events/metadata.ts'
import { findPersonsIn } from '#projections/person/persons.ts'
import { listsFold, campaignsStream } from '../../apartment/apartment.decider.ts'
import type { Deps, ModuleHooks } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Proposer } from './contact-change.decider.ts'
import { listsHoldingContacts } from '../person.hooks.ts'

/** Dependencies for finding whose contact data take two administrators. */
export type Holding = Pick<Deps, 'store' | 'database' | 'freshness'> & {
  readonly hooks: ModuleHooks
}

type ApprovalScope = {
  readonly apartmentId: string
  readonly personIds: readonly string[]
  /** List to which they are being added, whatever the read models have. */
  readonly listId?: string | undefined
}

/**
 * Returns which of some persons of a complex nobody renames, or gives another phone or
 * e-mail address, alone: those
 * in a list that demands two administrators. The read streams guard the decision.
 * @throws DomainError READ_MODEL_BEHIND, if any list demands it
 */
export const personsNeedingApproval = async (
  deps: Holding,
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  { apartmentId, personIds, listId }: ApprovalScope,
): Promise<ReadonlySet<string>> => {
  await desk.read([campaignsStream(apartmentId)])
  const held = await listsHoldingContacts(deps.hooks)(desk, desk.fold(campaignsStream(apartmentId), listsFold))
  if (held.size === 0) return new Set()
  if (listId !== undefined && held.has(listId)) return new Set(personIds)
  await assertUpToDate(deps)
  return new Set(await findPersonsIn(deps.database, [...held], personIds))
}

type ContactInput = {
  readonly personId: string
  readonly name?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
}

/**
 * Returns the proposer of a change, and its id: the same for one request.
 * @throws DomainError SECOND_ADMIN_NEEDED for anybody but an administrator
 */
export const proposerOf = (
  secrets: Pick<Secrets, 'derivedId'>,
  { actor, requestId = '', at }: Metadata,
  { personId, name, phone, email }: ContactInput,
): Proposer => {
  if (actor.kind !== 'admin') throw new DomainError('SECOND_ADMIN_NEEDED')
  const what = JSON.stringify([name ?? null, phone ?? null, ...(email === undefined ? [] : [email])])
  return {
    proposedBy: actor.id,
    changeId: secrets.derivedId(personId, `contact-change\n${actor.id}\n${requestId}\n${at}\n${what}`),
  }
}

import type { Metadata } from '#events/metadata.ts'
import type { MatchedEntry } from '#events/identity/identity-verification.events.ts'
import type { OnlineProof } from '#events/values/assembly/online-names.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ListedUser } from '../../roll/list-user.decider.ts'
import { enterOnline, type OnlineAttendee } from './online-presence.ts'

type EnteringUnits = {
  readonly assemblyId: string
  /** Entries that matched when the identity was proved. */
  readonly proven: readonly MatchedEntry[]
  readonly proof: { readonly kind: OnlineProof; readonly verificationId: string }
  readonly actId: string
  readonly origin: Evidence
  readonly metadataOf: (entry: ListedUser) => Metadata
}

/**
 * Enters online with each unit of a person that is theirs to attend for.
 * @throws DomainError NOT_REPRESENTATIVE for none, IDENTITY_NOT_MATCHED where no entry is left
 */
export const enterUnits = async (
  deps: Deps,
  { assemblyId, proven, proof, actId, origin, metadataOf }: EnteringUnits,
  entries: readonly ListedUser[],
): Promise<{ readonly attendees: readonly OnlineAttendee[]; readonly position: number }> => {
  if (entries.length === 0) throw new DomainError('IDENTITY_NOT_MATCHED')
  const entered = new Map<string, OnlineAttendee>()
  let position = 0
  for (const entry of entries) {
    const { listUserId, personId } = entry
    const phoneChanges = proven.find((one) => one.personId === personId)?.phoneChanges ?? 0
    const entering = { assemblyId, listUserId, phoneChanges, proof, actId, origin, metadata: metadataOf(entry) }
    try {
      const done = await enterOnline(deps, entering)
      entered.set(done.outcome.attendeeId, done.outcome)
      position = Math.max(position, done.position)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_REPRESENTATIVE') throw error
    }
  }
  if (entered.size === 0) throw new DomainError('NOT_REPRESENTATIVE')
  return { attendees: [...entered.values()], position }
}

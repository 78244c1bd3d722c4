import type { RecordedEvent, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { findCandidates, type CandidateRow } from '#projections/identity/find-candidates.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import { recordAccesses } from '../../audit/audit.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Call } from '../../core/routes.ts'
import { identityMismatchDecider, identityMismatchStream, type ExistingMismatch } from './identity-mismatch.decider.ts'
import type { acceptMismatch, IdentityMismatch } from './identity-mismatches.contract.ts'
import { identityVerificationDecider, identityVerificationStream } from '../identity-verification.decider.ts'
import { differencesOf } from '../match-entries.ts'

/** Raised mismatch, with the provider's data and its own events. */
type MismatchFacts = {
  readonly mismatch: ExistingMismatch
  readonly events: readonly RecordedEvent[]
  readonly verified: { readonly name: string; readonly phone: string; readonly birthDate: string } | null
  readonly provider: IdentityMismatch['provider']
}

const readForAdmin = (read: ReadonlyMap<string, StreamContent>, verificationId: string): readonly MismatchFacts[] => {
  const [stream, proof] = [identityMismatchStream(verificationId), identityVerificationStream(verificationId)]
  const mismatch = stateIn(read, identityMismatchDecider, stream)
  const verification = stateIn(read, identityVerificationDecider, proof)
  if (mismatch.status === 'absent' || verification.status !== 'verified') return []
  const { evidence, request } = verification
  const verified = evidence && { name: evidence.name, phone: evidence.phone, birthDate: evidence.birthDate }
  return [{ mismatch, events: read.get(stream)?.events ?? [], verified, provider: request.provider }]
}

const decisions: readonly string[] = ['IdentityMismatchAccepted', 'IdentityMismatchRefused']

const deciderOf = ({ events }: MismatchFacts): string | undefined => {
  const actor = events.find(({ type }) => decisions.includes(type))?.metadata.actor
  return actor?.kind === 'admin' ? actor.id : undefined
}

const noticeStatusOf = (mismatch: ExistingMismatch): IdentityMismatch['told'] => {
  if (mismatch.status === 'waiting') return 'none'
  if (!mismatch.told) return 'queued'
  return mismatch.told.statusCode === null ? 'sent' : 'failed'
}

const candidateOf =
  ({ mismatch: { raised }, verified }: MismatchFacts) =>
  ({ id, person_id, dong, ho, name, phone, birth_date: birthDate }: CandidateRow) => ({
    listUserId: id,
    userId: person_id,
    dong,
    ho,
    name,
    phone,
    birthDate,
    differs: verified ? [...differencesOf(verified, { name, phone, birthDate })] : [],
    invited: id === raised.listUserId,
  })

const answerOf = (
  looked: MismatchFacts,
  candidates: readonly CandidateRow[],
  nameOf: (adminId: string) => string,
): IdentityMismatch => {
  const { mismatch, events, verified, provider } = looked
  const { verificationId: id, listId, apartmentId, dong, ho } = mismatch.raised
  const decidedBy = deciderOf(looked)
  return {
    id,
    listId,
    apartmentId,
    status: mismatch.status,
    dong,
    ho,
    verified,
    provider,
    candidates: candidates.map(candidateOf(looked)),
    raisedAt: events[0]?.metadata.at ?? '',
    decidedAt: events.find(({ type }) => decisions.includes(type))?.metadata.at ?? null,
    decidedBy: decidedBy === undefined ? null : { id: decidedBy, name: nameOf(decidedBy) },
    reason: mismatch.status === 'refused' ? mismatch.reason : null,
    listUserId: mismatch.status === 'accepted' ? mismatch.listUserId : null,
    told: noticeStatusOf(mismatch),
  }
}

const candidateQueryOf = ({ mismatch: { raised }, verified }: MismatchFacts) => ({
  id: raised.verificationId,
  listId: raised.listId,
  dong: raised.dong,
  ho: raised.ho,
  invited: raised.listUserId ?? null,
  name: verified && verified.name,
  phone: verified && verified.phone,
})

/** Returns the present names of deciding administrators, by their ids. */
const namesOf = async ({ store }: Pick<Deps, 'store'>, adminIds: readonly string[]) => {
  const streams = adminIds.length > 0 ? await store.readStreams(adminIds.map(adminStream)) : new Map<string, never>()
  return (adminId: string): string => {
    const admin = stateIn(streams, adminDecider, adminStream(adminId))
    return admin.status === 'absent' ? '' : (admin.name ?? '')
  }
}

type Looking = Pick<Call<typeof acceptMismatch>, 'admin' | 'evidence'>

/**
 * Returns mismatches as the log has them at this moment, both sides unmasked for administrators:
 * the provider's data, and the possible owners. The access is recorded first; a verified person is
 * not on the roll yet and is recorded by the verification's id.
 */
export const readMismatches = async (
  deps: Deps,
  verificationIds: readonly string[],
  looking: Looking,
): Promise<readonly IdentityMismatch[]> => {
  if (verificationIds.length === 0) return []
  const read = await deps.store.readStreams(
    verificationIds.flatMap((id) => [identityMismatchStream(id), identityVerificationStream(id)]),
  )
  const looked = verificationIds.flatMap((id) => readForAdmin(read, id))
  const candidates = await findCandidates(deps.database, looked.map(candidateQueryOf))
  const bySought = Map.groupBy(candidates, ({ sought }) => sought)
  const candidatesOf = ({ mismatch }: MismatchFacts) => bySought.get(mismatch.raised.verificationId) ?? []
  await recordAccesses(
    deps,
    looking,
    looked.map((one) => ({
      what: '명부와 다른 본인 확인',
      listId: one.mismatch.raised.listId,
      apartmentId: one.mismatch.raised.apartmentId,
      personIds: [one.mismatch.raised.verificationId, ...candidatesOf(one).map(({ person_id: personId }) => personId)],
    })),
  )
  const nameOf = await namesOf(deps, [...new Set(looked.flatMap((one) => deciderOf(one) ?? []))])
  return looked.map((one) => answerOf(one, candidatesOf(one), nameOf))
}

import { newId } from '#services/core/secrets.ts'
import { identityRecordStream } from '#services/participation/identity-record/identity-record.decider.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

type Owner = {
  readonly listId: string
  readonly apartmentId: string
  readonly listUserId: string
  readonly personId: string
}

/** Records identities of an owner, by an administrator who is nobody's: two wait, one is confirmed. */
export const keepIdentityRecords = async (
  { system: { deps } }: Pick<TestApp, 'system'>,
  owner: Owner,
): Promise<{
  readonly waitingRecordId: string
  readonly confirmedRecordId: string
  readonly inPersonRecordId: string
}> => {
  const [waitingRecordId, confirmedRecordId, inPersonRecordId] = [newId(), newId(), newId()]
  const validUntil = new Date(deps.clock().getTime() + 86_400_000).toISOString()
  const recorded = (recordId: string) => ({
    type: 'IdentityRecorded',
    data: {
      recordId,
      ...owner,
      document: 'passport',
      viewing: 'desk',
      recordedBy: newId(),
      validUntil,
      seen: { name: 'HOA', lastCharacters: '12A4', expiresOn: '2030-01-31', email: 'hoa@example.com' },
    },
  })
  const confirmed = {
    type: 'IdentityRecordConfirmed',
    data: { recordId: confirmedRecordId, ...owner, confirmedBy: newId() },
  }
  const inPerson = {
    type: 'IdentityRecordedInPerson',
    data: {
      recordId: inPersonRecordId,
      ...owner,
      recordedBy: newId(),
      validUntil,
      seen: { document: 'passport', name: 'HOA', lastCharacters: '12A4', expiresOn: '2030-01-31' },
    },
  }
  await deps.store.append({
    appends: [
      { stream: identityRecordStream(waitingRecordId), expectedVersion: 0, events: [recorded(waitingRecordId)] },
      {
        stream: identityRecordStream(confirmedRecordId),
        expectedVersion: 0,
        events: [recorded(confirmedRecordId), confirmed],
      },
      { stream: identityRecordStream(inPersonRecordId), expectedVersion: 0, events: [inPerson] },
    ],
    metadata: systemMetadata,
  })
  return { waitingRecordId, confirmedRecordId, inPersonRecordId }
}

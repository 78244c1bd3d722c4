import type { DomainEvent } from '#events/event-type.ts'
import { newId } from '#services/core/secrets.ts'
import { identityMismatchStream } from '#services/identity/mismatch/identity-mismatch.decider.ts'
import { identityVerificationStream } from '#services/identity/identity-verification.decider.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

type ListPlace = { readonly listId: string; readonly apartmentId: string }

/**
 * Records a proof that matches nobody of a list, with a request to the office to look. Returns its
 * id.
 */
export const keepMismatch = async (
  { system: { deps } }: Pick<TestApp, 'system'>,
  { listId, apartmentId }: ListPlace,
): Promise<string> => {
  const verificationId = newId()
  const place = { verificationId, listId, apartmentId }
  const evidence = {
    name: '홍길동',
    birthDate: '1950-03-01',
    gender: 'male',
    foreigner: false,
    phone: '01077778888',
    carrier: '1',
    transaction: 'web',
    ip: '203.0.113.7',
    userAgent: 'tests',
  }
  const begin = (stream: string, events: readonly DomainEvent[]) =>
    deps.store.append({ appends: [{ stream, expectedVersion: 0, events }], metadata: systemMetadata })
  await begin(identityVerificationStream(verificationId), [
    {
      type: 'IdentityRequested',
      data: { ...place, provider: 'nice', target: { kind: 'signature', id: listId }, expiresAt: systemMetadata.at },
    },
    {
      type: 'IdentityVerified',
      data: {
        verificationId,
        provider: 'nice',
        sealedFor: verificationId,
        ciHash: verificationId,
        diHash: verificationId,
        evidence,
        entries: [],
        sessionUntil: null,
      },
    },
  ])
  await begin(identityMismatchStream(verificationId), [
    { type: 'IdentityMismatchRaised', data: { ...place, dong: '101', ho: '1502' } },
  ])
  return verificationId
}

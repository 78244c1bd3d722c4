import { newId } from '#services/core/secrets.ts'
import { consentStream } from '#services/signature/consent/consent.decider.ts'
import { createSignatureRequests } from '#services/signature/request/request-signatures.ts'
import { keepRuns, noRuns, type RunThings } from '#tests/confirmation/stored-runs.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { rollOf } from './office-campaign.ts'

/**
 * Ids that calls of signature campaigns need: a list with its link and guide, an invited owner, and
 * one whose paper waits.
 */
export type SignatureThings = {
  readonly signatureListId: string
  readonly requestId: string
  /** Person without a consent on paper. */
  readonly signerId: string
  readonly paperId: string
} & RunThings

/** Ids of nothing. */
export const noSignatures = (): SignatureThings => ({
  signatureListId: newId(),
  requestId: newId(),
  signerId: newId(),
  paperId: newId(),
  ...noRuns(),
})

export const keepSignatures = async (danji: TestApp, apartmentId: string): Promise<SignatureThings> => {
  const { listId: signatureListId, entries } = await rollOf(danji, apartmentId, {
    owners: [ownerOf(901), ownerOf(902)],
  })
  const [signer, onPaper] = entries
  if (!signer || !onPaper) throw new Error('the roll is empty')
  await danji.admin.post(`/api/lists/${signatureListId}/signature/link`)
  // Not by a form: nobody sends many of these at once.
  const asking = { askingId: newId(), expiresAt: null, message: null, templateId: undefined, metadata: systemMetadata }
  const { created } = await createSignatureRequests(danji.system.deps, { listId: signatureListId, ...asking }, [
    signer.id,
  ])
  return {
    signatureListId,
    requestId: created[0]?.requestId ?? '',
    signerId: signer.id,
    ...(await keepRuns(danji, { listId: signatureListId, apartmentId })),
    paperId: await keepPaper(danji, { listId: signatureListId, apartmentId, entry: onPaper }),
  }
}

type OnPaper = {
  readonly listId: string
  readonly apartmentId: string
  readonly entry: {
    readonly id: string
    readonly userId: string
    readonly dong: string
    readonly ho: string
  }
}

/** A consent from paper that waits for its second administrator. */
const keepPaper = async (
  { system: { deps } }: Pick<TestApp, 'system'>,
  { listId, apartmentId, entry: { id: listUserId, userId: personId, dong, ho } }: OnPaper,
): Promise<string> => {
  const consentId = newId()
  const bytes = await smallForm('PAPER')
  const { key: objectKey } = await deps.sealedObjects.put(personId, bytes)
  const scan = { objectKey, sha256: 'a'.repeat(64), size: bytes.length, pages: 2 }
  const entry = { listId, apartmentId, listUserId, personId, dong, ho }
  const data = { consentId, ...entry, enteredBy: newId(), signedOn: '2026-11-20', scan, note: null }
  await deps.store.append({
    appends: [
      {
        stream: consentStream(listUserId),
        expectedVersion: 0,
        events: [{ type: 'PaperConsentEntered', data }],
      },
    ],
    metadata: systemMetadata,
  })
  return consentId
}

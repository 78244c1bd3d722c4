import type { ConsentEvent } from '#events/signature/consent.events.ts'
import { evidence, fixedId, fixedSecret } from '#tests/support/fixed.ts'

const SHA = 'a'.repeat(64)

/** The n-th consent of an entry, as it is signed online. */
export const signedBy = (
  { listId, apartmentId }: { readonly listId: string; readonly apartmentId: string },
  listUserId: string,
  n: number,
): ConsentEvent => ({
  type: 'ConsentSigned',
  data: {
    consentId: fixedId(100 + n),
    listId,
    apartmentId,
    listUserId,
    personId: fixedId(4),
    dong: '101',
    ho: '1502',
    receiptId: fixedSecret(100 + n),
    documentId: fixedId(200 + n),
    template: { templateId: fixedId(50), version: 1, sha256: SHA, fieldsSha256: SHA },
    pictures: [SHA],
    texts: [{ key: 'privacy', version: 1, sha256: SHA }],
    identity: { verificationId: fixedId(60), provider: 'nice', ciHash: 'ci' },
    submission: `submission-${n}`,
    signed: {
      values: {},
      filledSha256: SHA,
      signature: { way: 'drawn', objectKey: SHA, sha256: SHA, strokes: 3 },
      evidence,
    },
  },
})

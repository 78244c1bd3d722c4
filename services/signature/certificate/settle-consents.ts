import { z } from 'zod'
import {
  CertificateSignatureEnded,
  CertificateSignatureVerified,
} from '#events/certificate/certificate-signature.events.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { followSigning } from './follow-consent.ts'
import { readPrepared } from './prepared-consent.ts'

export const SETTLE_CERTIFIED = 'settle-certified-consent'

const payloadForm = z.object({ listUserId: z.guid(), signatureId: z.guid() })

/** Adds a job for every certificate signature that is over: its page may be closed by then. */
export const settleCertifiedReactor: Reactor = {
  name: SETTLE_CERTIFIED,
  handles: [CertificateSignatureVerified.type, CertificateSignatureEnded.type],
  react: (events) =>
    [...eventsOf(CertificateSignatureVerified, events), ...eventsOf(CertificateSignatureEnded, events)].map(
      ({ data: { listUserId, signatureId } }) => ({
        task: SETTLE_CERTIFIED,
        payload: { listUserId, signatureId } satisfies z.output<typeof payloadForm>,
        key: `${SETTLE_CERTIFIED} ${signatureId}`,
      }),
    ),
}

// A job has no logger of its own: the outcome of a signature is in its stream.
const quiet = { warn: () => {} }

/** Records the consent of a signature that is over, or that there is none, as its owner's act. */
export const settleCertified =
  (deps: Deps) =>
  async (payload: unknown): Promise<void> => {
    const of = payloadForm.parse(payload)
    const found = await readPrepared(deps, of).catch((error: unknown) => {
      // The signature is of something else than a consent.
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined
      throw error
    })
    if (!found) return
    const { metadata, position } = found.prepared
    const actsAt = { actor: metadata.actor, at: deps.clock().toISOString(), cause: position }
    await followSigning(deps, of, { metadata: actsAt, log: quiet })
  }

import { z } from 'zod'
import { CertificateSignatureRequested } from '#events/certificate/certificate-signature.events.ts'
import type { Deps } from '../core/deps.ts'
import { reactTo } from '../core/react-to.ts'
import { pollCertificateSignature } from './poll-certificate-signature.ts'

export const FOLLOW_CERTIFICATE = 'follow-certificate'

const payloadForm = z.object({ signatureId: z.guid() })

/**
 * Seconds after a request at which it is followed without its page: people close it once they have
 * signed in their app. The last two are after its expiry, and after a lost answer.
 */
const LOOKS = [15, 45, 90, 180, 300, 450, 620, 800] as const

/** Adds jobs that follow a signature whose page may be closed. */
export const followCertificateReactor = reactTo(
  CertificateSignatureRequested,
  'follow-certificate',
  ({ data: { signatureId } }) =>
    LOOKS.map((seconds) => ({
      task: FOLLOW_CERTIFICATE,
      payload: { signatureId } satisfies z.output<typeof payloadForm>,
      key: `${FOLLOW_CERTIFICATE} ${signatureId} ${seconds}`,
      runAt: new Date(Date.now() + seconds * 1_000),
    })),
)

// A job has no logger of its own: the outcome of a signature is in its stream.
const quiet = { warn: () => {} }

/** Follows a signature by one step; one that has ended stays as it is. */
export const followCertificate =
  (deps: Deps) =>
  async (payload: unknown): Promise<void> => {
    const { signatureId } = payloadForm.parse(payload)
    const actor = { kind: 'system', name: FOLLOW_CERTIFICATE } as const
    const metadata = { actor, at: deps.clock().toISOString() }
    await pollCertificateSignature(deps, signatureId, { metadata, log: quiet })
  }

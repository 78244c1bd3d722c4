import { z } from 'zod'
import { IdentityEvidenceDestroyed } from '#events/identity/identity-verification.events.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { reactTo } from '../core/react-to.ts'
import { identityMismatchDecider, identityMismatchStream } from './mismatch/identity-mismatch.decider.ts'
import {
  identityVerificationDecider,
  identityVerificationStream,
  type EvidenceCause,
} from './identity-verification.decider.ts'

export const DESTROY_EVIDENCE = 'destroy-identity-evidence'

const payloadForm = z.object({ verificationId: z.guid() })
type Payload = z.output<typeof payloadForm>

/**
 * Adds the job that destroys the key of destroyed evidence, also if the process that recorded it
 * was killed in between.
 */
export const destroyedEvidenceReactor = reactTo(
  IdentityEvidenceDestroyed,
  'destroyed-evidence',
  ({ data: { verificationId } }) => [
    {
      task: DESTROY_EVIDENCE,
      payload: { verificationId } satisfies Payload,
      key: `${DESTROY_EVIDENCE} ${verificationId}`,
    },
  ],
)

/** Ends what is recorded; a second time does nothing. */
export const destroyEvidenceJob =
  ({ store }: Pick<Deps, 'store'>) =>
  (payload: unknown): Promise<void> =>
    store.erasePerson(payloadForm.parse(payload).verificationId)

type Destroying = {
  readonly verificationId: string
  readonly cause: EvidenceCause
  /** Position of the decision that it follows, where it follows one. */
  readonly after?: number
}

/**
 * Destroys the provider's data of a person whom no entry matched: records the reason, then destroys
 * the key that only this verification was encrypted with. Does nothing if it is still needed, or
 * destroyed already.
 */
export const destroyEvidence = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { verificationId, cause, after }: Destroying,
): Promise<void> => {
  const { recorded } = await commandHandler(
    store,
    identityVerificationDecider,
  )({
    stream: identityVerificationStream(verificationId),
    facts: { mismatch: fact(identityMismatchStream(verificationId), identityMismatchDecider) },
    command: ({ mismatch }) => ({ type: 'DestroyEvidence', cause, mismatch }),
    metadata: {
      actor: { kind: 'system', name: DESTROY_EVIDENCE },
      at: clock().toISOString(),
      ...(after === undefined ? {} : { cause: after }),
    },
  })
  if (recorded.length > 0) await store.erasePerson(verificationId)
}

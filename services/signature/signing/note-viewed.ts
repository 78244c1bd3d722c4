import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { isHumanVisit } from '../../core/http/human-visit.ts'
import type { FollowedLink } from '../link/signature-link.ts'
import { signatureRequestDecider, signatureRequestStream } from '../request/signature-request.decider.ts'

/**
 * Records that a personal invitation was opened, the first time; of a public link there is nothing
 * to record.
 */
export const noteViewed = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  followed: FollowedLink,
  { userAgent, metadata }: { readonly userAgent: string; readonly metadata: Metadata },
): Promise<void> => {
  if (followed.kind === 'public' || followed.request.viewed || !isHumanVisit(userAgent)) return
  await commandHandler(
    store,
    signatureRequestDecider,
  )({
    stream: signatureRequestStream(followed.requestId),
    command: () => ({ type: 'ViewRequest', now: clock() }),
    metadata,
  })
}

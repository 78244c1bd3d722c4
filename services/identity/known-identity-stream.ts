import type { Secrets } from '../core/secrets.ts'
import { knownIdentityStream } from './known-identity.decider.ts'

/** Stream of one complex's knowledge of one CI: in another complex nobody decided anything. */
export const knownIdentityStreamOf = (
  { digest }: Pick<Secrets, 'digest'>,
  { apartmentId, ciHash }: { readonly apartmentId: string; readonly ciHash: string },
): string => knownIdentityStream(digest('known-identity', `${apartmentId}\n${ciHash}`))

import type { Secrets } from '../core/secrets.ts'
import { knownIdentityStream } from './known-identity.decider.ts'

/** Returns the stream of a CI within one complex: decisions do not extend to another complex. */
export const knownIdentityStreamOf = (
  { digest }: Pick<Secrets, 'digest'>,
  { apartmentId, ciHash }: { readonly apartmentId: string; readonly ciHash: string },
): string => knownIdentityStream(digest('known-identity', `${apartmentId}\n${ciHash}`))

import type { Secrets } from '../core/secrets.ts'
import { recognisedIdentityStream } from './recognised-identity.decider.ts'

/** Returns the stream of a CI within one complex: decisions do not extend to another complex. */
export const recognisedIdentityStreamOf = (
  { digest }: Pick<Secrets, 'digest'>,
  { apartmentId, ciHash }: { readonly apartmentId: string; readonly ciHash: string },
): string => recognisedIdentityStream(digest('known-identity', `${apartmentId}\n${ciHash}`))

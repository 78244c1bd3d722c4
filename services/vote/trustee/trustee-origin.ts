import type { FastifyRequest } from 'fastify'
import { hasSignedIn } from '../../account/account.facts.ts'
import { holderOf } from '../../core/http/connection-shares.ts'
import type { Deps } from '../../core/deps.ts'
import { askingBrowserOf } from '../../participation/participation.facts.ts'
import type { TrusteeOrigin } from './trustee-origin.decider.ts'

/**
 * Returns the origin of a trustee's act. Address and browser are digests under the server's key,
 * different in each vote: they show that two trustees of one vote acted from one place, and not
 * which. Of IPv6 a whole /64 is one address.
 */
export const trusteeOriginOf = (
  deps: Pick<Deps, 'secrets'>,
  request: FastifyRequest,
  voteId: string,
): TrusteeOrigin => {
  const digest = (purpose: string, value: string): string => deps.secrets.digest(purpose, `${voteId}\n${value}`)
  const browser = askingBrowserOf(deps, request)
  return {
    addressDigest: digest('trustee origin address', holderOf(request.ip)),
    browserDigest: browser === undefined ? null : digest('trustee origin browser', browser),
    adminId: hasSignedIn(deps, request) ?? null,
  }
}

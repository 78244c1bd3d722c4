import type { Deps } from '../../core/deps.ts'
import { hashOf } from '../../core/secrets.ts'
import type { NewLink } from './identity-record.decider.ts'

/**
 * Returns the secret of a link: 256 bits, derived from its id and stored nowhere, so that a repeated
 * job sends the same one.
 */
const linkSecretOf = ({ secrets }: Pick<Deps, 'secrets'>, linkId: string): string =>
  ['first', 'second'].map((half) => secrets.linkSecretOf(`identity link ${half}`, linkId)).join('')

/** Returns a link as it is recorded: with the hash of its secret alone. */
export const newIdentityLink = (deps: Pick<Deps, 'secrets'>, linkId: string): NewLink => ({
  linkId,
  secretHash: hashOf(linkSecretOf(deps, linkId)),
})

/** Returns the address in the mail; browsers send what is behind the # to no server. */
export const identityLinkUrl = (
  deps: Pick<Deps, 'secrets' | 'publicUrl'>,
  { recordId, linkId }: { readonly recordId: string; readonly linkId: string },
): string => `${deps.publicUrl}/identity/link/${recordId}#${linkSecretOf(deps, linkId)}`

/** Returns the secret of the address at which the owner objects. */
export const objectionSecretOf = ({ secrets }: Pick<Deps, 'secrets'>, recordId: string): string =>
  secrets.linkSecretOf('identity objection', recordId)

/** Returns the address in the notice to the owner's phone. */
export const identityObjectionUrl = (deps: Pick<Deps, 'secrets' | 'publicUrl'>, recordId: string): string =>
  `${deps.publicUrl}/identity/objection/${recordId}#${objectionSecretOf(deps, recordId)}`

import type { Deps } from '../../core/deps.ts'

type Addresses = Pick<Deps, 'secrets' | 'publicUrl'>

/** Returns the keyed digest of a display's secret, which alone is in the log. */
export const displayDigest = ({ secrets }: Pick<Deps, 'secrets'>, secret: string): string =>
  secrets.digest('display', secret)

/**
 * Returns the address of a display. Its secret is derived, so that a repeated request gets the same
 * address; it stands behind the #, which no server's log has.
 */
export const displayUrl = ({ secrets, publicUrl }: Addresses, assemblyId: string, displayId: string) => {
  const secret = secrets.linkSecretOf('display', displayId)
  return { secret, url: `${publicUrl}/display/${assemblyId}#${secret}` }
}

import { EncryptedBallotsListed } from '#events/vote/ballot.events.ts'
import type { GivenPart } from '#events/vote/trustees.events.ts'
import { BallotChecksBusy, checkParts } from '#infra/lib/ballot-crypto/index.ts'
import { nobleGroup, isProvenTrusteeKey } from '#infra/lib/ballot-crypto/scheme/index.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { ballotBoxStream } from '../secret/ballot-box.decider.ts'
import { productsToDecrypt, type TrusteeAccess } from './trustee-link.ts'

const BUSY_SECONDS = 3

const bytesIn = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))
/** One key has one spelling. */
const isSpelled = (text: string): boolean => Buffer.from(text, 'base64url').toString('base64url') === text

/**
 * @throws DomainError TRUSTEE_KEY_REFUSED where it is not proven for this vote, its roster and this
 * trustee
 */
export const assertKeyProven = (
  { vote: { voteId }, state: { threshold, trustees }, trustee: { trusteeId } }: TrusteeAccess,
  { publicKey, proof }: { readonly publicKey: string; readonly proof: string },
): void => {
  const roster = { voteId, threshold, trusteeIds: trustees.map((one) => one.trusteeId) }
  const said = { publicKey: bytesIn(publicKey), proof: bytesIn(proof) }
  if (![publicKey, proof].every(isSpelled) || !isProvenTrusteeKey(nobleGroup, roster, trusteeId, said))
    throw new DomainError('TRUSTEE_KEY_REFUSED')
}

/**
 * Refuses parts that are not the trustee's, or not of the requested products.
 * @throws DomainError TRUSTEES_NOT_ASKED, TRUSTEE_PART_REFUSED, TOO_MANY_REQUESTS
 */
export const assertPartsProven = async (
  seen: TrusteeAccess,
  parts: readonly GivenPart[],
): Promise<{ readonly isRehearsal: boolean }> => {
  const { trusteeId, key } = seen.trustee
  const asked = productsToDecrypt(seen)
  if (!asked) throw new DomainError('TRUSTEES_NOT_ASKED')
  if (key === null) throw new DomainError('TRUSTEE_PART_REFUSED')
  const { name: voteId, products } = asked
  const { publicKey } = key
  const isProven = await checkParts({ voteId, trusteeId, publicKey, products, parts }).catch((error: unknown) => {
    if (!(error instanceof BallotChecksBusy)) throw error
    throw new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: BUSY_SECONDS })
  })
  if (!isProven) throw new DomainError('TRUSTEE_PART_REFUSED')
  return asked
}

/**
 * Returns some of the listed ballots of a vote, those of the first event behind a position.
 * @throws DomainError TRUSTEES_NOT_ASKED
 */
export const ballotsAfter = async (
  { store }: Pick<Deps, 'store'>,
  { vote: { voteId }, state: { products } }: TrusteeAccess,
  after: number,
): Promise<{ readonly ballots: string[]; readonly next: number | null }> => {
  if (!products) throw new DomainError('TRUSTEES_NOT_ASKED')
  const { events } = await store.readStream(ballotBoxStream(voteId))
  const [part, ...others] = eventsOf(EncryptedBallotsListed, events).filter(({ position }) => position > after)
  const ballots = part?.data.ballots.map(({ encrypted }) => encrypted) ?? []
  return { ballots, next: part && others.length > 0 ? part.position : null }
}

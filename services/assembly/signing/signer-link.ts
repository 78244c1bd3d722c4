import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import { sameText } from '../../core/secrets.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { assemblyDecider, assemblyStream, type ExistingAssembly } from '../assembly.decider.ts'
import { minutesDecider, minutesStream, type MinutesSigner, type MinutesState } from '../minutes/minutes.decider.ts'

type LinkDeps = Pick<Deps, 'secrets' | 'publicUrl'>
export type SignerReference = { readonly assemblyId: string; readonly signerId: string }

/** Returns the token of a signer's link, which is not stored: the log alone opens no signer's page. */
const tokenOf = ({ secrets }: Pick<LinkDeps, 'secrets'>, { assemblyId, signerId }: SignerReference): string =>
  secrets.linkSecretOf('minutes signer', `${assemblyId}\n${signerId}`)

/**
 * Returns the address where a signer reads and signs minutes; its secret follows the #, which
 * browsers never send.
 */
export const signerUrl = (place: LinkDeps, named: SignerReference): string =>
  `${place.publicUrl}/minutes/${named.assemblyId}/${named.signerId}#${tokenOf(place, named)}`

/** A signer as their link finds them. */
export type SignerAccess = {
  readonly assembly: ExistingAssembly
  readonly state: MinutesState
  readonly signer: MinutesSigner
  readonly apartment: { readonly name: string; readonly officePhone: string | null }
}

/**
 * Follows the link of a signer of minutes.
 * @throws DomainError MINUTES_LINK_INVALID alike for a link that never was, and for one that is no more
 */
export const followSignerLink = async (
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  named: SignerReference,
  token: string,
): Promise<SignerAccess> => {
  const invalid = new DomainError('MINUTES_LINK_INVALID')
  if (!sameText(token, tokenOf({ secrets }, named))) throw invalid
  const [ofAssembly, ofMinutes] = [assemblyStream(named.assemblyId), minutesStream(named.assemblyId)]
  const read = await store.readStreams([ofAssembly, ofMinutes])
  const assembly = stateIn(read, assemblyDecider, ofAssembly)
  const state = stateIn(read, minutesDecider, ofMinutes)
  const signer = state.signers.find(({ signerId, isReplaced }) => signerId === named.signerId && !isReplaced)
  if (assembly.status === 'absent' || !signer) throw invalid
  const [ofList, ofComplex] = [listStream(assembly.listId), apartmentStream(assembly.apartmentId)]
  const around = await store.readStreams([ofList, ofComplex])
  if (stateIn(around, listDecider, ofList).status !== 'created') throw invalid
  const complex = stateIn(around, apartmentDecider, ofComplex)
  const apartment =
    complex.status === 'absent'
      ? { name: '', officePhone: null }
      : { name: complex.name, officePhone: complex.officePhone ?? null }
  return { assembly, state, signer, apartment }
}

import type { Metadata } from '#events/metadata.ts'
import type { MinutesTexts } from '#events/assembly/minutes.events.ts'
import { findAttendanceActs } from '#projections/assembly/attendance.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { isContactDisputed, personDecider, personStream } from '../../person/person.decider.ts'
import { listedUser, listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from '../assembly.decider.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { assemblyCountDecider, assemblyCountStream } from '../count/assembly-count.decider.ts'
import { assemblyLaws, minutesLaws } from '../law/assembly-law.contract.ts'
import { bytesOf } from './minutes-body.ts'
import type { NamedSigner } from './minutes.contract.ts'
import {
  minutesDecider,
  minutesStream,
  neededSigners,
  type MinutesCommand,
  type MinutesState,
  type NewSigner,
} from './minutes.decider.ts'
import { presentBody, readMinutes } from './read-minutes.ts'
import { signerMessageDecider, signerMessageStream } from '../signing/signer-message.ts'

const namesOf = ({ assemblyId, apartmentId, listId }: ExistingAssembly) => ({ assemblyId, apartmentId, listId })

type Act = { readonly metadata: Metadata; readonly newId: () => string }

/** Decides on the minutes within a decision, and returns them as they are afterwards. */
const decideOn = async (
  desk: DecisionContext,
  assemblyId: string,
  command: MinutesCommand,
): Promise<{ readonly before: MinutesState; readonly after: MinutesState }> => {
  const stream = minutesStream(assemblyId)
  await desk.read([stream])
  const before = desk.fold(stream, minutesDecider)
  desk.add(stream, minutesDecider.decide(command, before))
  return { before, after: desk.fold(stream, minutesDecider) }
}

/** Requests that signers get their links, in the write of what they are to sign. */
const requestLinks = async (
  desk: DecisionContext,
  assembly: ExistingAssembly,
  signerIds: readonly string[],
  newId: () => string,
): Promise<void> => {
  await desk.read(signerIds.map(signerMessageStream))
  for (const signerId of signerIds) {
    const stream = signerMessageStream(signerId)
    const command = { type: 'SendLink', of: { ...namesOf(assembly), signerId }, messageId: newId() } as const
    desk.add(stream, signerMessageDecider.decide(command, desk.fold(stream, signerMessageDecider)))
  }
}

/** Writes the texts of minutes. @throws DomainError as its contract says */
export const writeTexts = async (
  { store }: Pick<Deps, 'store'>,
  { assembly }: SeenAssembly,
  { texts, revision, metadata, newId }: Act & { readonly texts: MinutesTexts; readonly revision: number },
): Promise<number> => {
  const items = new Set(assembly.agenda.map(({ itemId }) => itemId))
  if (texts.course.some(({ itemId }) => !items.has(itemId))) throw new DomainError('NOT_FOUND')
  if (assembly.status === 'draft' || assembly.status === 'noticed') throw new DomainError('ASSEMBLY_NOT_OPEN')
  const minutesId = newId()
  const { position } = await decideJointly(store, metadata, (desk) =>
    decideOn(desk, assembly.assemblyId, { type: 'WriteMinutes', ...namesOf(assembly), minutesId, texts, revision }),
  )
  return position
}

/**
 * Fixes the text: stores the content with the figures of this moment, and has the links sent to those
 * who signed a former version. Assembly and count guard it.
 * @throws DomainError as its contract says
 */
export const finalise = async (
  deps: Deps,
  seen: SeenAssembly,
  { revision, metadata, newId }: Act & { readonly revision: number },
): Promise<number> => {
  const { assemblyId } = seen.assembly
  const { state } = await readMinutes(deps, assemblyId)
  if (state.status === 'none') throw new DomainError('MINUTES_NOT_WRITTEN')
  if (state.status !== 'draft') return 0
  const { bytes, sha256 } = bytesOf(await presentBody(deps, seen, state))
  const { key: objectKey, size } = await deps.sealedObjects.put(state.minutesId, bytes)
  const { position } = await decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([assemblyStream(assemblyId), assemblyCountStream(assemblyId)])
    const { status: assemblyStatus } = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
    const isCounted = desk.fold(assemblyCountStream(assemblyId), assemblyCountDecider).status === 'counted'
    const content = { sha256, objectKey, size }
    const names = namesOf(seen.assembly)
    const command = { type: 'FinaliseMinutes', ...names, revision, content, assemblyStatus, isCounted } as const
    const { before, after } = await decideOn(desk, assemblyId, command)
    if (before.status === after.status) return
    const ids = neededSigners(after).map(({ signerId }) => signerId)
    await requestLinks(desk, seen.assembly, ids, newId)
  })
  return position
}

/** Begins a new version. @throws DomainError as its contract says */
export const reopen = async (
  { store }: Pick<Deps, 'store'>,
  { assembly }: SeenAssembly,
  { version, reason, metadata }: Pick<Act, 'metadata'> & { readonly version: number; readonly reason: string },
): Promise<number> => {
  const command = { type: 'ReopenMinutes', ...namesOf(assembly), version, reason } as const
  const { position } = await decideJointly(store, metadata, (desk) => decideOn(desk, assembly.assemblyId, command))
  return position
}

/** Returns the owners who were there at any time, themselves or by a proxy. @throws DomainError SIGNER_DID_NOT_ATTEND */
const assertAttended = async (
  { database }: Pick<Deps, 'database'>,
  { assemblyId, kind }: ExistingAssembly,
  personIds: readonly string[],
): Promise<void> => {
  if (!assemblyLaws[kind].meets) return
  const acts = await findAttendanceActs(database, assemblyId)
  const there = new Set(
    acts.filter(({ struck }) => !struck).flatMap(({ owner_key: owners }) => owners?.split(' ') ?? []),
  )
  if (personIds.some((personId) => !there.has(personId))) throw new DomainError('SIGNER_DID_NOT_ATTEND')
}

type SignerToName = { readonly role: NewSigner['role']; readonly who: NamedSigner }

/**
 * Returns a signer: an owner with name and phone as the log has them, which guards the decision.
 * @throws DomainError NOT_FOUND, SIGNER_WITHOUT_PHONE also while a changed phone is disputed
 */
const signerOf = async (
  desk: DecisionContext,
  { listId }: ExistingAssembly,
  { role, who }: SignerToName,
  signerId: string,
): Promise<NewSigner> => {
  if (who.by === 'typed') {
    const { name, phone } = who
    return { signerId, role, source: 'typed', listUserId: null, personId: null, name, phone }
  }
  const { listUserId } = who
  await desk.read([listUserStream(listUserId)])
  const entry = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
  if (entry.listId !== listId) throw new DomainError('NOT_FOUND')
  const { personId } = entry
  await desk.read([personStream(personId)])
  const person = desk.fold(personStream(personId), personDecider)
  if (person.status !== 'registered' || person.name === null || person.phone === null || isContactDisputed(person))
    throw new DomainError('SIGNER_WITHOUT_PHONE')
  return { signerId, role, source: 'roll', listUserId, personId, name: person.name, phone: person.phone }
}

/** Returns the persons among signers who have to have attended: a chair may be anybody. */
const attendingOf = (signers: readonly NewSigner[]): readonly string[] =>
  signers.flatMap(({ role, personId }) => (role === 'signer' && personId !== null ? [personId] : []))

/** Names all signers, and has their links sent. @throws DomainError as its contract says */
export const nameSigners = async (
  deps: Deps,
  { assembly }: SeenAssembly,
  { named, metadata, newId }: Act & { readonly named: readonly SignerToName[] },
): Promise<number> => {
  const ids = named.map(() => newId())
  const law = minutesLaws[assembly.kind]
  const { position } = await decideJointly(deps.store, metadata, async (desk) => {
    const signers: NewSigner[] = []
    for (const [place, one] of named.entries()) signers.push(await signerOf(desk, assembly, one, ids[place] ?? newId()))
    await assertAttended(deps, assembly, attendingOf(signers))
    const command = { type: 'NameSigners', ...namesOf(assembly), signers, law } as const
    const { before, after } = await decideOn(desk, assembly.assemblyId, command)
    if (before.signers.length < after.signers.length) await requestLinks(desk, assembly, ids, newId)
  })
  return position
}

type Replacing = Act & { readonly signerId: string; readonly who: NamedSigner; readonly reason: string }

/** Has somebody else sign in place of a signer. @throws DomainError as its contract says */
export const replaceSigner = async (
  deps: Deps,
  { assembly }: SeenAssembly,
  { signerId, who, reason, metadata, newId }: Replacing,
): Promise<number> => {
  const ownId = newId()
  const { position } = await decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([minutesStream(assembly.assemblyId)])
    const { signers } = desk.fold(minutesStream(assembly.assemblyId), minutesDecider)
    const role = signers.find((one) => one.signerId === signerId)?.role
    if (role === undefined) throw new DomainError('NOT_FOUND')
    if (role === 'signer' && minutesLaws[assembly.kind].areOwners && who.by === 'typed')
      throw new DomainError('SIGNER_DID_NOT_ATTEND')
    const by = await signerOf(desk, assembly, { role, who }, ownId)
    await assertAttended(deps, assembly, attendingOf([by]))
    const command = { type: 'ReplaceSigner', ...namesOf(assembly), signerId, by, reason } as const
    const { before, after } = await decideOn(desk, assembly.assemblyId, command)
    if (before.signers.length < after.signers.length) await requestLinks(desk, assembly, [ownId], newId)
  })
  return position
}

/** Sends a signer their link once more. @throws DomainError NOT_FOUND, MINUTES_NOT_FINAL */
export const resendLink = async (
  { store }: Pick<Deps, 'store'>,
  { assembly }: SeenAssembly,
  { signerId, metadata, newId }: Act & { readonly signerId: string },
): Promise<number> => {
  const { position } = await decideJointly(store, metadata, async (desk) => {
    await desk.read([minutesStream(assembly.assemblyId)])
    const state = desk.fold(minutesStream(assembly.assemblyId), minutesDecider)
    if (!neededSigners(state).some((one) => one.signerId === signerId)) throw new DomainError('NOT_FOUND')
    if (state.status !== 'final') throw new DomainError('MINUTES_NOT_FINAL')
    await requestLinks(desk, assembly, [signerId], newId)
  })
  return position
}

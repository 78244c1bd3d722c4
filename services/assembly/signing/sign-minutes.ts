import type { Metadata } from '#events/metadata.ts'
import { MinutesSigned } from '#events/assembly/minutes.events.ts'
import type { Evidence } from '#events/values/schemas.ts'
import { maskName } from '#events/values/text.ts'
import { eventsOf } from '#projections/set-based.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { BodyOf } from '../../core/contract.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { maskPhone } from '../../core/text/masked-person.ts'
import { newReceiptId, receiptOf } from '../../participation/participation.facts.ts'
import { readSubmission, storeSignature } from '../../signature/signature.facts.ts'
import { minutesDecider, minutesStream, neededSigners, type MinutesCommand } from '../minutes/minutes.decider.ts'
import { readMinutes } from '../minutes/read-minutes.ts'
import { namesOfSigner } from './signer-code.ts'
import type { SignerAccess } from './signer-link.ts'
import type { SignerPage, signMinutes } from './minutes-page.contract.ts'

const stepOf = ({ state, signer }: SignerAccess): SignerPage['step'] => {
  if (state.status === 'draft') return 'waiting'
  if (signer.signed?.version === state.version) return 'signed'
  return signer.refused?.version === state.version ? 'refused' : 'sign'
}

/** Returns the page of a signer: nothing of the text, and names masked. */
export const signerPage = async (deps: Pick<Deps, 'store'>, seen: SignerAccess): Promise<SignerPage> => {
  const { assembly, state, signer, apartment } = seen
  const { events } = await readMinutes(deps, assembly.assemblyId)
  const signed = eventsOf(MinutesSigned, events).findLast(
    ({ data }) => data.signerId === signer.signerId && data.version === state.version,
  )
  const needed = neededSigners(state)
  return {
    title: assembly.title,
    apartment,
    name: signer.name === null ? '' : maskName(signer.name),
    phone: signer.phone === null ? '' : maskPhone(signer.phone),
    role: signer.role,
    version: state.version,
    step: stepOf(seen),
    signers: { all: needed.length, signed: needed.filter((one) => one.signed?.version === state.version).length },
    receipt: receiptOf(signed),
  }
}

type Act = { readonly evidence: Evidence; readonly metadata: Metadata }

const record = async (
  { store }: Pick<Deps, 'store'>,
  { assembly }: SignerAccess,
  command: MinutesCommand,
  metadata: Metadata,
): Promise<number> => {
  const { position } = await commandHandler(
    store,
    minutesDecider,
  )({ stream: minutesStream(assembly.assemblyId), command: () => command, metadata })
  return position
}

type Signing = Act & { readonly body: Omit<BodyOf<typeof signMinutes>, 'token' | 'session'> }

/**
 * Signs the present version; a repeat, also of another drawing, leaves the first signature.
 * @throws DomainError as its contract says
 */
export const sign = async (deps: Deps, seen: SignerAccess, { body, evidence, metadata }: Signing): Promise<number> => {
  const { state, signer } = seen
  if (signer.signed?.version === state.version) return 0
  // A refused text stores no signature.
  if (state.status !== 'final') throw new DomainError('MINUTES_NOT_FINAL')
  if (state.contents.get(state.version)?.sha256 !== body.shown) throw new DomainError('DOCUMENT_CHANGED')
  const submitted = readSubmission(deps, { ...body, values: {}, consents: [] })
  const { signerId } = signer
  const signature = await storeSignature(deps, { personId: signerId, name: signer.name }, submitted)
  const { shown } = body
  const names = namesOfSigner(seen)
  const receiptId = newReceiptId()
  return record(deps, seen, { type: 'SignMinutes', ...names, shown, receiptId, signature, evidence }, metadata)
}

/** Refuses to sign the present version. @throws DomainError as its contract says */
export const refuse = (
  deps: Pick<Deps, 'store'>,
  seen: SignerAccess,
  { reason, evidence, metadata }: Act & { readonly reason: string },
): Promise<number> => record(deps, seen, { type: 'RefuseSigning', ...namesOfSigner(seen), reason, evidence }, metadata)

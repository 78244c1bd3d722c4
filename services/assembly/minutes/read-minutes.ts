import { buffer } from 'node:stream/consumers'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { ObjectDamaged, ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { AssemblyCounted } from '#events/assembly/assembly-count.events.ts'
import { MinutesSigned, MinutesSigningRefused, type MinutesEvent } from '#events/assembly/minutes.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { openSignature } from '../../signature/signature.facts.ts'
import { readFigures } from '../attendance/read-figures.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { assemblyCountDecider, assemblyCountStream } from '../count/assembly-count.decider.ts'
import { assemblyLaws } from '../law/assembly-law.contract.ts'
import { readAssemblyResults } from '../results/read-results.ts'
import { bodyOf } from './minutes-body.ts'
import { minutesBody, type MinutesBody } from './minutes-body.contract.ts'
import type { DrawnSigner, MinutesFrame } from './minutes-document.ts'
import {
  minutesDecider,
  minutesStream,
  neededSigners,
  type MinutesSigner,
  type MinutesState,
} from './minutes.decider.ts'

/** Minutes as the log has them at this moment, with their events. */
export type SeenMinutes = { readonly state: MinutesState; readonly events: readonly RecordedEvent<MinutesEvent>[] }

/** Reads the minutes of an assembly. */
export const readMinutes = async ({ store }: Pick<Deps, 'store'>, assemblyId: string): Promise<SeenMinutes> => {
  const { events } = await store.readStream(minutesStream(assemblyId))
  // The stream of minutes holds nothing else.
  return { state: foldEvents(minutesDecider, events), events: events as readonly RecordedEvent<MinutesEvent>[] }
}

/** Builds the content that minutes have now: figures as the log has them at this moment. */
export const presentBody = async (
  deps: Deps,
  seen: SeenAssembly,
  { version, texts }: Pick<MinutesState, 'version' | 'texts'>,
): Promise<MinutesBody> => {
  const { assemblyId, apartmentId, kind } = seen.assembly
  const [apartment, results, figures, { events }] = await Promise.all([
    readApartment(deps.store, apartmentId),
    readAssemblyResults(deps, seen),
    assemblyLaws[kind].meets ? readFigures(deps, seen) : null,
    deps.store.readStream(assemblyCountStream(assemblyId)),
  ])
  const countedAt = eventsOf(AssemblyCounted, events)[0]?.metadata.at ?? null
  const count = { ...foldEvents(assemblyCountDecider, events), countedAt }
  const name = apartment.status === 'absent' ? '' : apartment.name
  return bodyOf({ seen, apartment: name, version, texts, results, figures, count })
}

/** Returns the error for a stored content or file that cannot be read. */
export const storedError = (error: unknown): unknown => {
  if (error instanceof KeyDestroyed) return new DomainError('DOCUMENT_ERASED')
  if (error instanceof ObjectDamaged || error instanceof ObjectNotFound) return new DomainError('DOCUMENT_DAMAGED')
  return error
}

/**
 * Reads the content of a version that was fixed, as it was stored then.
 * @throws DomainError MINUTES_NOT_FINAL, DOCUMENT_ERASED, DOCUMENT_DAMAGED
 */
export const storedBody = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { minutesId, contents }: Pick<MinutesState, 'minutesId' | 'contents'>,
  version: number,
): Promise<{ readonly body: MinutesBody; readonly sha256: string }> => {
  const content = contents.get(version)
  if (content === undefined) throw new DomainError('MINUTES_NOT_FINAL')
  try {
    const bytes = await buffer(await sealedObjects.get(minutesId, content.objectKey))
    return { body: minutesBody.parse(JSON.parse(bytes.toString())), sha256: content.sha256 }
  } catch (error) {
    throw storedError(error)
  }
}

const roleNames = { chair: '의장', signer: '서명인' } as const

const drawnSigner = async (
  deps: Pick<Deps, 'sealedObjects'>,
  { events }: SeenMinutes,
  signer: MinutesSigner,
  version: number,
): Promise<DrawnSigner> => {
  const signed = eventsOf(MinutesSigned, events).findLast(
    ({ data }) => data.signerId === signer.signerId && data.version === version,
  )
  const phone = signer.source === 'typed' ? ' (전화번호는 관리자가 입력)' : ''
  return {
    role: roleNames[signer.role],
    name: `${signer.name ?? '(파기됨)'}${phone}`,
    signedAt: signed ? timeText(signed.metadata.at) : null,
    receipt: signed ? shownReceiptNumber(signed.data.receiptId) : null,
    png: signed ? await openSignature(deps, signer.signerId, signed.data.signature.objectKey) : undefined,
  }
}

const refusalTexts = ({ events, state }: SeenMinutes, version: number): readonly string[] =>
  eventsOf(MinutesSigningRefused, events)
    .filter(({ data }) => data.version === version)
    .filter(
      ({ data }) => !state.signers.some((one) => one.signerId === data.signerId && one.signed?.version === version),
    )
    .map(({ data, metadata }) => {
      const name = state.signers.find(({ signerId }) => signerId === data.signerId)?.name ?? '(파기됨)'
      return `${name} · ${timeText(metadata.at)} · ${data.reason ?? '(파기됨)'}`
    })

/** Returns what stands around the content of a version: signatures, refusals, its hash. */
export const frameOf = async (
  deps: Pick<Deps, 'sealedObjects' | 'clock'>,
  seen: SeenMinutes,
  { sha256, mark, version }: { readonly sha256: string | null; readonly mark: string | null; readonly version: number },
): Promise<MinutesFrame> => {
  const { state, events } = seen
  const signers = sha256 === null ? [] : neededSigners(state)
  const last = eventsOf(MinutesSigned, events).findLast(({ data }) => data.version === version)
  return {
    madeAt: last?.metadata.at ?? deps.clock().toISOString(),
    sha256,
    mark,
    signers: await Promise.all(signers.map((signer) => drawnSigner(deps, seen, signer, version))),
    refusals: refusalTexts(seen, version),
  }
}

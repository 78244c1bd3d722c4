import type { StoredPart } from '#infra/lib/archive/index.ts'
import type { ByteRange } from '#infra/platform/object-storage/object-storage.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { eventsUpTo } from '../list/list.facts.ts'
import { depositSettingsDecider, depositSettingsStream } from './deposit-settings.decider.ts'
import { depositDecider, depositStream, type DepositCertificate } from './deposit.decider.ts'

/** Returns whether a list's consents are deposited, as the log had it at a position. */
export const areDepositsOn = async ({ store }: Pick<Deps, 'store'>, listId: string, upTo: number): Promise<boolean> => {
  const { events } = await store.readStream(depositSettingsStream(listId))
  return foldEvents(depositSettingsDecider, eventsUpTo(events, upTo)).status === 'on'
}

/** Certificate of a deposit as a file of an archive; the parts have no name yet. */
export type CertificateParts = {
  readonly file: Omit<StoredPart, 'name'>
  readonly sha256: string
  /** Statement that the centre signed, with its signature, as JSON. */
  readonly statement: string
}

const partsOf = (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { personId, issuedAt, file, statement, signature }: DepositCertificate & { readonly statement: string },
): CertificateParts => {
  const { objectKey, sha256, size, crc32 } = file
  const open = (range?: ByteRange) => sealedObjects.get(personId, objectKey, range)
  return {
    file: { at: new Date(issuedAt), size, crc32, open },
    sha256,
    statement: JSON.stringify({ statement, signature }),
  }
}

/**
 * Returns the certificates of some documents as the log had them at a position, by document; those of
 * erased persons are left out.
 */
export const certificatesAt = async (
  deps: Pick<Deps, 'store' | 'sealedObjects'>,
  documentIds: readonly string[],
  upTo: number,
): Promise<ReadonlyMap<string, CertificateParts>> => {
  const streams = await deps.store.readStreams(documentIds.map(depositStream))
  return new Map(
    documentIds.flatMap((documentId) => {
      const events = eventsUpTo(streams.get(depositStream(documentId))?.events ?? [], upTo)
      const { certificate } = foldEvents(depositDecider, events)
      const statement = certificate?.statement ?? null
      if (!certificate || statement === null) return []
      return [[documentId, partsOf(deps, { ...certificate, statement })] as const]
    }),
  )
}

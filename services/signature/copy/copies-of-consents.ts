import type { CopyKind } from '#events/values/confirmation/paper-copy.ts'
import { PaperCopyStored } from '#events/signature/paper-copy.events.ts'
import type { StoredPart } from '#infra/lib/archive/index.ts'
import { eventsOf } from '#projections/set-based.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { openScan } from '../paper/open-scan.ts'
import { paperCopiesDecider, paperCopiesStream } from './paper-copies.decider.ts'

/** Copy that is enclosed with a consent, as a file of an archive without its name. */
type EnclosedCopy = {
  readonly kind: CopyKind
  readonly part: Omit<StoredPart, 'name'>
  readonly sha256: string
}

type OfConsent = { readonly consentId: string; readonly listUserId: string }

/**
 * Returns the copies that the law encloses with consents on paper (도시정비법 제36조 제1항, 제2항), by consent.
 * `upTo`: position up to which the log is read; what was destroyed since is missing.
 */
export const copiesOfConsents = async (
  deps: Pick<Deps, 'store' | 'sealedObjects'>,
  consents: readonly OfConsent[],
  upTo: number,
): Promise<ReadonlyMap<string, readonly EnclosedCopy[]>> => {
  const streams = await deps.store.readStreams(consents.map(({ listUserId }) => paperCopiesStream(listUserId)))
  const found = consents.flatMap(({ consentId, listUserId }) => {
    const events = streams.get(paperCopiesStream(listUserId))?.events ?? []
    const then = foldEvents(
      paperCopiesDecider,
      events.filter(({ position }) => position <= upTo),
    )
    const ended = new Set(
      foldEvents(paperCopiesDecider, events).flatMap((copy) => (copy.ended === null ? [] : [copy.copyId])),
    )
    const storedAt = new Map(eventsOf(PaperCopyStored, events).map(({ data, metadata }) => [data.copyId, metadata.at]))
    return then
      .filter(
        ({ copyId, attached }) => attached?.consentId === consentId && attached.to === 'consent' && !ended.has(copyId),
      )
      .map((copy) => ({ consentId, copy, at: new Date(storedAt.get(copy.copyId) ?? 0) }))
  })
  const persons = await deps.store.readStreams(found.map(({ copy }) => personStream(copy.personId)))
  const readable = found.filter(
    ({ copy }) => stateIn(persons, personDecider, personStream(copy.personId)).status === 'registered',
  )
  const enclosed = readable.map(({ consentId, at, copy: { copyId, personId, kind, picture } }) => {
    const { objectKey, size, crc32, sha256 } = picture
    const open: StoredPart['open'] = (range) => openScan(deps, { sealer: [personId, copyId], objectKey }, range)
    return { consentId, kind, sha256, part: { at, size, crc32, open } }
  })
  return Map.groupBy(enclosed, ({ consentId }) => consentId)
}

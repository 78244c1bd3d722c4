import type { Metadata } from '#events/metadata.ts'
import type { GuideEvent } from '#events/signature/signature-campaign.events.ts'
import { ObjectDamaged, ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import type { Fold } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import type { UploadedFile } from '../../core/http/multipart.ts'
import type { ServedFile } from '../../core/http/pdf-answer.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { readUploadedScan } from '../../pdf-template/pdf-template.facts.ts'
import { signatureCampaignDecider, signatureCampaignStream } from '../signature-campaign.decider.ts'
import { signatureRequestDecider, signatureRequestStream } from '../request/signature-request.decider.ts'

type StoredGuide = GuideEvent['data']

const guideFold: Fold<StoredGuide | null, GuideEvent> = { initial: null, evolve: (_state, { data }) => data }

const streamOf = ({ secrets }: Pick<Deps, 'secrets'>, guideId: string): string =>
  `guide-${secrets.digest('guide', guideId)}`

type Uploading = Pick<StoredGuide, 'listId' | 'apartmentId' | 'requestId'> & {
  /** A repeated request makes the same one. */
  readonly newId: () => string
  readonly file: UploadedFile
  /** Id of the administrator who uploads. */
  readonly sender: string
  readonly metadata: Metadata
}

/**
 * Stores a file that residents may read, and attaches it to the campaign or the request, in one
 * decision: `carry` decides that. Only what its pages show is stored.
 * @throws DomainError SCAN_UNREADABLE, PDF_… if it cannot be read, KEY_REUSED, and the errors of
 * `carry`
 */
export const uploadGuide = async (
  deps: Pick<Deps, 'store' | 'objects' | 'secrets'>,
  { newId, file, sender, metadata, ...of }: Uploading,
  carry: (desk: DecisionContext, guideId: string) => Promise<void>,
): Promise<{ readonly guideId: string; readonly position: number }> => {
  const guideId = deps.secrets.linkSecretOf('guide', newId())
  const { pdf, pages } = await readUploadedScan({ bytes: file.bytes, sender })
  const objectKey = await deps.objects.put(pdf)
  const kept: StoredGuide = { ...of, name: file.name, objectKey, size: pdf.length, pages }
  const { position } = await decideJointly(deps.store, metadata, async (desk) => {
    const stream = streamOf(deps, guideId)
    await desk.read([stream])
    const before = desk.fold(stream, guideFold)
    // Its id comes from an Idempotency-Key: a repeat, or another file with the same key.
    if (before && before.objectKey !== objectKey) throw new DomainError('KEY_REUSED')
    if (!before) desk.add(stream, [{ type: 'GuideUploaded', data: kept }])
    await carry(desk, guideId)
  })
  return { guideId, position }
}

const throwFileError = (error: unknown): never => {
  throw error instanceof ObjectDamaged || error instanceof ObjectNotFound ? new DomainError('FILE_DAMAGED') : error
}

/**
 * Returns the guide of an address, as the log has it at this moment: while its campaign or its
 * invitation carries it.
 * @throws DomainError INVALID_LINK for one that never existed, LINK_EXPIRED for one that was
 * removed
 */
export const guideAt = async (
  deps: Pick<Deps, 'store' | 'objects' | 'secrets'>,
  guideId: string,
): Promise<ServedFile> => {
  const guide = await readState(deps.store, guideFold, streamOf(deps, guideId))
  if (!guide) throw new DomainError('INVALID_LINK')
  const { listId, requestId, name, objectKey, size } = guide
  const carrier = requestId === undefined ? signatureCampaignStream(listId) : signatureRequestStream(requestId)
  const read = await deps.store.readStreams([listStream(listId), carrier])
  const carried =
    requestId === undefined
      ? stateIn(read, signatureCampaignDecider, carrier).guideId
      : carriedBy(stateIn(read, signatureRequestDecider, carrier))
  if (stateIn(read, listDecider, listStream(listId)).status !== 'created' || carried !== guideId)
    throw new DomainError('LINK_EXPIRED')
  return {
    name: `${name.replace(/\.(?:pdf|jpe?g|png)$/i, '')}.pdf`,
    size,
    sha256: objectKey,
    open: (range) => deps.objects.get(objectKey, range).catch(throwFileError),
  }
}

const carriedBy = (request: ReturnType<(typeof signatureRequestDecider)['evolve']>): string | null =>
  request.status === 'open' ? request.guideId : null

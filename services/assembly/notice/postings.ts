import { createHash } from 'node:crypto'
import type { Metadata } from '#events/metadata.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { ObjectDamaged, ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import { PortraitRefused, readPortrait } from '#infra/lib/portrait/index.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ServedFile } from '../../core/http/pdf-answer.ts'
import { decideJointly, type JointResult } from '../../core/joint-decision.ts'
import { readState } from '../../core/read-state.ts'
import { filesBusy, readWithPermit } from '../../core/upload/own-files.ts'
import { noticePostingDecider, postingStream, type PostingState } from './notice-posting.decider.ts'
import { readNoticed } from './record-delivery.ts'

type StoredPhoto = { readonly objectKey: string; readonly sha256: string; readonly size: number }

/**
 * Makes a photo anew, without what its camera wrote into it, and stores it encrypted with the
 * posting's own key.
 * @throws DomainError PICTURE_UNREADABLE; FILES_BUSY if too many wait
 */
export const storePhoto = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  postingId: string,
  file: { readonly bytes: Uint8Array; readonly sender: string },
): Promise<StoredPhoto> => {
  const jpeg = await readWithPermit(file.sender, () => readPortrait({ ...file, maxSide: 1_600 })).catch(
    (error: unknown) => {
      if (!(error instanceof PortraitRefused)) throw error
      throw error.reason === 'busy' ? filesBusy() : new DomainError('PICTURE_UNREADABLE')
    },
  )
  const { key, size } = await sealedObjects.put(postingId, jpeg)
  return { objectKey: key, sha256: createHash('sha256').update(jpeg).digest('hex'), size }
}

type OfPosting = { readonly assemblyId: string; readonly postingId: string; readonly metadata: Metadata }

/** Records a notice on the board of a building that is on the roll. `at` is when it was put there. */
export const recordPosting = (
  deps: Deps,
  { assemblyId, postingId, metadata }: OfPosting,
  said: { readonly dong: string; readonly spot: string | null; readonly at: string; readonly photo: StoredPhoto },
): Promise<JointResult<PostingState>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const { assembly, days } = await readNoticed(deps, desk, assemblyId)
    const stream = postingStream(postingId)
    await desk.read([stream])
    const { apartmentId, listId } = assembly
    const posting = { assemblyId, apartmentId, listId, postingId, ...said }
    const command = { type: 'RecordPosting', posting, days } as const
    desk.add(stream, noticePostingDecider.decide(command, desk.fold(stream, noticePostingDecider)))
    return desk.fold(stream, noticePostingDecider)
  })

/** Returns a posting of an assembly. @throws DomainError NOT_FOUND */
export const readPosting = async (
  { store }: Pick<Deps, 'store'>,
  { assemblyId, postingId }: Pick<OfPosting, 'assemblyId' | 'postingId'>,
): Promise<Exclude<PostingState, { status: 'absent' }>> => {
  const state = await readState(store, noticePostingDecider, postingStream(postingId))
  if (state.status === 'absent' || state.posting.assemblyId !== assemblyId) throw new DomainError('NOT_FOUND')
  return state
}

/** Voids a posting. @throws DomainError NOT_FOUND */
export const voidPosting = (
  deps: Deps,
  { assemblyId, postingId, metadata }: OfPosting,
  reason: string,
): Promise<JointResult<void>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    await readNoticed(deps, desk, assemblyId)
    const stream = postingStream(postingId)
    await desk.read([stream])
    const state = desk.fold(stream, noticePostingDecider)
    if (state.status === 'absent' || state.posting.assemblyId !== assemblyId) throw new DomainError('NOT_FOUND')
    desk.add(stream, noticePostingDecider.decide({ type: 'VoidPosting', reason }, state))
  })

const refusal = (error: unknown): unknown => {
  if (error instanceof KeyDestroyed) return new DomainError('NOT_FOUND')
  return error instanceof ObjectDamaged || error instanceof ObjectNotFound ? new DomainError('FILE_DAMAGED') : error
}

/** Serves a posting's photo. @throws DomainError FILE_DAMAGED */
export const photoOf = (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { posting: { postingId, photo } }: Exclude<PostingState, { status: 'absent' }>,
): ServedFile => ({
  name: 'notice.jpg',
  size: photo.size,
  sha256: photo.sha256,
  type: 'image/jpeg',
  open: (range) =>
    sealedObjects.get(postingId, photo.objectKey, range).catch((error: unknown) => {
      throw refusal(error)
    }),
})

import { ObjectDamaged, ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { PortraitRefused, readPortrait } from '#infra/lib/portrait/index.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { filesBusy, readWithPermit } from '../../core/upload/own-files.ts'
import type { ServedFile } from '../../core/http/pdf-answer.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import {
  assertCandidate,
  candidateDecider,
  candidatesOf,
  candidateStream,
  type CandidatePicture,
  type CandidateState,
} from '../candidate/candidate.decider.ts'
import type { Candidate } from '../candidate/candidates.contract.ts'
import { forgottenCandidatesDecider, forgottenCandidatesStream } from '../retention/forgotten-candidates.decider.ts'
import type { ExistingVote } from '../vote-state.decider.ts'

/** Path of the pictures of a vote's candidates; it ends before the candidate's id. */
type Base = string

const answerOf = (
  { id, label, questionId }: ReturnType<typeof candidatesOf>[number],
  { career, pledges, picture }: CandidateState,
  { base, forgotten = false }: { readonly base: Base; readonly forgotten?: boolean },
): Candidate => ({
  choiceId: id,
  questionId,
  label,
  career: career ?? null,
  pledges: pledges ?? null,
  // Another picture has another address, so that no browser shows the former one from its cache.
  picture: forgotten ? null : picture && `${base}/${id}/picture?of=${picture.sha256.slice(0, 16)}`,
  forgotten,
})

/** Returns all candidates of a vote with their descriptions, in the order of the ballot. */
export const readCandidatesOf = async (
  { store }: Pick<Deps, 'store'>,
  vote: ExistingVote,
  base: Base,
): Promise<Candidate[]> => {
  const candidates = candidatesOf(vote)
  const gone = forgottenCandidatesStream(vote.voteId)
  const read = await store.readStreams([gone, ...candidates.map(({ id }) => candidateStream(id))])
  const forgotten = stateIn(read, forgottenCandidatesDecider, gone)
  return candidates.map((one) =>
    answerOf(one, stateIn(read, candidateDecider, candidateStream(one.id)), { base, forgotten: forgotten.has(one.id) }),
  )
}

/** One of them, as a decision has left them. @throws DomainError NOT_FOUND, NOT_A_CANDIDATE */
export const candidateAnswer = (vote: ExistingVote, choiceId: string, state: CandidateState, base: Base): Candidate => {
  assertCandidate(vote, choiceId)
  const candidate = candidatesOf(vote).find(({ id }) => id === choiceId)
  if (!candidate) throw new DomainError('NOT_FOUND')
  return answerOf(candidate, state, { base })
}

/**
 * Re-encodes a candidate's picture and stores it encrypted with the candidate's own key.
 * @throws DomainError PICTURE_UNREADABLE; FILES_BUSY if too many wait
 */
export const storePicture = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  choiceId: string,
  file: { readonly bytes: Uint8Array; readonly sender: string },
  digest: (bytes: Uint8Array) => string,
): Promise<CandidatePicture> => {
  const jpeg = await readWithPermit(file.sender, () => readPortrait(file)).catch((error: unknown) => {
    if (!(error instanceof PortraitRefused)) throw error
    throw error.reason === 'busy' ? filesBusy() : new DomainError('PICTURE_UNREADABLE')
  })
  const { key, size } = await sealedObjects.put(choiceId, jpeg)
  return { objectKey: key, sha256: digest(jpeg), size }
}

const refusal = (error: unknown): unknown => {
  if (error instanceof KeyDestroyed) return new DomainError('NOT_FOUND')
  return error instanceof ObjectDamaged || error instanceof ObjectNotFound ? new DomainError('FILE_DAMAGED') : error
}

/** A candidate's picture. @throws DomainError NOT_FOUND where there is none; FILE_DAMAGED */
export const pictureOf = async (
  { store, sealedObjects }: Pick<Deps, 'store' | 'sealedObjects'>,
  vote: ExistingVote,
  choiceId: string,
): Promise<ServedFile> => {
  if (!candidatesOf(vote).some(({ id }) => id === choiceId)) throw new DomainError('NOT_FOUND')
  const { picture } = await readState(store, candidateDecider, candidateStream(choiceId))
  if (!picture) throw new DomainError('NOT_FOUND')
  return {
    name: 'candidate.jpg',
    size: picture.size,
    sha256: picture.sha256,
    type: 'image/jpeg',
    open: (range) =>
      sealedObjects.get(choiceId, picture.objectKey, range).catch((error: unknown) => {
        throw refusal(error)
      }),
  }
}

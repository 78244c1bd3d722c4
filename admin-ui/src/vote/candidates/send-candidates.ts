import { toApiError } from '#ui/http/api-client.ts'
import type { Calls } from '#ui/http/calls.ts'
import { UPLOAD_RETRIES } from '#ui/timing.ts'
import type { CandidateInput } from '../draft/candidate-drafts.ts'
import type { UnsentCandidate } from './unsent-candidates.ts'

/** Progress of what is sent after a vote was made: the candidate it is about, and how many are done. */
export type CandidateProgress = { readonly label: string; readonly done: number; readonly total: number }

type Sending = {
  readonly voteId: string
  readonly candidates: readonly CandidateInput[]
  readonly onProgress: (progress: CandidateProgress) => void
}

/** Returns why something was not sent; null where it was. */
const reasonOf = (sending: Promise<unknown> | null): Promise<string | null> =>
  sending === null
    ? Promise.resolve(null)
    : sending.then(
        () => null,
        (thrown: unknown) => toApiError(thrown).text,
      )

const sendOne = async (
  call: Calls['call'],
  voteId: string,
  candidate: CandidateInput,
): Promise<UnsentCandidate | null> => {
  const { choiceId, texts, picture } = candidate
  const params = { id: voteId, choiceId }
  const ofTexts = await reasonOf(
    texts === null ? null : call('PUT /api/votes/{id}/candidates/{choiceId}', { params, body: texts }),
  )
  const ofPicture = await reasonOf(
    picture === null
      ? null
      : call('POST /api/votes/{id}/candidates/{choiceId}/picture', { params, file: picture, retries: UPLOAD_RETRIES }),
  )
  const reason = ofPicture ?? ofTexts
  if (reason === null) return null
  return { ...candidate, reason, texts: ofTexts === null ? null : texts, picture: ofPicture === null ? null : picture }
}

/**
 * Sends texts and pictures of candidates, one candidate after the other. Returns what could not be
 * sent: the others are sent nevertheless.
 */
export const sendCandidates = async (
  call: Calls['call'],
  { voteId, candidates, onProgress }: Sending,
): Promise<readonly UnsentCandidate[]> => {
  const unsent: UnsentCandidate[] = []
  for (const [done, candidate] of candidates.entries()) {
    onProgress({ label: candidate.label, done, total: candidates.length })
    const failed = await sendOne(call, voteId, candidate)
    if (failed !== null) unsent.push(failed)
  }
  return unsent
}

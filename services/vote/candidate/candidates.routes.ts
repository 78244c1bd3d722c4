import { createHash } from 'node:crypto'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { readLinkedVote } from '../ballot/linked-vote.ts'
import { assertCandidate, candidateDecider, candidateStream, type CandidateCommand } from './candidate.decider.ts'
import { candidateAnswer, storePicture, pictureOf, readCandidatesOf } from '../draft/candidates.ts'
import * as calls from './candidates.contract.ts'
import { assertCorrectable } from '../draft/vote-draft.decider.ts'
import { voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'
import { getVoteFor } from '../vote.facts.ts'

const READS_A_MINUTE = 240
const PICTURES_A_MINUTE = 1_200

const officeBase = (voteId: string): string => `/api/votes/${voteId}/candidates`
const publicBase = (linkId: string): string => `/api/vote/${linkId}/candidates`
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const listCandidates =
  (deps: Deps): Handler<typeof calls.listCandidates> =>
  async ({ params, admin }) => {
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    return { body: await readCandidatesOf(deps, vote, officeBase(vote.voteId)) }
  }

type CandidateAction = CandidateCommand extends infer C
  ? C extends unknown
    ? Omit<C, 'choiceId' | 'vote'>
    : never
  : never

/** Changes a candidate, guarded by the vote: a simultaneous announcement wins. */
const change = async (
  { store }: Deps,
  { params, metadata }: Pick<Call<typeof calls.removeCandidatePicture>, 'params' | 'metadata'>,
  vote: ExistingVote,
  said: CandidateAction,
) => {
  const { choiceId } = params
  const { state, position } = await commandHandler(
    store,
    candidateDecider,
  )({
    stream: candidateStream(choiceId),
    facts: { vote: fact(voteStream(vote.voteId), voteDecider) },
    // A part of the union, put together again.
    command: (facts) => ({ ...said, choiceId, vote: facts.vote }) as CandidateCommand,
    metadata,
  })
  return { position, body: candidateAnswer(vote, choiceId, state, officeBase(vote.voteId)) }
}

const describeCandidate =
  (deps: Deps): Handler<typeof calls.describeCandidate> =>
  async (call) => {
    const { vote } = await getVoteFor(deps.store, call.params.id, call.admin)
    const { career, pledges } = call.body
    return change(deps, call, vote, {
      type: 'DescribeCandidate',
      career: career || null,
      pledges: pledges || null,
    })
  }

const takePicture =
  (deps: Deps): Handler<typeof calls.takeCandidatePicture> =>
  async (call) => {
    const { params, admin, file } = call
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    assertCandidate(vote, params.choiceId)
    // Before megabytes are read and drawn.
    assertCorrectable(vote)
    const { bytes } = await file()
    const picture = await storePicture(deps, params.choiceId, { bytes, sender: admin.id }, sha256)
    return change(deps, call, vote, { type: 'TakePicture', picture })
  }

const removePicture =
  (deps: Deps): Handler<typeof calls.removeCandidatePicture> =>
  async (call) => {
    const { vote } = await getVoteFor(deps.store, call.params.id, call.admin)
    return change(deps, call, vote, { type: 'RemovePicture' })
  }

const viewPicture =
  (deps: Deps): Handler<typeof calls.viewCandidatePicture> =>
  async (call) => {
    const { vote } = await getVoteFor(deps.store, call.params.id, call.admin)
    return pdfAnswer(call, await pictureOf(deps, vote, call.params.choiceId), 'inline')
  }

const readCandidates =
  (deps: Deps): Handler<typeof calls.readCandidates> =>
  async ({ params: { linkId } }) => ({
    body: await readCandidatesOf(deps, await readLinkedVote(deps, linkId), publicBase(linkId)),
  })

const readPicture =
  (deps: Deps): Handler<typeof calls.readCandidatePicture> =>
  async (call) => {
    const { linkId, choiceId } = call.params
    return pdfAnswer(call, await pictureOf(deps, await readLinkedVote(deps, linkId), choiceId), 'inline')
  }

/** Adds the calls for candidates: administrators write them, residents read them. */
export const candidateRoutes: AddCalls = (route, deps) => {
  route(calls.listCandidates, listCandidates(deps))
  route(calls.describeCandidate, describeCandidate(deps))
  route(calls.takeCandidatePicture, takePicture(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.removeCandidatePicture, removePicture(deps))
  route(calls.viewCandidatePicture, viewPicture(deps), { perMinute: PICTURES_A_MINUTE })
  route(calls.readCandidates, readCandidates(deps), { perMinute: READS_A_MINUTE })
  route(calls.readCandidatePicture, readPicture(deps), { perMinute: PICTURES_A_MINUTE })
}

import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Call, Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { newLink } from '../../participation/participation.facts.ts'
import { linkAnswer } from '../vote-answer.ts'
import * as calls from './vote-link.contract.ts'
import {
  attachedLink,
  existingVote,
  voteDecider,
  voteStream,
  type ExistingVote,
  type VoteCommand,
} from '../vote.decider.ts'
import { getVoteFor } from '../vote.facts.ts'

/**
 * The vote that an address names.
 * @throws DomainError NOT_FOUND, also where it is another list's
 */
const voteAt = async (
  { store }: Deps,
  { listId, voteId }: { readonly listId: string; readonly voteId: string },
  admin: AdminSession,
): Promise<ExistingVote> => {
  const { vote } = await getVoteFor(store, voteId, admin)
  if (vote.listId !== listId) throw new DomainError('NOT_FOUND')
  return vote
}

const issueVoteLink =
  (deps: Deps): Handler<typeof calls.issueVoteLink> =>
  async ({ params, admin, metadata }) => {
    const vote = await voteAt(deps, params, admin)
    const { linkId, issued } = newLink(deps, vote)
    const handle = commandHandler(deps.store, voteDecider)
    const { state, recorded, position } = await handle({
      stream: voteStream(vote.voteId),
      command: () => ({ type: 'AttachLink', linkId }),
      alongside: () => ({ appends: [issued] }),
      metadata,
    })
    return {
      position,
      status: recorded.length > 0 ? 201 : 200,
      body: linkAnswer(attachedLink(existingVote(state)), deps.publicUrl),
    }
  }

const getVoteLink =
  (deps: Deps): Handler<typeof calls.getVoteLink> =>
  async ({ params, admin }) => ({
    body: linkAnswer(attachedLink(await voteAt(deps, params, admin)), deps.publicUrl),
  })

const change = async (
  deps: Deps,
  { params, admin, metadata }: Pick<Call<typeof calls.removeVoteLink>, 'params' | 'admin' | 'metadata'>,
  command: VoteCommand,
) => {
  const before = await voteAt(deps, params, admin)
  const handle = commandHandler(deps.store, voteDecider)
  const { state, position } = await handle({ stream: voteStream(params.voteId), command: () => command, metadata })
  return { before, after: existingVote(state), position }
}

const removeVoteLink =
  (deps: Deps): Handler<typeof calls.removeVoteLink> =>
  async (call) => {
    const { before, position } = await change(deps, call, { type: 'RemoveLink' })
    return { position, body: linkAnswer(attachedLink(before), deps.publicUrl) }
  }

const changeVoteLinkStatus =
  (deps: Deps): Handler<typeof calls.changeVoteLinkStatus> =>
  async (call) => {
    const { after, position } = await change(deps, call, { type: 'ChangeLinkStatus', status: call.body.status })
    return { position, body: linkAnswer(attachedLink(after), deps.publicUrl) }
  }

/** The administrator's side of a vote's public link. */
export const voteLinkRoutes: AddCalls = (route, deps) => {
  route(calls.issueVoteLink, issueVoteLink(deps))
  route(calls.getVoteLink, getVoteLink(deps))
  route(calls.removeVoteLink, removeVoteLink(deps))
  route(calls.changeVoteLinkStatus, changeVoteLinkStatus(deps))
}

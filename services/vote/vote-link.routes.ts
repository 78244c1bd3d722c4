import { commandHandler } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute, Call } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import { newLinkSecret } from '../core/secrets.ts'
import type { AdminSession } from '../core/session.ts'
import { createdList, listDecider, listStream } from '../list/list.decider.ts'
import { linkAnswer } from './vote-answer.ts'
import { changeVoteLinkStatus, getVoteLink, issueVoteLink, removeVoteLink } from './vote-link.contract.ts'
import { voteLinkStream } from '../participation/vote-link.decider.ts'
import {
  attachedLink,
  createdVote,
  voteDecider,
  voteStream,
  type CreatedVote,
  type VoteCommand,
} from './vote.decider.ts'

/** The administrator's side of a vote's public link. */
export const voteLinkRoutes = (route: AddRoute, { store, secrets, publicUrl }: Deps): void => {
  const handle = commandHandler(store, voteDecider)

  const visibleVote = async (
    { listId, voteId }: { readonly listId: string; readonly voteId: string },
    admin: AdminSession,
  ): Promise<CreatedVote> => {
    const vote = createdVote(foldEvents(voteDecider, (await store.readStream(voteStream(voteId))).events))
    if (vote.listId !== listId) throw new DomainError('NOT_FOUND')
    assertVisible(admin, vote.apartmentId)
    // A deleted list takes its votes along.
    createdList(foldEvents(listDecider, (await store.readStream(listStream(vote.listId))).events))
    return vote
  }

  route(issueVoteLink, async ({ params, admin, metadata }) => {
    const { listId, voteId, apartmentId } = await visibleVote(params, admin)
    const linkId = newLinkSecret()
    const { state, recorded, position } = await handle({
      stream: voteStream(voteId),
      command: () => ({ type: 'AttachLink', linkId }),
      alongside: () => ({
        appends: [
          {
            stream: voteLinkStream(secrets.digest('vote-link', linkId)),
            expectedVersion: 0,
            events: [{ type: 'VoteLinkIssued', data: { linkId, voteId, listId, apartmentId } }],
          },
        ],
      }),
      metadata,
    })
    return {
      position,
      status: recorded.length > 0 ? 201 : 200,
      body: linkAnswer(attachedLink(createdVote(state)), publicUrl),
    }
  })

  route(getVoteLink, async ({ params, admin }) => ({
    body: linkAnswer(attachedLink(await visibleVote(params, admin)), publicUrl),
  }))

  const change = async (
    { params, admin, metadata }: Pick<Call<typeof removeVoteLink>, 'params' | 'admin' | 'metadata'>,
    command: VoteCommand,
  ) => {
    const before = await visibleVote(params, admin)
    const { state, position } = await handle({ stream: voteStream(params.voteId), command: () => command, metadata })
    return { before, after: createdVote(state), position }
  }

  route(removeVoteLink, async (call) => {
    const { before, position } = await change(call, { type: 'RemoveLink' })
    return { position, body: linkAnswer(attachedLink(before), publicUrl) }
  })

  route(changeVoteLinkStatus, async (call) => {
    const { after, position } = await change(call, { type: 'ChangeLinkStatus', status: call.body.status })
    return { position, body: linkAnswer(attachedLink(after), publicUrl) }
  })
}

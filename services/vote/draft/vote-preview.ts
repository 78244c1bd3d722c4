import { apartmentDecider, apartmentStream, existingApartment } from '../../apartment/apartment.decider.ts'
import type { Tools } from '../../core/deps.ts'
import type { LinkPreview } from '../../core/http/link-preview.ts'
import { stateIn } from '../../core/read-state.ts'
import { existingList, listStream } from '../../list/list.decider.ts'
import { findLink } from '../../participation/participation.facts.ts'
import { reachableVote } from '../ballot/ballot.decider.ts'
import { endText } from '../print/print-texts.ts'
import { voteStream } from '../vote.decider.ts'
import { campaignIn } from '../ballot/voting-link.ts'

const ADDRESS = /^\/vote\/([A-Za-z0-9_-]{22})(\/results)?$/

/**
 * Returns the preview of a vote's link in a chat: complex, title and end. Undefined where the
 * address is none, or no longer valid.
 */
export const votePreview = async (tools: Tools, path: string): Promise<LinkPreview | undefined> => {
  const [, linkId, results] = ADDRESS.exec(path) ?? []
  const target = linkId === undefined ? undefined : await findLink(tools, linkId)
  if (linkId === undefined || !target) return undefined
  const { voteId, listId, apartmentId } = target
  const complex = apartmentStream(apartmentId)
  const read = await tools.store.readStreams([voteStream(voteId), listStream(listId), complex])
  const campaign = campaignIn(read, target)
  const vote = reachableVote(campaign, linkId)
  const { name } = existingApartment(stateIn(read, apartmentDecider, complex))
  if (results !== undefined)
    return { title: `${name} · ${vote.title} 결과`, description: `${name}에서 알려드리는 투표 결과입니다.` }
  const until = endText({ vote, list: existingList(campaign.list) })
  return {
    title: `${name} · ${vote.title}`,
    description: `${until}까지 휴대전화로 본인 확인을 하고 투표하실 수 있습니다.`,
  }
}

import { CODES_PER_PAGE } from '#events/values/participation/tracking-code.ts'
import { existingApartment } from '../../apartment/apartment.decider.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'
import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { listStream } from '../../list/list.decider.ts'
import { followLink } from '../../participation/participation.facts.ts'
import { reachableVote } from '../ballot/ballot.decider.ts'
import { campaignIn } from '../ballot/voting-link.ts'
import { listedFingerprints } from '../secret/listed-ballots.ts'
import { voteStream } from '../vote.decider.ts'
import { ballotTracker } from './ballot-tracker.contract.ts'

const PER_MINUTE = 120

const track =
  (deps: Deps): Handler<typeof ballotTracker> =>
  async ({ params: { linkId }, query: { begins, page } }) => {
    const target = await followLink(deps, linkId)
    const { voteId, listId, apartmentId } = target
    const read = await deps.store.readStreams([voteStream(voteId), listStream(listId)])
    const vote = reachableVote(campaignIn(read, { voteId, listId }), linkId)
    const isEncrypted = vote.encryption !== null
    const isCounted = isEncrypted && vote.resultsSeen
    const [complex, codes] = await Promise.all([
      readApartment(deps.store, apartmentId),
      isCounted ? listedFingerprints(deps.store, voteId) : null,
    ])
    const { name, officePhone } = existingApartment(complex)
    const found = codes?.filter((code) => code.startsWith(begins)) ?? []
    const from = (page - 1) * CODES_PER_PAGE
    const shown = found.slice(from, from + CODES_PER_PAGE)
    return {
      body: {
        vote: { title: vote.title, isEncrypted },
        apartment: { name, officePhone: officePhone ?? null },
        listed: codes && { count: codes.length, found: found.length, codes: shown },
      },
    }
  }

/** Adds the public list of the ballots that an encrypted vote counted. */
export const ballotTrackerRoutes: AddCalls = (route, deps) => {
  route(ballotTracker, track(deps), { perMinute: PER_MINUTE })
}

import { createHmac, randomBytes } from 'node:crypto'
import type { Answers } from '#events/vote/ballot.events.ts'
import type { StreamContent } from '#infra/event-store/event-store.ts'
import { maskName } from '#events/values/text.ts'
import { apartmentDecider, apartmentStream, registeredApartment } from '../apartment/apartment.decider.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute, Call } from '../core/routes.ts'
import { readVoter, voterCookie, type VoterSession } from '../core/session.ts'
import { listUserDecider, listUserStream } from '../roll/list-user.decider.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { createdList, listDecider, listStatusAt, listStream } from '../list/list.decider.ts'
import { participationFold, participationStream, submissionsBegun } from '../list/participation.decider.ts'
import { ballotDecider, ballotStream, inOrder, reachableVote } from './ballot.decider.ts'
import { createdVote, voteDecider, voteStatusAt, voteStream } from './vote.decider.ts'
import {
  getVoterPage,
  getVoterPageFallback,
  submitBallot,
  submitBallotFallback,
  verifyVoter,
  type VoterPage,
} from './vote-link.contract.ts'
import { voteLinkFold, voteLinkStream } from '../participation/vote-link.decider.ts'
import { confirmCode, receiptOf, requestCode } from '../participation/participation.facts.ts'

const SESSION_SECONDS = 60 * 60
const PER_MINUTE = { open: 240, verify: 60, submit: 60 }

const byCode = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** MAC of answers in an order of their own, under a secret that only the voter's browser keeps. */
const proofOf = (proofKey: string, answers: Answers): string => {
  const lines = answers
    .map(({ questionId, choiceIds }) => [questionId, ...choiceIds.toSorted(byCode)].join(' '))
    .toSorted(byCode)
  return createHmac('sha256', proofKey).update(lines.join('\n')).digest('base64url')
}

/** A vote and its list as they were read. */
const campaignIn = (
  read: ReadonlyMap<string, StreamContent>,
  { voteId, listId }: { readonly voteId: string; readonly listId: string },
) => ({
  vote: foldEvents(voteDecider, read.get(voteStream(voteId))?.events ?? []),
  list: foldEvents(listDecider, read.get(listStream(listId))?.events ?? []),
})

/** The resident's side of a vote: open the link, verify, submit, see the receipt. */
export const voterRoutes = (route: AddRoute, deps: Deps): void => {
  const { store, secrets, clock, production } = deps
  const castBallot = commandHandler(store, ballotDecider)

  const followLink = async (linkId: string) => {
    const target = foldEvents(
      voteLinkFold,
      (await store.readStream(voteLinkStream(secrets.digest('vote-link', linkId)))).events,
    )
    if (target.status === 'unknown') throw new DomainError('INVALID_LINK')
    return target
  }

  const voterOf = async (voter: VoterSession): Promise<VoterPage['voter']> => {
    const [entryStream, personOf, ballotOf] = [
      listUserStream(voter.listUserId),
      personStream(voter.personId),
      ballotStream(voter.voteId, voter.listUserId),
    ]
    const read = await store.readStreams([entryStream, personOf, ballotOf])
    const entry = foldEvents(listUserDecider, read.get(entryStream)?.events ?? [])
    const person = foldEvents(personDecider, read.get(personOf)?.events ?? [])
    if (entry.status !== 'listed' || person.status === 'erased') return null
    const name = person.status === 'registered' && person.name !== null ? maskName(person.name) : null
    return { name, dong: entry.dong, ho: entry.ho, receipt: receiptOf(read.get(ballotOf)?.events[0]) }
  }

  const openPage = async ({ params, request }: Call<typeof getVoterPage>) => {
    const { voteId, listId, apartmentId } = await followLink(params.linkId)
    const streams = { vote: voteStream(voteId), list: listStream(listId), apartment: apartmentStream(apartmentId) }
    const read = await store.readStreams(Object.values(streams))
    const campaign = campaignIn(read, { voteId, listId })
    const vote = reachableVote(campaign, params.linkId)
    const list = createdList(campaign.list)
    const apartment = registeredApartment(foldEvents(apartmentDecider, read.get(streams.apartment)?.events ?? []))
    const voter = readVoter(request, params.linkId)
    const { title, description, ballotKind, opensAt, closesAt, questions } = vote
    const isOver = listStatusAt(list, clock()) === 'closed'
    const status = isOver && vote.status === 'open' ? 'closed' : voteStatusAt(vote, clock())
    return {
      body: {
        vote: { id: voteId, title, description, status, ballotKind, opensAt, closesAt, questions },
        list: { name: list.name, endDate: list.endDate },
        apartment: { name: apartment.name, officePhone: apartment.officePhone ?? null },
        voter: voter ? await voterOf(voter) : null,
      },
    }
  }
  route(getVoterPage, openPage, { perMinute: PER_MINUTE.open })
  route(getVoterPageFallback, openPage, { perMinute: PER_MINUTE.open })

  route(
    verifyVoter,
    async ({ params, body, metadata, newId, reply }) => {
      const target = await followLink(params.linkId)
      reachableVote(
        campaignIn(await store.readStreams([voteStream(target.voteId), listStream(target.listId)]), target),
        params.linkId,
      )
      const { code, ...claim } = body
      if (code === undefined || code === '')
        return requestCode(deps, { target, claim, verificationId: newId(), metadata })
      const { listUserId, personId, position } = await confirmCode(deps, { target, claim, code, metadata })
      const session = {
        kind: 'voter',
        linkId: params.linkId,
        voteId: target.voteId,
        listId: target.listId,
        listUserId,
        personId,
        proofKey: randomBytes(16).toString('base64url'),
      }
      const token = reply.server.jwt.sign(session, { expiresIn: SESSION_SECONDS })
      void reply.setCookie(voterCookie(params.linkId), token, {
        path: '/api/vote',
        httpOnly: true,
        sameSite: 'strict',
        secure: production,
        maxAge: SESSION_SECONDS,
      })
      return { position, body: { verified: true } }
    },
    { perMinute: PER_MINUTE.verify },
  )

  const submit = async ({ params, body, voter, evidence, metadata }: Call<typeof submitBallot>) => {
    const receiptId = randomBytes(16).toString('base64url')
    const { events, position } = await castBallot({
      stream: ballotStream(voter.voteId, voter.listUserId),
      facts: {
        vote: fact(voteStream(voter.voteId), voteDecider),
        list: fact(listStream(voter.listId), listDecider),
        entry: fact(listUserStream(voter.listUserId), listUserDecider),
        person: fact(personStream(voter.personId), personDecider),
        participation: fact(participationStream(voter.listId), participationFold),
      },
      command: ({ person, ...facts }) => {
        // Who was erased cannot be told from somebody who never verified themselves.
        if (person.status === 'erased') throw new DomainError('VOTER_SESSION_REQUIRED')
        const answersProof = proofOf(voter.proofKey, body.answers)
        return {
          type: 'CastBallot',
          ...facts,
          linkId: params.linkId,
          answers: body.answers,
          answersProof,
          receiptId,
          evidence,
          now: clock(),
        }
      },
      // What a secret ballot says goes into the box, in the same transaction, beside nobody's name.
      alongside: ([cast], { vote, participation }) => ({
        additions: [
          { stream: participationStream(voter.listId), events: submissionsBegun(voter.listId, participation) },
        ],
        deposits:
          createdVote(vote).ballotKind === 'secret' && cast
            ? [
                {
                  box: voter.voteId,
                  content: { area: cast.data.area, answers: inOrder(createdVote(vote).questions, body.answers) },
                },
              ]
            : [],
      }),
      metadata,
    })
    const receipt = receiptOf(events[0])
    if (!receipt) throw new DomainError('SUBMISSION_FAILED')
    return { position, body: { receipt } }
  }
  route(submitBallot, submit, { perMinute: PER_MINUTE.submit })
  route(submitBallotFallback, submit, { perMinute: PER_MINUTE.submit })
}

import type { Metadata } from '#events/metadata.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import { readState } from '../../core/read-state.ts'
import type { Call, Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { askerOf, askingBrowserOf, rememberAskingBrowser } from '../../participation/participation.facts.ts'
import { requestTrusteeCode, assertTrusteeConfirmed, confirmTrusteeCode } from './trustee-code.ts'
import { assertKeyProven, assertPartsProven, ballotsAfter } from './trustee-parts.ts'
import { requestTrusteeLink, recordLinkOpened, readDeliveries, type TrusteeDelivery } from './trustee-message.ts'
import { followTrusteeLink, trusteePage, type TrusteeAccess } from './trustee-link.ts'
import * as page from './trustee-page.contract.ts'
import { requestTrustees } from './trustees-approval.ts'
import * as calls from './trustees.contract.ts'
import { beginRehearsal, endRehearsal } from './key-rehearsal.ts'
import {
  isRehearsedRight,
  trusteesDecider,
  trusteesStream,
  type TrusteesCommand,
  type TrusteesState,
} from './trustees.decider.ts'
import { countPermit } from '../count/count-permit.ts'
import { closeAndOpen } from '../results/vote-results.ts'
import { voteDecider, voteStatusAt, voteStream, type ExistingVote } from '../vote.decider.ts'
import { getVoteFor } from '../vote.facts.ts'
import type { FastifyRequest } from 'fastify'
import { hasSignedIn } from '../../account/account.facts.ts'
import { holderOf } from '../../core/http/connection-shares.ts'
import type { TrusteeOrigin } from './trustee-origin.decider.ts'

const PER_MINUTE = { send: 60, open: 120, verify: 60, make: 20, ballots: 240, give: 20 }

const answerFor = async (
  deps: Deps,
  admin: AdminSession,
  voteId: string,
  state: TrusteesState,
): Promise<calls.VoteTrustees> => {
  const told = await readDeliveries(
    deps,
    state.trustees.map(({ trusteeId }) => trusteeId),
  )
  return answerOf(admin, { voteId, state, told })
}

type TrusteesFacts = {
  readonly voteId: string
  readonly state: TrusteesState
  readonly told: ReadonlyMap<string, TrusteeDelivery>
}

/** Returns the trustees without their links, which are only sent to their phones. */
const answerOf = (admin: AdminSession, { voteId, state, told }: TrusteesFacts): calls.VoteTrustees => ({
  id: voteId,
  threshold: state.threshold,
  trustees: state.trustees.map(({ trusteeId, office, name, phone, oldLinks, key, parts, rehearsed }) => ({
    trusteeId,
    office,
    ...named(admin, { name, phone }),
    hasKey: key !== null,
    hasGiven: parts !== null,
    hasRehearsed: rehearsed !== null,
    oldLinks,
    told: told.get(trusteeId) ?? null,
  })),
  isAsked: state.products !== null,
  rehearsal: rehearsalOf(state),
})

const rehearsalOf = (state: TrusteesState): calls.VoteTrustees['rehearsal'] => {
  const isRight = isRehearsedRight(state)
  if (isRight !== null) return isRight ? 'right' : 'wrong'
  return state.rehearsal ? 'waiting' : 'none'
}

const named = (
  admin: AdminSession,
  { name, phone }: { readonly name: string | null; readonly phone: string | null },
) => {
  const shown = personFor(admin)({ name, phone, birthDate: null })
  return { name: shown.name, phone: shown.phone }
}

/** Command to the trustees' stream without the vote, which guards it. */
type TrusteesAction = TrusteesCommand extends infer C ? (C extends unknown ? Omit<C, 'vote'> : never) : never

const changeTrustees = (
  { store }: Pick<Deps, 'store'>,
  voteId: string,
  said: TrusteesAction,
  metadata: Call<typeof calls.nameTrustees>['metadata'],
) =>
  commandHandler(
    store,
    trusteesDecider,
  )({
    stream: trusteesStream(voteId),
    facts: { vote: fact(voteStream(voteId), voteDecider) },
    // A part of the union, put together again.
    command: ({ vote }) => ({ ...said, vote }) as TrusteesCommand,
    metadata,
  })

const getTrustees =
  (deps: Deps): Handler<typeof calls.getTrustees> =>
  async ({ params, admin, evidence }) => {
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    const state = await readState(deps.store, trusteesDecider, trusteesStream(vote.voteId))
    const { listId, apartmentId } = vote
    const personIds = state.trustees.map(({ trusteeId }) => trusteeId)
    if (personIds.length > 0 && seesPersonsInClear(admin))
      await recordAccess(deps, { admin, evidence }, { what: '참관인', personIds, listId, apartmentId })
    return { body: await answerFor(deps, admin, vote.voteId, state) }
  }

const nameTrustees =
  (deps: Deps): Handler<typeof calls.nameTrustees> =>
  async ({ params, body, admin, newId, metadata }) => {
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    const { threshold, trustees, anew = false, seen = null } = body
    const asked = await requestTrustees(deps, vote, { threshold, trustees, anew, seen }, { metadata, newId })
    const { approvalId, position } = asked
    const state = await readState(deps.store, trusteesDecider, trusteesStream(vote.voteId))
    const named = await answerFor(deps, admin, vote.voteId, state)
    if (approvalId === undefined) return { position, body: named }
    return { status: 202, position, body: { ...named, pending: { id: approvalId, kind: 'trustees' as const } } }
  }

const sendLink =
  (deps: Deps): Handler<typeof calls.sendTrusteeLink> =>
  async ({ params: { id, trusteeId }, body: { after }, admin, newId, metadata }) => {
    const { vote } = await getVoteFor(deps.store, id, admin)
    const state = await readState(deps.store, trusteesDecider, trusteesStream(vote.voteId))
    const asked = { trusteeId, messageId: newId(), after, metadata }
    const position = await requestTrusteeLink(deps, vote, state, asked)
    return { position, body: await answerFor(deps, admin, vote.voteId, state) }
  }

/**
 * Sends a link that was exchanged; a message that is on its way brings it already. Returns the
 * position of what was recorded.
 */
const sendNewestLink = async (
  deps: Deps,
  vote: ExistingVote,
  state: TrusteesState,
  message: { readonly trusteeId: string; readonly messageId: string; readonly metadata: Metadata },
): Promise<number> => {
  const told = await readDeliveries(deps, [message.trusteeId])
  const after = told.get(message.trusteeId)?.messageId ?? null
  return requestTrusteeLink(deps, vote, state, { ...message, after })
}

const renewLink =
  (deps: Deps): Handler<typeof calls.renewTrusteeLink> =>
  async ({ params: { id, trusteeId }, body: { oldLinks }, admin, newId, metadata }) => {
    const { vote } = await getVoteFor(deps.store, id, admin)
    const command = { type: 'RenewTrusteeLink', trusteeId, oldLinks } as const
    const renewed = await changeTrustees(deps, vote.voteId, command, metadata)
    const { state, recorded } = renewed
    // Only a message brings the new link; a late press sends none.
    const message = { trusteeId, messageId: newId(), metadata }
    const position = recorded.length > 0 ? await sendNewestLink(deps, vote, state, message) : renewed.position
    return { position, body: await answerFor(deps, admin, vote.voteId, state) }
  }

/**
 * The count of a vote with trustees begins as any other, and stops where their parts are needed.
 */
const askTrustees =
  (deps: Deps): Handler<typeof calls.askTrustees> =>
  async ({ params, admin, metadata }) => {
    const { vote, list } = await getVoteFor(deps.store, params.id, admin)
    if (voteStatusAt(vote, list, deps.clock()) !== 'closed') throw new DomainError('VOTE_NOT_CLOSED')
    const permit = await countPermit(deps, { vote, list }, { reason: undefined, metadata })
    if (permit.kind === 'waits') throw new DomainError('PAPERS_UNSETTLED')
    await closeAndOpen(deps, { vote, list }, metadata).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'TRUSTEE_PARTS_MISSING') throw error
    })
    const state = await readState(deps.store, trusteesDecider, trusteesStream(vote.voteId))
    return { body: await answerFor(deps, admin, vote.voteId, state) }
  }

const rehearse =
  (deps: Deps): Handler<typeof calls.rehearseKey> =>
  async ({ params, admin, metadata }) => {
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    const before = await readState(deps.store, trusteesDecider, trusteesStream(vote.voteId))
    const state = await beginRehearsal(deps, vote, before, metadata)
    return { body: await answerFor(deps, admin, vote.voteId, state) }
  }

const openLink =
  (deps: Deps): Handler<typeof page.openTrusteeLink> =>
  async ({ params, body, metadata }) => {
    const seen = await followTrusteeLink(deps, params, body.token)
    const { voteId, listId } = seen.vote
    await recordLinkOpened(deps, { voteId, listId, trusteeId: params.trusteeId }, metadata)
    return { body: trusteePage(seen) }
  }

const verify =
  (deps: Deps): Handler<typeof page.verifyTrustee> =>
  async ({ params, body: { token, code }, newId, evidence: { ip }, metadata, request, reply }) => {
    const seen = await followTrusteeLink(deps, params, token)
    if (code === undefined || code === '') {
      const codeId = newId()
      const browser = rememberAskingBrowser(deps, { request, reply }, codeId)
      const position = await requestTrusteeCode(deps, seen, { codeId, browser, ip, metadata })
      return { position, body: { codeSent: true } }
    }
    const browser = askingBrowserOf(deps, request)
    const { session, position } = await confirmTrusteeCode(deps, seen, { code, browser, metadata })
    return { position, body: { session } }
  }

const pageAfter = (seen: TrusteeAccess, trusteeId: string, state: TrusteesState): page.TrusteePage => {
  const trustee = state.trustees.find((one) => one.trusteeId === trusteeId) ?? seen.trustee
  return trusteePage({ ...seen, state, trustee })
}

/**
 * Returns the origin of a trustee's act. Address and browser are digests under the server's key,
 * different in each vote: they show that two trustees of one vote acted from one place, and not
 * which. Of IPv6 a whole /64 is one address.
 */
const trusteeOriginOf = (deps: Pick<Deps, 'secrets'>, request: FastifyRequest, voteId: string): TrusteeOrigin => {
  const digest = (purpose: string, value: string): string => deps.secrets.digest(purpose, `${voteId}\n${value}`)
  const browser = askingBrowserOf(deps, request)
  return {
    addressDigest: digest('trustee origin address', holderOf(request.ip)),
    browserDigest: browser === undefined ? null : digest('trustee origin browser', browser),
    adminId: hasSignedIn(deps, request) ?? null,
  }
}

const makeKey =
  (deps: Deps): Handler<typeof page.makeTrusteeKey> =>
  async ({ params, body: { token, session, ...key }, request, metadata }) => {
    const { voteId, trusteeId } = params
    const seen = await followTrusteeLink(deps, params, token)
    await assertTrusteeConfirmed(deps, seen, session)
    assertKeyProven(seen, key)
    const origin = trusteeOriginOf(deps, request, voteId)
    const command = { type: 'MakeTrusteeKey', trusteeId, key, origin } as const
    const { state, position } = await changeTrustees(deps, voteId, command, metadata)
    return { position, body: pageAfter(seen, trusteeId, state) }
  }

const readBallots =
  (deps: Deps): Handler<typeof page.readBallotsToCheck> =>
  async ({ params, body: { token, session, after = 0 } }) => {
    const seen = await followTrusteeLink(deps, params, token)
    await assertTrusteeConfirmed(deps, seen, session)
    return { body: await ballotsAfter(deps, seen, after) }
  }

const givePart =
  (deps: Deps): Handler<typeof page.giveTrusteePart> =>
  async ({ params, body: { token, session, parts }, request, metadata }) => {
    const { voteId, trusteeId } = params
    const seen = await followTrusteeLink(deps, params, token)
    await assertTrusteeConfirmed(deps, seen, session)
    const { isRehearsal } = await assertPartsProven(seen, parts)
    const type = isRehearsal ? 'GiveRehearsalPart' : 'GiveTrusteePart'
    const origin = trusteeOriginOf(deps, request, voteId)
    const { state, position } = await changeTrustees(deps, voteId, { type, trusteeId, parts, origin }, metadata)
    const now = isRehearsal ? await endRehearsal(deps, voteId, state, metadata) : state
    return { position, body: pageAfter(seen, trusteeId, now) }
  }

/**
 * Adds the calls for trustees of encrypted votes: named by administrators; each makes and gives
 * their part by a link of their own.
 */
export const trusteeRoutes: AddCalls = (route, deps) => {
  route(calls.getTrustees, getTrustees(deps))
  route(calls.nameTrustees, nameTrustees(deps))
  route(calls.sendTrusteeLink, sendLink(deps), { perMinute: PER_MINUTE.send })
  route(calls.renewTrusteeLink, renewLink(deps), { perMinute: PER_MINUTE.send })
  route(calls.rehearseKey, rehearse(deps), { perMinute: 20 })
  route(calls.askTrustees, askTrustees(deps), { perMinute: 60 })
  route(page.openTrusteeLink, openLink(deps), { perMinute: PER_MINUTE.open })
  route(page.verifyTrustee, verify(deps), { perMinute: PER_MINUTE.verify, countedBy: askerOf(deps) })
  route(page.makeTrusteeKey, makeKey(deps), { perMinute: PER_MINUTE.make })
  route(page.readBallotsToCheck, readBallots(deps), { perMinute: PER_MINUTE.ballots })
  route(page.giveTrusteePart, givePart(deps), { perMinute: PER_MINUTE.give })
}

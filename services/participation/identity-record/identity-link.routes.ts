import { maskName } from '#events/values/text.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import { apartmentDecider, apartmentStream, existingApartment } from '../../apartment/apartment.decider.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import { sameText } from '../../core/secrets.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { askingBrowserOf, rememberAskingBrowser } from '../asking-browser.ts'
import { findOpenVotes } from '../participation.hooks.ts'
import { beginVoterSession } from '../voter-session.ts'
import {
  identityRecordDecider,
  identityRecordStream,
  type ExistingRecord,
  type RecordReference,
} from './identity-record.decider.ts'
import * as calls from './identity-records.contract.ts'
import { objectionSecretOf } from './identity-secrets.ts'
import { openLinkWith, questionFor, readIdentityLink } from './open-identity-link.ts'

const PER_MINUTE = { look: 60, open: 20, object: 20 }

/** Returns the names of list and complex that a page shows. */
const placeOf = async ({ store }: Deps, { listId, apartmentId }: RecordReference) => {
  const read = await store.readStreams([listStream(listId), apartmentStream(apartmentId)])
  const { name, officePhone = null } = existingApartment(stateIn(read, apartmentDecider, apartmentStream(apartmentId)))
  return {
    list: { name: existingList(stateIn(read, listDecider, listStream(listId))).name },
    apartment: { name, officePhone },
  }
}

const browserDigest = ({ secrets }: Deps, browser: string | undefined): string =>
  browser === undefined ? '' : secrets.digest('identity link browser', browser)

const look =
  (deps: Deps): Handler<typeof calls.identityLinkPage> =>
  async ({ params: { id: recordId }, body: { secret }, evidence, metadata, request }) => {
    const browser = browserDigest(deps, askingBrowserOf(deps, request))
    const { record, person } = await readIdentityLink(deps, { recordId, secret, browser, evidence }, metadata)
    const { expiresAt = record.validUntil } = record.link ?? {}
    return { body: { asks: questionFor(person), expiresAt, ...(await placeOf(deps, record)) } }
  }

const open =
  (deps: Deps): Handler<typeof calls.openIdentityLink> =>
  async ({ params: { id: recordId }, body: { secret, answer }, evidence, metadata, newId, request, reply }) => {
    const known = browserDigest(deps, askingBrowserOf(deps, request))
    const use = { recordId, secret, evidence }
    const { record } = await readIdentityLink(deps, { ...use, browser: known }, metadata)
    const [vote] = await findOpenVotes(deps.hooks, record)
    // The link stays unused until there is something to vote on.
    if (!vote) throw new DomainError('VOTE_NOT_OPEN')
    const browser = browserDigest(deps, rememberAskingBrowser(deps, { request, reply }, newId()))
    const { position, ...owner } = await openLinkWith(deps, { ...use, answer, browser }, metadata)
    beginVoterSession(deps, reply, { ...vote, ...owner })
    return { position, body: { verified: true, linkId: vote.linkId } }
  }

/** @throws DomainError INVALID_LINK */
const assertNotified = (deps: Deps, recordId: string, secret: string): void => {
  if (!sameText(secret, objectionSecretOf(deps, recordId))) throw new DomainError('INVALID_LINK')
}

const statusOf = ({ status, cause }: ExistingRecord): calls.IdentityObjectionPage['status'] => {
  if (cause === 'objection') return 'objected'
  // A record that the office revoked may have ballots all the same.
  return status === 'rejected' ? 'ended' : 'open'
}

const objectionPage = async (deps: Deps, recordId: string): Promise<calls.IdentityObjectionPage> => {
  const stream = identityRecordStream(recordId)
  const read = await deps.store.readStreams([stream])
  const record = stateIn(read, identityRecordDecider, stream)
  if (record.status === 'absent') throw new DomainError('INVALID_LINK')
  const confirmed = read.get(stream)?.events.find(({ type }) => type === 'IdentityRecordConfirmed')
  const adminIds = [record.recordedBy, ...(record.settledBy === null ? [] : [record.settledBy])]
  const admins = await deps.store.readStreams(adminIds.map(adminStream))
  const names = adminIds.map((adminId) => {
    const admin = stateIn(admins, adminDecider, adminStream(adminId))
    return admin.status === 'absent' || admin.name === null ? '' : maskName(admin.name)
  })
  return {
    purpose: record.purpose,
    status: statusOf(record),
    at: confirmed?.metadata.at ?? '',
    admins: names.filter((name) => name !== ''),
    ...(await placeOf(deps, record)),
  }
}

const lookAtObjection =
  (deps: Deps): Handler<typeof calls.identityObjectionPage> =>
  async ({ params: { id }, body: { secret } }) => {
    assertNotified(deps, id, secret)
    return { body: await objectionPage(deps, id) }
  }

const object =
  (deps: Deps): Handler<typeof calls.objectToIdentityRecord> =>
  async ({ params: { id }, body: { secret }, metadata }) => {
    assertNotified(deps, id, secret)
    await commandHandler(
      deps.store,
      identityRecordDecider,
    )({
      stream: identityRecordStream(id),
      command: () => ({ type: 'RevokeRecord', cause: 'objection' }),
      metadata,
    })
    return { body: await objectionPage(deps, id) }
  }

/** Adds the owner's calls: the one-time link of the mail, and the objection to the notice. */
export const identityLinkRoutes: AddCalls = (route, deps) => {
  route(calls.identityLinkPage, look(deps), { perMinute: PER_MINUTE.look })
  route(calls.openIdentityLink, open(deps), { perMinute: PER_MINUTE.open })
  route(calls.identityObjectionPage, lookAtObjection(deps), { perMinute: PER_MINUTE.object })
  route(calls.objectToIdentityRecord, object(deps), { perMinute: PER_MINUTE.object })
}

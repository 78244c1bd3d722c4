import { recordAccess } from '../../audit/audit.facts.ts'
import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { createLinkLimit } from '../../identity/identity.facts.ts'
import { getConsentFor } from '../../signature/signature.facts.ts'
import * as calls from './later-objection.contract.ts'
import { objectOnline, ownObjections } from './online-objection.ts'
import * as own from './own-objection.contract.ts'
import { requestObjection } from './paper-objection.ts'

/** Maximum requests per minute, of an address and of a link from all addresses together. */
const PER_MINUTE = { read: 240, write: 60 }
const OF_LINK_PER_MINUTE = { read: 6_000, write: 3_000 }

const objectLater =
  (deps: Deps): Handler<typeof calls.objectLater> =>
  async ({ params, body, admin, evidence, metadata }) => {
    const { consentId, listUserId, personId, list } = await getConsentFor(deps, params.id, admin)
    const { listId, apartmentId } = list
    const objection = { ...body, consentId, listUserId }
    const { outcome, position } = await requestObjection(deps, { objection, metadata })
    await recordAccess(deps, { admin, evidence }, { what: '동의서', personIds: [personId], listId, apartmentId })
    if ('effectiveOn' in outcome) return { position, status: 200, body: outcome }
    return { position, status: 202, body: { pending: { id: outcome.approvalId, kind: 'later-objection' } } }
  }

const listOwn =
  (deps: Deps, count: (token: string) => void): Handler<typeof own.ownObjections> =>
  async ({ params: { token }, resident }) => {
    count(token)
    return { body: { objections: [...(await ownObjections(deps, { token, session: resident }))] } }
  }

const objectByOwner =
  (deps: Deps, count: (token: string) => void): Handler<typeof own.objectOnline> =>
  async ({ params: { token }, body: { listUserId, reason = null }, resident, evidence, metadata }) => {
    count(token)
    const objecting = { token, session: resident, listUserId, reason, evidence, metadata }
    const { position, objection } = await objectOnline(deps, objecting)
    return { position, body: objection }
  }

/** Objections to later consents that earlier ones count for: by the owner, or entered from paper. */
export const laterObjectionRoutes: AddCalls = (route, deps) => {
  const limited = (perMinute: number) => {
    const limit = createLinkLimit(Math.ceil(perMinute * deps.rateLimitFactor))
    return (token: string) => limit.count(deps.secrets.digest('link-limit', token), deps.clock())
  }
  route(calls.objectLater, objectLater(deps))
  route(own.ownObjections, listOwn(deps, limited(OF_LINK_PER_MINUTE.read)), { perMinute: PER_MINUTE.read })
  route(own.objectOnline, objectByOwner(deps, limited(OF_LINK_PER_MINUTE.write)), { perMinute: PER_MINUTE.write })
}

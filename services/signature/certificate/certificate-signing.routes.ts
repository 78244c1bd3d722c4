import { findLateConsents } from '#projections/signature/late-consents.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { createLinkLimit } from '../../identity/identity.facts.ts'
import { getCampaignFor } from '../find-campaign.ts'
import { beginSigning } from './begin-signing.ts'
import * as calls from './certificate-signing.contract.ts'
import { cancelSigning, followSigning } from './follow-consent.ts'
import { ownSignature } from './prepared-consent.ts'

/** A page asks every two or three seconds while its owner signs. */
const PER_MINUTE = { begin: 20, follow: 120, cancel: 30 }
/** Maximum requests per minute and link, from all addresses together. */
const OF_LINK_PER_MINUTE = 12_000

type CountCall = (token: string) => void

const begin =
  (deps: Deps, count: CountCall): Handler<typeof calls.beginCertificate> =>
  ({ params: { token }, body, resident, newId, evidence, metadata, request }) => {
    count(token)
    const [consentId, signatureId] = [newId(), newId()]
    const { log } = request
    return beginSigning(deps, {
      token,
      session: resident,
      submission: body,
      consentId,
      signatureId,
      evidence,
      metadata,
      log,
    })
  }

const follow =
  (deps: Deps, count: CountCall): Handler<typeof calls.followCertificate> =>
  async ({ params: { token, signatureId }, resident, metadata, request }) => {
    count(token)
    const own = await ownSignature(deps, { token, session: resident }, signatureId)
    return followSigning(deps, own, { metadata, log: request.log })
  }

const cancel =
  (deps: Deps, count: CountCall): Handler<typeof calls.cancelCertificate> =>
  async ({ params: { token, signatureId }, resident, metadata, request }) => {
    count(token)
    const own = await ownSignature(deps, { token, session: resident }, signatureId)
    return cancelSigning(deps, own, { metadata, log: request.log })
  }

const listLate =
  (deps: Deps): Handler<typeof calls.lateConsents> =>
  async ({ params: { listId }, admin, evidence }) => {
    const { list } = await getCampaignFor(deps.store, listId, admin)
    const rows = await findLateConsents(deps.database, listId)
    const seen = { what: '마감 뒤에 확인된 서명', personIds: rows.map((row) => row.person_id), listId }
    await recordAccess(deps, { admin, evidence }, { ...seen, apartmentId: list.apartmentId })
    return {
      body: rows.map((row) => ({
        listUserId: row.list_user_id,
        userId: row.person_id,
        dong: row.dong,
        ho: row.ho,
        signedAt: row.signed_at.toISOString(),
      })),
    }
  }

/** Adds the calls by which residents sign with a certificate, and what the office sees of them. */
export const certificateSigningRoutes: AddCalls = (route, deps) => {
  const limit = createLinkLimit(Math.ceil(OF_LINK_PER_MINUTE * deps.rateLimitFactor))
  const count: CountCall = (token) => limit.count(deps.secrets.digest('link-limit', token), deps.clock())
  route(calls.beginCertificate, begin(deps, count), { perMinute: PER_MINUTE.begin })
  route(calls.followCertificate, follow(deps, count), { perMinute: PER_MINUTE.follow })
  route(calls.lateConsents, listLate(deps))
  route(calls.cancelCertificate, cancel(deps, count), { perMinute: PER_MINUTE.cancel })
}

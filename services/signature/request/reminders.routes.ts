import { findOpenRequests } from '#projections/signature/find-signature-requests.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import type { AnswerOf } from '../../core/contract.ts'
import type { Handler } from '../../core/routes.ts'
import { getCampaignFor, getRequestFor } from '../find-campaign.ts'
import { reasonOf, remindAt } from './remind.ts'
import * as calls from './signature-requests.contract.ts'

/** Maximum number of bulk reminders a minute: each may write to thousands. */
const BULKS_A_MINUTE = 20
/** Number of reminders per write: few enough to be quick. */
const REMINDERS_A_WRITE = 200

const remind =
  (deps: Deps): Handler<typeof calls.remindOfSignature> =>
  async ({ params: { id: requestId }, admin, metadata, newId }) => {
    const { list } = await getRequestFor(deps.store, requestId, admin)
    const messageId = newId()
    const { position } = await decideJointly(deps.store, metadata, async (desk) => {
      const [refused] = await remindAt(deps, desk, list.listId, [{ requestId, messageId }])
      if (refused) throw refused.error
    })
    return { position, body: { remindedAt: metadata.at, messageId } }
  }

const remindMany =
  (deps: Deps): Handler<typeof calls.remindOfSignatures> =>
  async ({ params: { listId }, body, admin, metadata, newId }) => {
    await getCampaignFor(deps.store, listId, admin)
    if (!body.ids) await assertUpToDate(deps)
    const ids = body.ids ? [...new Set(body.ids)] : await findOpenRequests(deps.database, deps.clock(), listId)
    const bulkId = newId()
    const skipped: AnswerOf<typeof calls.remindOfSignatures>['skipped'] = []
    let last = 0
    for (let start = 0; start < ids.length; start += REMINDERS_A_WRITE) {
      const part = ids.slice(start, start + REMINDERS_A_WRITE).map((requestId) => ({
        requestId,
        messageId: deps.secrets.derivedId(bulkId, `reminder ${requestId}`),
      }))
      const { outcome, position } = await decideJointly(deps.store, metadata, (desk) =>
        remindAt(deps, desk, listId, part),
      )
      last = Math.max(last, position)
      skipped.push(...outcome.map(({ requestId, error }) => ({ id: requestId, reason: reasonOf(error.code) })))
    }
    return { position: last, body: { reminded: ids.length - skipped.length, skipped } }
  }

/** Reminding of personal invitations, one or all. */
export const reminderRoutes: AddCalls = (route, deps) => {
  route(calls.remindOfSignature, remind(deps))
  route(calls.remindOfSignatures, remindMany(deps), { perMinute: BULKS_A_MINUTE })
}

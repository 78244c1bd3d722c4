import type { AddCalls } from '../../core/module.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import type { Handler } from '../../core/routes.ts'
import { assertActiveOrScheduled, listDecider, listStream } from '../../list/list.decider.ts'
import { guideAnswer, settingsAnswer } from '../campaign-answer.ts'
import { getCampaignFor, getRequestFor } from '../find-campaign.ts'
import { guideAt, uploadGuide } from './guides.ts'
import { signatureCampaignDecider, signatureCampaignStream } from '../signature-campaign.decider.ts'
import { signatureRequestDecider, signatureRequestStream } from '../request/signature-request.decider.ts'
import * as links from '../link/signature-link.contract.ts'
import * as requests from '../request/signature-requests.contract.ts'

const READS_A_MINUTE = 60

const uploadOfCampaign =
  (deps: Deps): Handler<typeof links.uploadCampaignGuide> =>
  async ({ params, admin, metadata, newId, file }) => {
    const { list } = await getCampaignFor(deps.store, params.listId, admin)
    assertActiveOrScheduled(list, deps.clock())
    const { listId, apartmentId } = list
    const uploading = { listId, apartmentId, newId, file: await file(), sender: admin.id, metadata }
    const { guideId, position } = await uploadGuide(deps, uploading, async (desk, carried) => {
      const stream = signatureCampaignStream(listId)
      await desk.read([stream, listStream(listId)])
      const command = {
        type: 'ChangeGuide',
        list: desk.fold(listStream(listId), listDecider),
        guideId: carried,
        now: deps.clock(),
      } as const
      desk.add(stream, signatureCampaignDecider.decide(command, desk.fold(stream, signatureCampaignDecider)))
    })
    return { status: 201, position, body: guideAnswer(guideId, deps) }
  }

const removeFromCampaign =
  (deps: Deps): Handler<typeof links.removeCampaignGuide> =>
  async ({ params: { listId }, admin, metadata }) => {
    const { list } = await getCampaignFor(deps.store, listId, admin)
    const { state, position } = await commandHandler(
      deps.store,
      signatureCampaignDecider,
    )({
      stream: signatureCampaignStream(listId),
      facts: { list: fact(listStream(listId), listDecider) },
      command: (facts) => ({ type: 'ChangeGuide', guideId: null, now: deps.clock(), ...facts }),
      metadata,
    })
    return { position, body: await settingsAnswer(deps, { list, campaign: state }) }
  }

const uploadOfRequest =
  (deps: Deps): Handler<typeof requests.uploadGuide> =>
  async ({ params: { id: requestId }, admin, metadata, newId, file }) => {
    const { list } = await getRequestFor(deps.store, requestId, admin)
    const { listId, apartmentId } = list
    const uploading = { listId, apartmentId, requestId, newId, file: await file(), sender: admin.id, metadata }
    const { guideId, position } = await uploadGuide(deps, uploading, async (desk, carried) => {
      const stream = signatureRequestStream(requestId)
      await desk.read([stream])
      const command = { type: 'ChangeRequestGuide', guideId: carried, now: deps.clock() } as const
      desk.add(stream, signatureRequestDecider.decide(command, desk.fold(stream, signatureRequestDecider)))
    })
    return { status: 201, position, body: guideAnswer(guideId, deps) }
  }

const viewGuide =
  (deps: Deps): Handler<typeof links.viewGuide> =>
  async (call) =>
    pdfAnswer(call, await guideAt(deps, call.params.id), 'inline')

/**
 * Adds the calls for guides that residents may read before they sign: of a campaign, or of one
 * invitation.
 */
export const guideRoutes: AddCalls = (route, deps) => {
  route(links.uploadCampaignGuide, uploadOfCampaign(deps), { perMinute: UPLOADS_A_MINUTE })
  route(links.removeCampaignGuide, removeFromCampaign(deps))
  route(requests.uploadGuide, uploadOfRequest(deps), { perMinute: UPLOADS_A_MINUTE })
  route(links.viewGuide, viewGuide(deps), { perMinute: READS_A_MINUTE })
}

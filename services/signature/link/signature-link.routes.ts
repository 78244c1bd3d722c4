import type { AddCalls } from '../../core/module.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { listDecider, listStream, type ListState } from '../../list/list.decider.ts'
import { linkAnswer, settingsAnswer } from '../campaign-answer.ts'
import { assertCertificateReady, lawfulCertificate } from '../certificate/lawful-certificate.ts'
import { onlineEffectOf } from '../effect-of-consents.ts'
import { getCampaignFor } from '../find-campaign.ts'
import {
  attachedLink,
  signatureCampaignDecider,
  signatureCampaignStream,
  signatureList,
  type SignatureCampaignCommand,
} from '../signature-campaign.decider.ts'
import * as calls from './signature-link.contract.ts'
import { newPublicLink } from './signature-link.ts'
import { mayTakeImprint, typedByDefault } from '../signing/typed-signature.ts'
import { readTemplate } from '../../pdf-template/pdf-template.facts.ts'

type Changing = Pick<Call<typeof calls.removeSignatureLink>, 'params' | 'admin' | 'metadata'>

/** Decides on a campaign that the administrator sees. @throws DomainError of the decider */
const change = async (
  deps: Deps,
  { params: { listId }, admin, metadata }: Changing,
  command: (list: ListState) => SignatureCampaignCommand,
) => {
  const { campaign: before } = await getCampaignFor(deps.store, listId, admin)
  const { state, position } = await commandHandler(
    deps.store,
    signatureCampaignDecider,
  )({
    stream: signatureCampaignStream(listId),
    facts: { list: fact(listStream(listId), listDecider) },
    command: ({ list }) => command(list),
    metadata,
  })
  return { before, after: state, position }
}

const issueLink =
  (deps: Deps): Handler<typeof calls.issueSignatureLink> =>
  async ({ params: { listId }, admin, metadata }) => {
    const { list, campaign } = await getCampaignFor(deps.store, listId, admin)
    const certificate = lawfulCertificate(deps, { list, campaign })
    const { linkId, issued } = newPublicLink(deps, list)
    const { state, recorded, position } = await commandHandler(
      deps.store,
      signatureCampaignDecider,
    )({
      stream: signatureCampaignStream(listId),
      facts: { list: fact(listStream(listId), listDecider) },
      command: (facts) => ({ type: 'AttachLink', linkId, certificate, ...facts }),
      alongside: () => ({ appends: [issued] }),
      metadata,
    })
    return { position, status: recorded.length > 0 ? 201 : 200, body: linkAnswer(attachedLink(state), deps) }
  }

const getLink =
  (deps: Deps): Handler<typeof calls.getSignatureLink> =>
  async ({ params, admin }) => {
    const { campaign } = await getCampaignFor(deps.store, params.listId, admin)
    return { body: linkAnswer(attachedLink(campaign), deps) }
  }

const removeLink =
  (deps: Deps): Handler<typeof calls.removeSignatureLink> =>
  async (call) => {
    const { before, position } = await change(deps, call, (list) => ({ type: 'RemoveLink', list }))
    return { position, body: linkAnswer(attachedLink(before), deps) }
  }

const changeLinkStatus =
  (deps: Deps): Handler<typeof calls.changeSignatureLinkStatus> =>
  async (call) => {
    const { status } = call.body
    const { after, position } = await change(deps, call, (list) => ({ type: 'ChangeLinkStatus', list, status }))
    return { position, body: linkAnswer(attachedLink(after), deps) }
  }

const getSettings =
  (deps: Deps): Handler<typeof calls.getSignatureSettings> =>
  async ({ params, admin }) => {
    const seen = await getCampaignFor(deps.store, params.listId, admin)
    const body = await settingsAnswer(deps, seen)
    // Auditors read what holds; the link itself is the office's to give out.
    return { body: admin.role === 'AUDITOR' ? { ...body, link: null } : body }
  }

const changeSettings =
  (deps: Deps): Handler<typeof calls.changeSignatureSettings> =>
  async (call) => {
    const { templateId, typedSignature, imprintSignature, withdrawal, certificate, before } = call.body
    assertCertificateReady(deps, await getCampaignFor(deps.store, call.params.listId, call.admin), certificate)
    const template = typeof templateId === 'string' ? await readTemplate(deps.store, templateId) : templateId
    const now = deps.clock()
    const { position } = await change(deps, call, (list) => ({
      type: 'ChangeSettings',
      list,
      template,
      typedSignature,
      typedByDefault: typedByDefault(signatureList(list)),
      imprintSignature,
      imprintByLaw: mayTakeImprint(signatureList(list)),
      withdrawal,
      certificate,
      seen: before,
      now,
    }))
    return {
      position,
      body: await settingsAnswer(deps, await getCampaignFor(deps.store, call.params.listId, call.admin)),
    }
  }

const acknowledgeEffect =
  (deps: Deps): Handler<typeof calls.acknowledgeConsentEffect> =>
  async (call) => {
    const { effect } = call.body
    const { position } = await change(deps, call, (list) => ({
      type: 'AcknowledgeEffect',
      list,
      effect,
      current: onlineEffectOf(signatureList(list)),
    }))
    return {
      position,
      body: await settingsAnswer(deps, await getCampaignFor(deps.store, call.params.listId, call.admin)),
    }
  }

/** Adds the calls for a campaign's public link and its settings. */
export const signatureLinkRoutes: AddCalls = (route, deps) => {
  route(calls.issueSignatureLink, issueLink(deps))
  route(calls.getSignatureLink, getLink(deps))
  route(calls.removeSignatureLink, removeLink(deps))
  route(calls.changeSignatureLinkStatus, changeLinkStatus(deps))
  route(calls.getSignatureSettings, getSettings(deps))
  route(calls.changeSignatureSettings, changeSettings(deps))
  route(calls.acknowledgeConsentEffect, acknowledgeEffect(deps))
}

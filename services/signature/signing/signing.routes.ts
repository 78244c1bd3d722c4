import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { createLinkLimit, residentOf } from '../../identity/identity.facts.ts'
import { declineConsent, withdrawConsent } from '../consent/decline-or-withdraw.ts'
import { linkPage } from '../link/open-link.ts'
import { followLinkAt, followSignatureLink, personalToken, type FollowedLink } from '../link/signature-link.ts'
import { signingPage } from './signing-page.ts'
import * as calls from './signing.contract.ts'
import { signConsent } from './submit-signature.ts'
import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { isHumanVisit } from '../../core/http/human-visit.ts'
import { signatureRequestDecider, signatureRequestStream } from '../request/signature-request.decider.ts'

const PER_MINUTE = { open: 240, see: 240, submit: 60, decline: 60 }
/**
 * Maximum requests per minute and link, from all addresses together: a large complex opens a link
 * within minutes of a message.
 */
const OF_LINK_PER_MINUTE = { read: 6_000, write: 3_000 }

/**
 * Records that a personal invitation was opened, the first time; of a public link there is nothing
 * to record.
 */
export const noteViewed = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  followed: FollowedLink,
  { userAgent, metadata }: { readonly userAgent: string; readonly metadata: Metadata },
): Promise<void> => {
  if (followed.kind === 'public' || followed.request.viewed || !isHumanVisit(userAgent)) return
  await commandHandler(
    store,
    signatureRequestDecider,
  )({
    stream: signatureRequestStream(followed.requestId),
    command: () => ({ type: 'ViewRequest', now: clock() }),
    metadata,
  })
}

const openSignatureLink =
  (deps: Deps, count: (token: string) => void): Handler<typeof calls.openSignatureLink> =>
  async ({ params: { token }, evidence: { userAgent }, metadata }) => {
    count(token)
    const followed = await followSignatureLink(deps, token)
    await noteViewed(deps, followed, { userAgent, metadata })
    return { body: await linkPage(deps, followed) }
  }

const getSigning =
  (deps: Deps, count: (token: string) => void): Handler<typeof calls.getSigning> =>
  async ({ params: { token }, query: { listUserId }, request }) => {
    count(token)
    const followed = await followSignatureLink(deps, token)
    return { body: await signingPage(deps, followed, await residentOf(deps, request), listUserId) }
  }

type SubmitCall = Call<typeof calls.submitSignature> | Call<typeof calls.signRequest>

const submit = async (deps: Deps, token: string, { body, resident, newId, evidence, metadata }: SubmitCall) => {
  const consentId = newId()
  const { position, receipt } = await signConsent(deps, {
    visitAt: async (desk) => ({ session: resident, followed: await followLinkAt(desk, deps, token) }),
    submission: body,
    consentId,
    evidence,
    metadata,
  })
  return { position, body: { receipt } }
}

const submitSignature =
  (deps: Deps, count: (token: string) => void): Handler<typeof calls.submitSignature> =>
  (call) => {
    count(call.params.token)
    return submit(deps, call.params.token, call)
  }

const signRequest =
  (deps: Deps, count: (token: string) => void): Handler<typeof calls.signRequest> =>
  (call) => {
    const token = personalToken(deps, call.params.id)
    count(token)
    return submit(deps, token, call)
  }

const declineSignature =
  (deps: Deps, count: (token: string) => void): Handler<typeof calls.declineSignature> =>
  async ({ params: { token }, body, resident, evidence, metadata }) => {
    count(token)
    const { position } = await declineConsent(deps, { ...body, token, session: resident, evidence, metadata })
    return { position, body: { declined: true } }
  }

const withdrawSignature =
  (deps: Deps, count: (token: string) => void): Handler<typeof calls.withdrawSignature> =>
  async ({ params: { token }, body, resident, evidence, metadata }) => {
    count(token)
    const asked = { ...body, token, session: resident, evidence, metadata }
    const { position, receipt } = await withdrawConsent(deps, asked)
    return { position, body: { receipt } }
  }

/** Adds the calls of residents: open the link, see the document, sign, decline, withdraw. */
export const signingRoutes: AddCalls = (route, deps) => {
  const limited = (perMinute: number) => {
    const limit = createLinkLimit(Math.ceil(perMinute * deps.rateLimitFactor))
    return (token: string) => limit.count(deps.secrets.digest('link-limit', token), deps.clock())
  }
  const [read, write] = [limited(OF_LINK_PER_MINUTE.read), limited(OF_LINK_PER_MINUTE.write)]
  route(calls.openSignatureLink, openSignatureLink(deps, read), { perMinute: PER_MINUTE.open })
  route(calls.getSigning, getSigning(deps, read), { perMinute: PER_MINUTE.see })
  route(calls.submitSignature, submitSignature(deps, write), { perMinute: PER_MINUTE.submit })
  route(calls.signRequest, signRequest(deps, write), { perMinute: PER_MINUTE.submit })
  route(calls.declineSignature, declineSignature(deps, write), { perMinute: PER_MINUTE.decline })
  route(calls.withdrawSignature, withdrawSignature(deps, write), { perMinute: PER_MINUTE.decline })
}

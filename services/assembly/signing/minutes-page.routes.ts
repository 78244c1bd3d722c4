import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { askerOf, askingBrowserOf, rememberAskingBrowser } from '../../participation/participation.facts.ts'
import { storedBody } from '../minutes/read-minutes.ts'
import * as calls from './minutes-page.contract.ts'
import { refuse, sign, signerPage } from './sign-minutes.ts'
import { assertSignerConfirmed, confirmSignerCode, requestSignerCode } from './signer-code.ts'
import { followSignerLink } from './signer-link.ts'

/** Maximum calls per minute and address. */
const PER_MINUTE = { open: 60, verify: 20, act: 30 }

const open =
  (deps: Deps): Handler<typeof calls.openSignerLink> =>
  async ({ params, body }) => ({ body: await signerPage(deps, await followSignerLink(deps, params, body.token)) })

const verify =
  (deps: Deps): Handler<typeof calls.verifySigner> =>
  async ({ params, body: { token, code }, newId, evidence: { ip }, metadata, request, reply }) => {
    const seen = await followSignerLink(deps, params, token)
    if (code === undefined || code === '') {
      const codeId = newId()
      const browser = rememberAskingBrowser(deps, { request, reply }, codeId)
      const position = await requestSignerCode(deps, seen, { codeId, browser, ip, metadata })
      return { position, body: { codeSent: true } }
    }
    const browser = askingBrowserOf(deps, request)
    const { session, position } = await confirmSignerCode(deps, seen, { code, browser, metadata })
    return { position, body: { session } }
  }

const read =
  (deps: Deps): Handler<typeof calls.readMinutesText> =>
  async ({ params, body: { token, session } }) => {
    const seen = await followSignerLink(deps, params, token)
    await assertSignerConfirmed(deps, seen, session)
    const { state, signer } = seen
    // While a new version is written, the former text is not offered for a signature.
    const version = state.status === 'draft' ? 0 : state.version
    return { body: { ...(await storedBody(deps, state, version)), name: signer.name ?? '' } }
  }

const signText =
  (deps: Deps): Handler<typeof calls.signMinutes> =>
  async ({ params, body: { token, session, ...body }, evidence, metadata }) => {
    const seen = await followSignerLink(deps, params, token)
    await assertSignerConfirmed(deps, seen, session)
    const position = await sign(deps, seen, { body, evidence, metadata })
    return { position, body: await signerPage(deps, await followSignerLink(deps, params, token)) }
  }

const refuseText =
  (deps: Deps): Handler<typeof calls.refuseMinutes> =>
  async ({ params, body: { token, session, reason }, evidence, metadata }) => {
    const seen = await followSignerLink(deps, params, token)
    await assertSignerConfirmed(deps, seen, session)
    const position = await refuse(deps, seen, { reason, evidence, metadata })
    return { position, body: await signerPage(deps, await followSignerLink(deps, params, token)) }
  }

/** Adds the calls by which signers read and sign minutes, each by a link of their own. */
export const minutesPageRoutes: AddCalls = (route, deps) => {
  route(calls.openSignerLink, open(deps), { perMinute: PER_MINUTE.open })
  route(calls.verifySigner, verify(deps), { perMinute: PER_MINUTE.verify, countedBy: askerOf(deps) })
  route(calls.readMinutesText, read(deps), { perMinute: PER_MINUTE.act })
  route(calls.signMinutes, signText(deps), { perMinute: PER_MINUTE.act })
  route(calls.refuseMinutes, refuseText(deps), { perMinute: PER_MINUTE.act })
}

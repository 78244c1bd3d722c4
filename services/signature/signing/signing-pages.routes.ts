import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import { createLinkLimit } from '../../identity/identity.facts.ts'
import { templateOf } from '../campaign-template.ts'
import { pagePictureAnswer } from './page-picture-answer.ts'
import { followSignatureLink } from '../link/signature-link.ts'
import { entriesAtLink } from './signing-entries.ts'
import { getSigningPage } from './signing.contract.ts'
import { pagedTemplate, shownPicture } from './signing-pages.ts'

/** Maximum pictures a minute and address: a whole building may share one. */
const PICTURES_A_MINUTE = 600
/** Maximum requests per minute and link, from all addresses together. */
const OF_LINK_A_MINUTE = 30_000

const page =
  (deps: Deps, count: (token: string) => void): Handler<typeof getSigningPage> =>
  async (call) => {
    const { params, resident: session } = call
    count(params.token)
    const followed = await followSignatureLink(deps, params.token)
    // A visitor for whom the link is not gets the same as an unverified one.
    if ((await entriesAtLink(deps, { session, followed })).length === 0)
      throw new DomainError('RESIDENT_SESSION_REQUIRED')
    const template = await templateOf(deps, followed)
    if (!template) throw new DomainError('DOCUMENT_NOT_PREPARED')
    return pagePictureAnswer(call, params.page, await shownPicture(deps, pagedTemplate(deps, template), params.page))
  }

/** Adds the calls for the pages of the document to sign. */
export const signingPageRoutes: AddCalls = (route, deps) => {
  const limit = createLinkLimit(Math.ceil(OF_LINK_A_MINUTE * deps.rateLimitFactor))
  const count = (token: string): void => limit.count(deps.secrets.digest('link-limit', token), deps.clock())
  route(getSigningPage, page(deps, count), { perMinute: PICTURES_A_MINUTE })
}

import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import { createLinkLimit } from '../identity/identity.facts.ts'
import * as calls from './representative-choice.contract.ts'
import { chooseRepresentative, representativeChoice, revokeRepresentative } from './representative-choice.ts'

/** Maximum calls per minute of one address, and of one link from all addresses together. */
const PER_MINUTE = { perMinute: 60 } as const
const OF_LINK_PER_MINUTE = 3_000

const read =
  (deps: Deps, count: (token: string) => void): Handler<typeof calls.getRepresentativeChoice> =>
  async ({ params: { token }, query: { listUserId }, resident, metadata }) => {
    count(token)
    return { body: await representativeChoice(deps, { token, session: resident, listUserId }, metadata) }
  }

const choose =
  (deps: Deps, count: (token: string) => void): Handler<typeof calls.chooseRepresentative> =>
  async ({ params: { token }, body, resident, evidence, metadata }) => {
    count(token)
    const acting = { token, session: resident, listUserId: body.listUserId, evidence, metadata }
    const { position, page } = await chooseRepresentative(deps, { ...acting, body })
    return { position, body: page }
  }

const revoke =
  (deps: Deps, count: (token: string) => void): Handler<typeof calls.revokeRepresentative> =>
  async ({ params: { token }, body: { listUserId }, resident, evidence, metadata }) => {
    count(token)
    const acting = { token, session: resident, listUserId, evidence, metadata }
    const { position, page } = await revokeRepresentative(deps, acting)
    return { position, body: page }
  }

/** Adds the calls of co-owners: see who may represent them, agree to one, revoke it. */
export const representativeChoiceRoutes: AddCalls = (route, deps) => {
  const limit = createLinkLimit(Math.ceil(OF_LINK_PER_MINUTE * deps.rateLimitFactor))
  const count = (token: string): void => limit.count(deps.secrets.digest('link-limit', token), deps.clock())
  route(calls.getRepresentativeChoice, read(deps, count), PER_MINUTE)
  route(calls.chooseRepresentative, choose(deps, count), PER_MINUTE)
  route(calls.revokeRepresentative, revoke(deps, count), PER_MINUTE)
}

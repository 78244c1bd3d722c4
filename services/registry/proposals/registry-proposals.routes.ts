import { z } from 'zod'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, pageOf, readPage } from '../../core/collection.ts'
import type { Deps } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import type { Handler } from '../../core/routes.ts'
import { listStatusAt, type ExistingList } from '../../list/list.decider.ts'
import { getListFor } from '../../list/list.facts.ts'
import { acceptProposals } from './accept-proposals.ts'
import { proposalsOfList } from './proposals.ts'
import * as calls from './registry-proposals.contract.ts'
import { takeBackProposal } from './take-back-proposal.ts'

/** Maximum number of acceptances a minute: each writes as many units as it names. */
const ACCEPTANCES_A_MINUTE = 30

const filters = z.strictObject({
  kind: oneOrMore(z.enum(['area', 'land-share', 'ownership-share', 'owner-missing', 'owner-gone'])),
  status: oneOrMore(z.enum(['open', 'accepted'])),
  registryId: idFilter,
  listUserId: idFilter,
  id: oneOrMore(z.string().max(100)),
  acceptable: z.boolean().optional(),
})

const isClosed = (list: ExistingList, now: Date): boolean => listStatusAt(list, now) === 'closed'

const registryProposals =
  (deps: Deps): Handler<typeof calls.registryProposals> =>
  async ({ params, query, admin, evidence }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    const { listId, apartmentId } = list
    const { filter, ...page } = readPage(query, { sortable: ['dong'], filters })
    const inClear = seesPersonsInClear(admin)
    const shown = { isClosed: isClosed(list, deps.clock()), inClear }
    const { proposals, personOf } = await proposalsOfList(deps, listId, shown)
    const wanted = proposals.filter(
      ({ id, kind, status, registryId, listUserId, obstacle }) =>
        (filter.kind?.includes(kind) ?? true) &&
        (filter.status?.includes(status) ?? true) &&
        (filter.registryId?.includes(registryId) ?? true) &&
        (filter.listUserId?.includes(listUserId ?? '') ?? true) &&
        (filter.id?.includes(id) ?? true) &&
        (filter.acceptable === undefined || filter.acceptable === (obstacle === null)),
    )
    const found = pageOf(wanted, page, { id: ({ id }) => id, dong: ({ dong, ho }) => `${dong} ${ho}` })
    const personIds = [...new Set(found.rows.flatMap(({ listUserId }) => personOf.get(listUserId ?? '') ?? []))]
    if (personIds.length > 0)
      await recordAccess(deps, { admin, evidence }, { what: '등기부와 다른 명부', personIds, listId, apartmentId })
    return { body: [...found.rows], headers: contentRange('registry-proposal', found) }
  }

const acceptRegistryProposals =
  (deps: Deps): Handler<typeof calls.acceptRegistryProposals> =>
  async ({ params, body, admin, metadata }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    const wanted = { listId: list.listId, ids: body.ids, isClosed: isClosed(list, deps.clock()), metadata }
    const { verdicts, position } = await acceptProposals(deps, wanted)
    return {
      position,
      body: {
        accepted: verdicts.flatMap(({ id, kind }) => (kind === 'accepted' ? [id] : [])),
        skipped: verdicts.flatMap((verdict) =>
          verdict.kind === 'skipped' ? [{ id: verdict.id, message: verdict.message }] : [],
        ),
      },
    }
  }

const takeBackRegistryProposal =
  (deps: Deps): Handler<typeof calls.takeBackRegistryProposal> =>
  async ({ params, body, admin, metadata }) => {
    const { listId } = await getListFor(deps.store, params.listId, admin)
    // Participation is in the read models, too.
    await assertUpToDate(deps)
    const position = await takeBackProposal(deps, { listId, proposal: body.id, metadata })
    return { position, body: { id: body.id } }
  }

/** Adds the calls that list, accept and take back proposals. */
export const registryProposalRoutes: AddCalls = (route, deps) => {
  route(calls.registryProposals, registryProposals(deps))
  route(calls.acceptRegistryProposals, acceptRegistryProposals(deps), { perMinute: ACCEPTANCES_A_MINUTE })
  route(calls.takeBackRegistryProposal, takeBackRegistryProposal(deps), { perMinute: ACCEPTANCES_A_MINUTE })
}

import { z } from 'zod'
import { findMismatches } from '#projections/identity/identity-mismatches.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../../core/collection.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { visibleApartments } from '../../core/scope.ts'
import { assertActiveOrScheduled, existingList } from '../../list/list.decider.ts'
import { acceptAs, refuseWith } from './decide-mismatch.ts'
import { identityMismatchDecider, identityMismatchStream } from './identity-mismatch.decider.ts'
import * as calls from './identity-mismatches.contract.ts'
import {
  identityVerificationDecider,
  identityVerificationStream,
  type IdentityVerificationState,
} from '../identity-verification.decider.ts'
import { readMismatches } from './read-mismatches.ts'
import { carriedUnmatched } from '../unmatched-cookie.ts'
import { readList } from '../../list/list.facts.ts'

const PER_MINUTE = { raise: 10 }

/**
 * Returns the list of a verification that matches nobody.
 * @throws DomainError IDENTITY_EXPIRED if it cannot be reviewed any more
 */
const unmatchedAt = (verification: IdentityVerificationState) => {
  if (verification.status !== 'verified' || verification.entries.length > 0 || !verification.evidence)
    throw new DomainError('IDENTITY_EXPIRED')
  const { verificationId, listId, apartmentId, listUserId } = verification.request
  return { verificationId, listId, apartmentId, ...(listUserId === undefined ? {} : { listUserId }) }
}

/**
 * Answers a request for review without data of the roll or a position: the growth of the log would
 * reveal what others do.
 */
/** Refuses a review after the close, when nobody signs any more. @throws DomainError LIST_CLOSED */
const assertStillOpen = async ({ store, clock }: Deps, verificationId: string): Promise<void> => {
  const verification = await readState(store, identityVerificationDecider, identityVerificationStream(verificationId))
  if (verification.status !== 'verified') return
  const list = await readList(store, verification.request.listId)
  assertActiveOrScheduled(existingList(list), clock())
}

const raiseMismatch =
  (deps: Deps): Handler<typeof calls.raiseMismatch> =>
  async ({ body: { dong, ho }, request, metadata }) => {
    const verificationId = carriedUnmatched(deps, request)
    await assertStillOpen(deps, verificationId)
    await commandHandler(
      deps.store,
      identityMismatchDecider,
    )({
      stream: identityMismatchStream(verificationId),
      facts: { verification: fact(identityVerificationStream(verificationId), identityVerificationDecider) },
      command: ({ verification }) => ({ type: 'RaiseMismatch', mismatch: { ...unmatchedAt(verification), dong, ho } }),
      metadata,
    })
    return { body: { raised: true } }
  }

const filters = z.strictObject({
  id: idFilter,
  listId: z.guid().optional(),
  status: oneOrMore(z.enum(['waiting', 'accepted', 'refused'])),
})

const identityMismatches =
  (deps: Deps): Handler<typeof calls.identityMismatches> =>
  async ({ query, admin, evidence }) => {
    const page = readPage(query, { sortable: ['raisedAt'], filters })
    const found = await findMismatches(deps.database, page, visibleApartments(admin))
    const ids = found.rows.map(({ id }) => id)
    const body = [...(await readMismatches(deps, ids, { admin, evidence }))]
    return { body, headers: contentRange('identity-mismatches', found) }
  }

const decidedOne = async (
  deps: Deps,
  verificationId: string,
  call: Pick<Call<typeof calls.acceptMismatch>, 'admin' | 'evidence'>,
) => {
  const [body] = await readMismatches(deps, [verificationId], call)
  if (!body) throw new Error('a mismatch that was decided is there')
  return body
}

const acceptMismatch =
  (deps: Deps): Handler<typeof calls.acceptMismatch> =>
  async ({ params: { id: verificationId }, body: { listUserId }, admin, evidence, metadata }) => {
    const { position } = await acceptAs(deps, { verificationId, listUserId, admin, metadata })
    return { position, body: await decidedOne(deps, verificationId, { admin, evidence }) }
  }

const refuseMismatch =
  (deps: Deps): Handler<typeof calls.refuseMismatch> =>
  async ({ params: { id: verificationId }, body: { reason }, admin, evidence, metadata }) => {
    const { position } = await refuseWith(deps, { verificationId, reason, admin, metadata })
    return { position, body: await decidedOne(deps, verificationId, { admin, evidence }) }
  }

/**
 * Adds the calls for verifications that do not match the roll: the request for review, and the
 * decision.
 */
export const identityMismatchRoutes: AddCalls = (route, deps) => {
  route(calls.raiseMismatch, raiseMismatch(deps), { perMinute: PER_MINUTE.raise })
  route(calls.identityMismatches, identityMismatches(deps))
  route(calls.acceptMismatch, acceptMismatch(deps))
  route(calls.refuseMismatch, refuseMismatch(deps))
}

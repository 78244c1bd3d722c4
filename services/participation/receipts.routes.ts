import { findInclusionProof, findTreeHead } from '#projections/log/merkle-tree.ts'
import { findReceipt } from '#projections/participation/receipts.ts'
import type { AddCalls } from '../core/area.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { assertUpToDate } from '../core/freshness.ts'
import type { Handler } from '../core/routes.ts'
import * as calls from './receipts.contract.ts'

/** Of somebody who has submitted just now, and is no longer known by a session: only who has seen all can say that there is none. */
const findLatestReceipt = async (deps: Deps, receiptId: string): ReturnType<typeof findReceipt> => {
  await assertUpToDate(deps)
  return findReceipt(deps.database, receiptId)
}

/** It never says whose a receipt is or what was chosen. */
const checkReceipt =
  (deps: Deps): Handler<typeof calls.checkReceipt> =>
  async ({ params }) => {
    const { database, secrets } = deps
    const row = (await findReceipt(database, params.receiptId)) ?? (await findLatestReceipt(deps, params.receiptId))
    if (!row) throw new DomainError('NOT_FOUND')
    const head = await findTreeHead(database, row.position)
    if (!head) throw new DomainError('READ_MODEL_BEHIND')
    return {
      body: {
        receipt: { id: row.id, hash: row.hash, position: row.position, submittedAt: row.submitted_at.toISOString() },
        vote: { title: row.vote_title },
        apartment: { name: row.apartment_name },
        treeHead: { ...head, publicKey: secrets.treeHeadPublicKey },
        leafIndex: row.position - 1,
        inclusionProof: [...(await findInclusionProof(database, row.position, head.size))],
      },
    }
  }

/** Anyone who holds a receipt can check it. */
export const receiptRoutes: AddCalls = (route, deps) => {
  route(calls.checkReceipt, checkReceipt(deps), { perMinute: 60 })
}

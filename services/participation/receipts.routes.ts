import { findInclusionProof } from '#projections/log/merkle-tree.ts'
import { reportFinding } from '#projections/log/log-check.ts'
import { readLeaf } from '#projections/log/read-leaf.ts'
import { readKeyChanges } from '#projections/log/key-chain.ts'
import { findTreeHead } from '#projections/log/tree-heads.ts'
import { findReceipt, type ReceiptRow } from '#projections/participation/receipts.ts'
import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { assertUpToDate } from '../core/freshness.ts'
import type { Handler } from '../core/routes.ts'
import * as calls from './receipts.contract.ts'

/**
 * Returns the latest receipt of a person whose session has ended just now, once the read models are
 * up to date, since only then its absence is certain.
 */
const findLatestReceipt = async (deps: Deps, receiptId: string): ReturnType<typeof findReceipt> => {
  await assertUpToDate(deps)
  return findReceipt(deps.database, receiptId)
}

/** Returns the changes of the log's key, for browsers that know an earlier one; nothing where none was. */
const keyChangesOf = async (database: Deps['database']) => {
  const changes = await readKeyChanges(database)
  if (changes.length === 0) return {}
  return {
    keyChanges: changes.map(({ from, to, size, root, certificate }) => ({ from, to, size, root, certificate })),
  }
}

const withdrawalOf = ({
  withdrawn_at: at,
  is_cast_again: isCastAgain,
}: Pick<ReceiptRow, 'withdrawn_at' | 'is_cast_again'>) =>
  at === null ? {} : { withdrawn: { at: at.toISOString(), isCastAgain } }

/**
 * Checks a receipt without revealing whose it is or what was chosen. The event's hash is computed
 * anew from what is stored: a changed event is returned as it is now, so that the check shows that
 * it does not fit, and administrators are notified.
 */
const checkReceipt =
  (deps: Deps): Handler<typeof calls.checkReceipt> =>
  async ({ params }) => {
    const { database, store } = deps
    const row = (await findReceipt(database, params.receiptId)) ?? (await findLatestReceipt(deps, params.receiptId))
    if (!row) throw new DomainError('NOT_FOUND')
    const { id, hash, position } = row
    const head = await findTreeHead(database, position)
    if (!head) throw new DomainError('READ_MODEL_BEHIND')
    const found = await readLeaf(store, position)
    const intact = found?.hash === hash && found.parts.receiptId === id
    if (!intact)
      await reportFinding(database, {
        what: 'hash',
        position,
        detail: 'the event of a receipt is not the one it was given for',
      })
    return {
      body: {
        receipt: { id, hash, position, submittedAt: row.submitted_at.toISOString() },
        kind: row.kind,
        vote: { title: row.title, ballotKind: row.ballot_kind },
        apartment: { name: row.apartment_name, officePhone: row.office_phone },
        ...withdrawalOf(row),
        intact,
        leaf: found?.parts ?? null,
        treeHead: head,
        ...(await keyChangesOf(database)),
        leafIndex: position - 1,
        inclusionProof: [...(await findInclusionProof(database, position, head.size))],
      },
    }
  }

/** Anyone who holds a receipt can check it. */
export const receiptRoutes: AddCalls = (route, deps) => {
  route(calls.checkReceipt, checkReceipt(deps), { perMinute: 60 })
}

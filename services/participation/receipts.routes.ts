import { findInclusionProof, findTreeHead } from '#projections/log/merkle-tree.ts'
import { findReceipt } from '#projections/participation/receipts.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddRoute } from '../core/routes.ts'
import { checkReceipt } from './receipts.contract.ts'

/** Anyone who holds a receipt can check it. It never says whose it is or what was chosen. */
export const receiptRoutes = (route: AddRoute, { database, secrets }: Deps): void => {
  route(
    checkReceipt,
    async ({ params }) => {
      const row = await findReceipt(database, params.receiptId)
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
    },
    { perMinute: 60 },
  )
}

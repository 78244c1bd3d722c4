import { createHash } from 'node:crypto'
import { findConsistencyProof } from '#projections/log/merkle-tree.ts'
import { findHeadsOf, findTreeHead, readPinnedKey } from '#projections/log/tree-heads.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import * as calls from './tree-heads.contract.ts'

const PER_MINUTE = 60

const logKey =
  ({ database }: Deps): Handler<typeof calls.logKey> =>
  async () => {
    const pinned = await readPinnedKey(database)
    if (!pinned) throw new DomainError('NOT_FOUND')
    const { publicKey, since } = pinned
    const fingerprint = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')
    return { body: { algorithm: 'Ed25519', publicKey, fingerprint, since: since.toISOString() } }
  }

const newestTreeHead =
  ({ database, secrets }: Deps): Handler<typeof calls.newestTreeHead> =>
  async () => {
    const head = await findTreeHead(database, 1)
    if (!head) throw new DomainError('NOT_FOUND')
    return { body: { ...head, publicKey: secrets.treeHeadPublicKey } }
  }

const compareTreeHeads =
  ({ database, secrets }: Deps): Handler<typeof calls.compareTreeHeads> =>
  async ({ query }) => {
    const heads = await findHeadsOf(database, [query.first, query.second])
    const [first, second] = [heads.at(0), heads.at(-1)]
    if (first?.size !== query.first || second?.size !== query.second) throw new DomainError('NOT_FOUND')
    const { treeHeadPublicKey: publicKey } = secrets
    return {
      body: {
        first: { ...first, publicKey },
        second: { ...second, publicKey },
        consistencyProof: [...(await findConsistencyProof(database, first.size, second.size))],
      },
    }
  }

/**
 * Adds the public calls for signed heads, which bind the whole log: a stored head can be compared
 * with today's.
 */
export const treeHeadsRoutes: AddCalls = (route, deps) => {
  route(calls.logKey, logKey(deps), { perMinute: PER_MINUTE })
  route(calls.newestTreeHead, newestTreeHead(deps), { perMinute: PER_MINUTE })
  route(calls.compareTreeHeads, compareTreeHeads(deps), { perMinute: PER_MINUTE })
}

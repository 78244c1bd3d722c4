import { keyFingerprint, readKeyChanges, readPresentKey } from '#projections/log/key-chain.ts'
import { findConsistencyProof } from '#projections/log/merkle-tree.ts'
import { findHeadsOf, findTreeHead } from '#projections/log/tree-heads.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Handler } from '../../core/routes.ts'
import * as calls from './tree-heads.contract.ts'

const PER_MINUTE = 60

const logKey =
  ({ database }: Deps): Handler<typeof calls.logKey> =>
  async () => {
    const [present, changes] = await Promise.all([readPresentKey(database), readKeyChanges(database)])
    if (!present) throw new DomainError('NOT_FOUND')
    const { publicKey, since } = present
    const body = { algorithm: 'Ed25519' as const, publicKey, fingerprint: keyFingerprint(publicKey), since }
    if (changes.length === 0) return { body }
    const told = changes.map(({ by: _by, reason: _reason, ...change }) => change)
    return { body: { ...body, changes: told } }
  }

const newestTreeHead =
  ({ database }: Deps): Handler<typeof calls.newestTreeHead> =>
  async () => {
    const head = await findTreeHead(database, 1)
    if (!head) throw new DomainError('NOT_FOUND')
    return { body: head }
  }

const compareTreeHeads =
  ({ database }: Deps): Handler<typeof calls.compareTreeHeads> =>
  async ({ query }) => {
    const heads = await findHeadsOf(database, [query.first, query.second])
    const [first, second] = [heads.at(0), heads.at(-1)]
    if (first?.size !== query.first || second?.size !== query.second) throw new DomainError('NOT_FOUND')
    return {
      body: {
        first,
        second,
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

import type { KeyObject } from 'node:crypto'
import type { Projection } from '#infra/projection/projection.ts'
import { apartments } from './apartment/apartments.ts'
import { listUsers } from './list-user/list-users.ts'
import { listProgress } from './list/list-progress.ts'
import { lists } from './list/lists.ts'
import { merkleTree } from './log/merkle-tree.ts'
import { receipts } from './vote/receipts.ts'
import { voteResults } from './vote/vote-results.ts'
import { votes } from './vote/votes.ts'

/** Every read model. `key` signs the tree heads. */
export const readModels = (key: KeyObject): readonly Projection[] => [apartments, lists, listProgress, listUsers, votes, voteResults, receipts, merkleTree(key)]

import {
  Alarm,
  checkSigned,
  followHead,
  followKey,
  isConsistent,
  type AskProof,
  type KeyFollowing,
  type SignedHead,
} from './witness.ts'

/** Head of the feed, with the consistency proof from the one before. */
export type FeedHead = SignedHead & {
  readonly before: { readonly size: number; readonly root: string } | null
  readonly consistencyProof: readonly string[]
}

/**
 * Fetches the feed's heads below a size (undefined: the newest), newest first; empty where there
 * are no older ones.
 */
export type AskHeads = (below: number | undefined) => Promise<readonly FeedHead[]>

/** Maximum number of pages that are read: one proof covers what lies further back. */
const MAX_PAGES = 40

const checkNext = (former: SignedHead, next: FeedHead): void => {
  checkSigned(next, undefined)
  const { before, consistencyProof } = next
  if (before === null || before.size !== former.size)
    throw new Alarm('gap', `the head of ${next.size} events follows none of ${former.size}`)
  if (before.root !== former.root) throw new Alarm('fork', `another root of ${former.size} events`)
  if (!isConsistent({ first: former, second: next, proof: consistencyProof }))
    throw new Alarm('fork', `${next.size} events do not begin with the ${former.size} before`)
}

/**
 * Collects the heads of the feed that are newer than the stored one, oldest first, and the stored
 * one's equal where it was reached.
 */
const gather = async (kept: SignedHead, askHeads: AskHeads): Promise<readonly FeedHead[]> => {
  const heads: FeedHead[] = []
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await askHeads(heads.at(-1)?.size)
    for (const head of page) {
      const last = heads.at(-1)
      if (last && head.size >= last.size) throw new Alarm('gap', `${head.size} events stand behind ${last.size}`)
      heads.push(head)
      if (head.size <= kept.size) return heads.toReversed()
    }
    if (page.length === 0) break
  }
  return heads.toReversed()
}

/**
 * Follows the feed from the stored head: every head since must be signed with the same key, or one
 * that changes lead to, and be consistent with the one before it. Returns the new ones, oldest first.
 * @throws {Alarm}
 */
export const followFeed = async (
  kept: SignedHead,
  askHeads: AskHeads,
  askProof: AskProof,
  keys: Omit<KeyFollowing, 'askProof'> = { askKeyChanges: async () => [] },
): Promise<readonly SignedHead[]> => {
  const [first, ...later] = await gather(kept, askHeads)
  if (!first) throw new Alarm('gap', `no head, ${kept.size} events were seen`)
  if ((later.at(-1) ?? first).size < kept.size)
    throw new Alarm('gap', `fewer events than ${kept.size}, which were seen`)
  // A head that the feed lacks was withdrawn, unless it is further back than the pages read.
  if (first.size < kept.size) throw new Alarm('gap', `the head of ${kept.size} events is in the feed no more`)
  await followHead(kept, first, askProof, keys)
  let former: SignedHead = first
  for (const head of later) {
    await followKey(former, head, { ...keys, askProof })
    checkNext(former, head)
    former = head
  }
  return first.size === kept.size ? later : [first, ...later]
}

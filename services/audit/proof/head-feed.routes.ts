import { findConsistencyProofs } from '#projections/log/merkle-tree.ts'
import { findHeadsBelow } from '#projections/log/tree-heads.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { atomOf, jsonFeedOf, type HeadPage } from './head-feed.ts'
import * as calls from './tree-heads.contract.ts'

const A_PAGE = 50
const PER_MINUTE = 60

/**
 * Returns the caching headers: an older page never changes; the newest is cached for a minute at
 * most.
 */
const cached = ({ before }: HeadPage): Readonly<Record<string, string>> => ({
  'cache-control': before === undefined ? 'public, max-age=60' : 'public, max-age=86400',
})

const pageOf = async ({ database, publicUrl }: Deps, before: number | undefined): Promise<HeadPage> => {
  const found = await findHeadsBelow(database, before, A_PAGE + 1)
  const pairs = found.slice(0, A_PAGE).map((head, place) => ({ head, former: found[place + 1] }))
  const proofs = await findConsistencyProofs(
    database,
    pairs.flatMap(({ head, former }) => (former ? [{ first: former.size, second: head.size }] : [])),
  )
  const heads = pairs.map(({ head, former }, place) => ({
    ...head,
    before: former ? { size: former.size, root: former.root } : null,
    // Only the log's very first head has none before it, and it stands last.
    consistencyProof: [...(proofs[place] ?? [])],
  }))
  return { publicUrl, heads, before, goesOn: found.length > A_PAGE }
}

const headsAsJsonFeed =
  (deps: Deps): Handler<typeof calls.headsAsJsonFeed> =>
  async ({ query: { before } }) => {
    const page = await pageOf(deps, before)
    return {
      body: jsonFeedOf(page),
      headers: { ...cached(page), 'content-type': 'application/feed+json; charset=utf-8' },
    }
  }

const headsAsAtom =
  (deps: Deps): Handler<typeof calls.headsAsAtom> =>
  async ({ query: { before } }) => {
    const page = await pageOf(deps, before)
    const content = Buffer.from(atomOf(page))
    return { file: { type: 'application/atom+xml; charset=utf-8', content, headers: cached(page) } }
  }

/** Adds the feeds of signed heads, for followers of the log. */
export const headFeedRoutes: AddCalls = (route, deps) => {
  route(calls.headsAsJsonFeed, headsAsJsonFeed(deps), { perMinute: PER_MINUTE })
  route(calls.headsAsAtom, headsAsAtom(deps), { perMinute: PER_MINUTE })
}

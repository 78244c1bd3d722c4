import type { BuildSurvey } from './leases.ts'

/** Build that is far behind. `rank`: place of its read model in the order of building. */
export type FarBuild = { readonly lease: string; readonly rank: number }

type Sharing = BuildSurvey & {
  /** All builds that are far behind. */
  readonly builds: readonly FarBuild[]
  readonly holds: (lease: string) => boolean
  /** True where so little is left that a build is done sooner than it is read anew by another. */
  readonly isNearEnd: boolean
}

/** Leases of builds that a process is to take, and those that it is to give back. */
export type BuildShare = { readonly take: readonly string[]; readonly giveBack: readonly string[] }

/** Returns the number of processes that hold none of the builds. */
const countWithout = (builds: readonly FarBuild[], { builders, holders }: BuildSurvey): number =>
  builders - new Set(builds.flatMap(({ lease }) => holders.get(lease) ?? [])).size

/**
 * Decides for some of the builds: a process may take free ones from a rank on, up to its part,
 * rounded up, and gives back what exceeds that where another process has none of them.
 */
const shareSome = (some: readonly FarBuild[], sharing: Sharing, fromRank: number): BuildShare => {
  const { builders, holders, holds, isNearEnd } = sharing
  const part = Math.ceil(some.length / builders)
  const held = some.filter(({ lease }) => holds(lease)).map(({ lease }) => lease)
  const free = some.filter(({ lease }) => !holders.has(lease))
  if (free.length > 0) {
    const takeable = free.filter(({ rank }) => rank >= fromRank).map(({ lease }) => lease)
    return { take: takeable.slice(0, Math.max(0, part - held.length)), giveBack: [] }
  }
  const isWanted = !isNearEnd && countWithout(some, sharing) > 0
  return { take: [], giveBack: isWanted ? held.slice(part) : [] }
}

/**
 * Decides which builds a process takes and which it gives back. Those of the first rank are shared
 * first, so that all processes work on what is needed first; then all together. A build moves only
 * where a process has none, since it is read from its checkpoint again.
 */
export const shareBuilds = (sharing: Sharing): BuildShare => {
  const inOrder = sharing.builds.toSorted((one, other) => one.rank - other.rank)
  const first = inOrder[0]?.rank ?? 0
  const needed = shareSome(
    inOrder.filter(({ rank }) => rank === first),
    sharing,
    first,
  )
  if (needed.giveBack.length > 0) return needed
  const holds = (lease: string): boolean => sharing.holds(lease) || needed.take.includes(lease)
  const all = shareSome(inOrder, { ...sharing, holds }, first + 1)
  return { take: [...needed.take, ...all.take], giveBack: all.giveBack }
}

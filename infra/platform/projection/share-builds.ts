import type { BuildSurvey } from './leases.ts'

/** Build that is far behind. `rank`: place of its read model in the order of building. */
export type FarBuild = { readonly lease: string; readonly rank: number }

type Sharing = BuildSurvey & {
  /** All builds that are far behind. */
  readonly builds: readonly FarBuild[]
  readonly holds: (lease: string) => boolean
}

/** Leases of builds that a process is to take, and those that it is to give back. */
export type BuildShare = { readonly take: readonly string[]; readonly giveBack: readonly string[] }

const countByRank = (builds: readonly FarBuild[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { rank } of builds) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  return counts
}

/**
 * Returns a process's share of builds: of each rank no more than the others get, so that all of
 * them work on what is needed first, and of all together no more than its part, rounded up.
 */
const shareOf = (candidates: readonly FarBuild[], { builds, builders }: Sharing): readonly FarBuild[] => {
  const counts = countByRank(builds)
  const taken = new Map<number, number>()
  const isWithinRank = ({ rank }: FarBuild): boolean => {
    taken.set(rank, (taken.get(rank) ?? 0) + 1)
    return (taken.get(rank) ?? 0) <= Math.ceil((counts.get(rank) ?? 0) / builders)
  }
  const inOrder = candidates.toSorted((one, other) => one.rank - other.rank)
  const [own, rest] = [new Set<FarBuild>(), new Set<FarBuild>()]
  for (const build of inOrder) (isWithinRank(build) ? own : rest).add(build)
  return [...own, ...rest].slice(0, Math.ceil(builds.length / builders))
}

/**
 * Decides which builds a process takes and which it gives back. It gives back what exceeds its
 * share only where another process has none: a build that moves is read from its checkpoint again.
 */
export const shareBuilds = (sharing: Sharing): BuildShare => {
  const { builds, holds, taken, idle } = sharing
  const held = builds.filter(({ lease }) => holds(lease))
  const free = builds.filter(({ lease }) => !holds(lease) && !taken.has(lease))
  const leasesOf = (chosen: readonly FarBuild[]): readonly string[] => chosen.map(({ lease }) => lease)
  if (free.length === 0 && idle > 0 && held.length > 1) {
    const kept = new Set(shareOf(held, sharing))
    return { take: [], giveBack: leasesOf(held.filter((build) => !kept.has(build))) }
  }
  const room = Math.ceil(builds.length / sharing.builders) - held.length
  const wanted = shareOf([...held, ...free], sharing).filter(({ lease }) => !holds(lease))
  return { take: leasesOf(wanted.slice(0, Math.max(0, room))), giveBack: [] }
}

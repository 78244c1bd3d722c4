import type { Metadata } from '#events/metadata.ts'
import { findAccepted } from '#projections/registry/find-judged.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { errors } from '../../core/errors/error.contract.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { acceptMeasures, skipMissing, skipped, type Measure, type Verdict } from './accept-measures.ts'
import { enrolMissing, removeOwner } from './accept-owners.ts'
import { compareUnits, obstacleTo, type ComparedUnit } from './proposals.ts'

export type AcceptingDeps = Pick<Deps, 'store' | 'database' | 'secrets' | 'clock' | 'freshness' | 'hooks'>

type OfUnit = {
  readonly unit: ComparedUnit
  /** Proposals of this unit that are wanted. */
  readonly ids: readonly string[]
  readonly isClosed: boolean
  readonly metadata: Metadata
}
type AcceptResults = { readonly verdicts: readonly Verdict[]; readonly position: number }

const isMeasure = (proposal: ComparedUnit['proposals'][number]): proposal is Measure =>
  proposal.kind === 'area' || proposal.kind === 'land-share' || proposal.kind === 'ownership-share'

/** Rules that the write itself met: they skip one proposal, and no other. */
const orSkipped = async (
  id: string,
  accepting: () => Promise<{ readonly verdict: Verdict; readonly position: number }>,
): Promise<AcceptResults> => {
  try {
    const { verdict, position } = await accepting()
    return { verdicts: [verdict], position }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'READ_MODEL_BEHIND') throw error
    return { verdicts: [skipped(id, errors[error.code].text)], position: 0 }
  }
}

/**
 * Accepts the wanted proposals of one unit: measures together, then missing owners, then former
 * ones, so that the unit's area reaches them.
 */
export const acceptOfUnit = async (
  deps: AcceptingDeps,
  { unit, ids, isClosed, metadata }: OfUnit,
): Promise<AcceptResults> => {
  const wanted = unit.proposals.filter(({ id }) => ids.includes(id))
  const obstacles = new Map(wanted.map((one) => [one.id, obstacleTo(one, unit.owners, isClosed)]))
  const free = wanted.filter(({ id }) => obstacles.get(id) === null)
  const parts: AcceptResults[] = []
  const measures = free.filter(isMeasure)
  if (measures.length > 0) {
    const { outcome, position } = await acceptMeasures(deps, { unit, proposals: measures, metadata })
    parts.push({ verdicts: outcome, position })
  }
  for (const proposal of free)
    if (proposal.kind === 'owner-missing')
      parts.push(await orSkipped(proposal.id, () => enrolMissing(deps, { unit, proposal, metadata })))
  for (const proposal of free)
    if (proposal.kind === 'owner-gone')
      parts.push(await orSkipped(proposal.id, () => removeOwner(deps, { unit, proposal, metadata })))
  const refused = wanted.flatMap(({ id }) => {
    const obstacle = obstacles.get(id) ?? null
    return obstacle === null ? [] : [skipped(id, obstacle)]
  })
  return {
    verdicts: [...parts.flatMap(({ verdicts }) => verdicts), ...refused],
    position: Math.max(0, ...parts.map(({ position }) => position)),
  }
}

type AcceptRequest = {
  readonly listId: string
  readonly ids: readonly string[]
  readonly isClosed: boolean
  readonly metadata: Metadata
}

/** The register that a proposal comes of. */
export const registryIdOf = (proposal: string): string => proposal.split(':')[1] ?? ''

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Accepts proposals of a list, unit by unit: those that are not open any more are skipped, with the
 * reason, and accepted ones stay so.
 * @throws DomainError READ_MODEL_BEHIND; NOT_FOUND if the list is gone
 */
export const acceptProposals = async (
  deps: AcceptingDeps,
  { listId, ids, isClosed, metadata }: AcceptRequest,
): Promise<AcceptResults> => {
  await assertUpToDate(deps)
  const registryIds = [...new Set(ids.map(registryIdOf))].filter((id) => UUID.test(id))
  const [units, before] = await Promise.all([
    compareUnits(deps, listId, registryIds),
    findAccepted(deps.database, listId),
  ])
  const verdicts = new Map<string, Verdict>()
  let position = 0
  for (const unit of units) {
    const accepted = await acceptOfUnit(deps, { unit, ids, isClosed, metadata })
    for (const verdict of accepted.verdicts) verdicts.set(verdict.id, verdict)
    position = Math.max(position, accepted.position)
  }
  const isAccepted = new Set(before.map(({ proposal }) => proposal))
  const verdictOn = (id: string): Verdict =>
    verdicts.get(id) ?? (isAccepted.has(id) ? { id, kind: 'accepted' } : skipMissing(id))
  return { verdicts: [...new Set(ids)].map(verdictOn), position }
}

import { z } from 'zod'
import { day, id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { ruleCondition } from '../../list/figures/list-stats.contract.ts'

/** Source of areas. roll: typed or imported; ledger: building ledger; registry: registry records. */
export const areaOrigin = z.enum(['roll', 'ledger', 'registry'])
export type AreaOrigin = z.output<typeof areaOrigin>

const verdict = z.object({
  /** Source whose areas are counted; roll: those that count. */
  source: areaOrigin,
  /** Number of units of the roll that the source has an area for; the roll's own count for the rest. */
  covered: z.number(),
  /** Number of units whose area is another one than that of the roll. */
  changed: z.number(),
  met: z.boolean().nullable(),
  /** Conditions that rest on areas. */
  conditions: z.array(ruleCondition),
})
export type AreaVerdict = z.output<typeof verdict>

const areaSources = z.object({
  /** Number of units by the source of the area that the roll has, and of those without any. */
  units: z.array(z.object({ source: areaOrigin, units: z.number() })),
  unknown: z.number(),
  /** Day on which the building ledger was read last; null: never. */
  ledgerReadOn: day.nullable(),
  /**
   * Outcome of the list's rule under the areas of each source, the roll's first; of other sources
   * only those that have an area. Empty: nothing of the rule rests on areas.
   */
  verdicts: z.array(verdict),
})
export type AreaSources = z.output<typeof areaSources>

/** Returns where the areas of a list come from, and what its verdict would be under each source. */
export const getAreaSources = contract({
  method: 'GET',
  path: '/api/list/{listId}/area-sources',
  access: 'admin',
  tag: 'registry',
  summary: '면적 출처',
  params: z.strictObject({ listId: id }),
  answers: { 200: areaSources },
})

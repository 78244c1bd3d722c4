import { z } from 'zod'
import { day, id } from '#events/values/schemas.ts'
import { standings } from '#events/values/standing.ts'
import { contract } from '../../core/contract.ts'
import { hiddenFigures } from '../lists.contract.ts'

const counts = z.object({ total: z.number(), completed: z.number() })

/** Numbers of entries; areas in ㎡, each unit's once: of all of them, and of the complete ones. */
const progress = {
  totalTargets: z.number(),
  completedCount: z.number(),
  riskCount: z.number(),
  totalArea: z.number(),
  completedArea: z.number(),
  riskArea: z.number(),
}

/** Counts of units, each once, however many owners it has. */
const households = { households: counts, householdArea: counts }

/**
 * Numbers of paper ballots: handed out and unreturned (용지 교부); read twice and alike, each a vote
 * cast; those of them that are invalid in all questions (무효); those never returned (미회수), which are
 * no votes.
 */
export const paperFigures = z.object({
  handedOut: z.number(),
  counted: z.number(),
  invalid: z.number(),
  unreturned: z.number(),
})
export type PaperFigures = z.output<typeof paperFigures>

export const ruleCondition = z.object({
  /**
   * Group of a threshold. owners: of the whole; building: of one building's owners; rights: land or
   * voting rights; turnout: those who took part.
   */
  kind: z.enum(['owners', 'building', 'rights', 'turnout']),
  /** "소유자의 4분의 3 이상". */
  label: z.string(),
  /**
   * Building of the condition; "복리시설" means all of them, which are one building together: `dongs`
   * names them.
   */
  dong: z.string().nullable(),
  dongs: z.array(z.string()).optional(),
  /**
   * Basis of the count. persons: owners, each once whatever they own, co-owners of the same units
   * as one; units: each unit once; land: shares of the land; area: exclusive areas.
   */
  basis: z.enum(['persons', 'units', 'land', 'area']),
  /** The exact fraction; `over`: more than it, else at least it. */
  required: z.object({ numerator: z.int(), denominator: z.int(), over: z.boolean() }),
  /** Counts, or ㎡. */
  total: z.number(),
  completed: z.number(),
  /** Amount still needed: whole numbers, or ㎡. 0 where the condition is met. */
  needed: z.number(),
  /**
   * Whether it is met; null if it is unknown: nothing to count, or entries whose land share the
   * roll lacks.
   */
  met: z.boolean().nullable(),
  /** Number of units that cannot be counted since the roll lacks the counted value. */
  missing: z.number(),
  /**
   * Number of owners who are in neither number since their whereabouts are unknown (도시정비법 시행령 제33조
   * 제1항 제4호); absent: none.
   */
  leftOut: z.number().optional(),
  /** Reason why the law demands nothing of this building ("소유자 5명 이하"). */
  exempt: z.string().nullable(),
})
export type RuleCondition = z.output<typeof ruleCondition>

const ruleProgress = z.object({
  key: z.string(),
  title: z.string(),
  article: z.string(),
  /** Since when the version counts that was in force on the list's first day; null: always. */
  effectiveFrom: day.nullable(),
  conditions: z.array(ruleCondition),
  met: z.boolean().nullable(),
  /** Notes about how it was counted, and where that is our reading; codes are stable. */
  notes: z.array(z.object({ code: z.string(), text: z.string() })).optional(),
  /**
   * Set for a list of votes: the results of each vote decide what the rule demands beyond turnout.
   */
  judgedBy: z.literal('votes').optional(),
  /** Outcome without the consents at risk, and the number of their units. */
  withoutRisk: z.object({ met: z.boolean().nullable(), units: z.number() }).optional(),
  /**
   * Owners who count though their standing has to be checked, by standing, and whether it would
   * turn the verdict if all of them agreed or none did. Absent if there are none, and for a past
   * instant.
   */
  unsettled: z
    .object({
      owners: z.array(z.object({ standing: z.enum(standings), owners: z.number() })),
      couldTurn: z.boolean(),
    })
    .optional(),
})
export type RuleProgress = z.output<typeof ruleProgress>

const idParams = z.strictObject({ id })

/**
 * Instant of the figures, ISO 8601 with its offset. Absent: now. Before the first event all figures
 * are 0, in the future they are those of now.
 */
export const atInstant = z.iso
  .datetime({ offset: true, error: '시각은 2026-11-21T18:00:00+09:00처럼 적어주세요.' })
  .transform((text) => new Date(text))
  .optional()

/** Last event that figures of an instant rest on (0: there was none yet). */
export const asOf = z.object({ at: z.string(), position: z.number() }).optional()

const listStats = z.object({
  ...progress,
  ...households,
  /**
   * Number of complete units with an owner whose participation a registry record puts at risk;
   * their area is `riskArea`.
   */
  riskUnits: z.number(),
  byDong: z.array(z.object({ dong: z.string(), ...progress, ...households })),
  /** Submissions a day in Asia/Seoul, oldest first, days without any left out. */
  byDay: z.array(z.object({ day, completedCount: z.number(), completedArea: z.number() })),
  /**
   * Units by exclusive area, smallest band first: over `over` ㎡ up to `upTo` ㎡; both null: unknown.
   * Bands without units are left out.
   */
  byArea: z.array(z.object({ over: z.number().nullable(), upTo: z.number().nullable(), ...households })),
  /**
   * Sums over all votes of the list, as in each vote's turnout; absent if none has papers, and for
   * a past instant.
   */
  papers: paperFigures.optional(),
  /** Progress under the legal rule that the list names. */
  rule: ruleProgress.optional(),
  hiddenFigures,
  asOf,
})
export type ListStats = z.output<typeof listStats>

/**
 * Returns the figures of a list. 403 FIGURES_HIDDEN for an analyst if the list's participation
 * rests on one or two persons, or for a past instant.
 */
export const getListStats = contract({
  method: 'GET',
  path: '/api/list/{id}/stats',
  access: 'admin',
  tag: 'list',
  summary: '리스트 통계',
  params: idParams,
  query: z.strictObject({ at: atInstant }),
  answers: { 200: listStats },
})

/**
 * Reason why a unit does not count. pending: nobody took part yet; co-owners: some owners have not;
 * no-representative: several owners without a representative; representative: the representative
 * has not taken part.
 */
const unitReason = z.enum(['pending', 'co-owners', 'no-representative', 'representative'])

const unit = z.object({
  dong: z.string(),
  ho: z.string(),
  /** Area in ㎡; null: the roll has none. */
  area: z.number().nullable(),
  landShare: z.number().nullable(),
  owners: z.number(),
  completedOwners: z.number(),
  status: z.enum(['pending', 'completed', 'risk']),
  /** Reason why it is not complete; null if it is. */
  reason: unitReason.nullable(),
  /**
   * Whether a paper ballot is handed out (용지 교부) and not read: it is no vote before it is returned.
   * False for a past instant.
   */
  paperOut: z.boolean(),
  /** Number of units that the same owners hold in this list: they are one among owners. */
  unitsOfOwners: z.number(),
  /** Whether all units of these owners count, so that the owners do. */
  ownersCount: z.boolean(),
  /** Whether these owners are left out of the number of owners since they are not to be found. */
  leftOut: z.boolean(),
  /** The entries of its owners. */
  listUserIds: z.array(id),
})
export type Unit = z.output<typeof unit>

/** Units whose fields are named once: a row has its values in the order of `fields`. */
const compactUnits = z.object({ fields: z.array(z.string()), rows: z.array(z.array(z.unknown())) })
export type CompactUnits = z.output<typeof compactUnits>

/**
 * Returns every unit of the list, sorted by building and number, for the building plan and as the
 * basis of each figure. `form=compact` gives the same in a seventh of the bytes.
 */
export const unitsOfList = contract({
  method: 'GET',
  path: '/api/list/{id}/units',
  access: 'admin',
  tag: 'list',
  summary: '동·호 배치도',
  params: idParams,
  query: z.strictObject({ form: z.enum(['compact']).optional(), at: atInstant }),
  answers: { 200: z.union([z.array(unit), compactUnits]) },
})

/**
 * Streams server-sent events: `event: changed` with `data: {"position": n}` whenever the list's
 * figures or roll have changed, at most one a second; a comment every 20 seconds. Ends when the
 * access token does; `event: reconnect` before it ends means that the server is being stopped.
 */
export const liveList = contract({
  method: 'GET',
  path: '/api/list/{id}/live',
  access: 'admin',
  tag: 'list',
  summary: '리스트의 실시간 변경 알림',
  params: idParams,
  gives: ['text/event-stream'],
  answers: { 200: z.any() },
})

import { z } from 'zod'
import { formWays } from '#events/values/confirmation/form-ways.ts'
import { day, id } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'
import { paperFigures } from '../list/figures/list-stats.contract.ts'
import { activityKind } from '../history/list-activities.contract.ts'

/**
 * Returns the dashboard of all complexes that the caller may see, or of one (`apartmentId`).
 * `byDay`: the last 14 days in Seoul, today last. `recent`: the ten newest. Areas in ㎡. An analyst
 * gets sums of the lists and days that the schema `analytics` shows, and no pending tasks
 * (`hiddenFigures`).
 */
export const getDashboardStats = contract({
  method: 'GET',
  path: '/api/admin/dashboard/stats',
  access: 'admin',
  tag: 'admin',
  summary: '대시보드 통계',
  query: z.strictObject({ apartmentId: id.optional() }),
  answers: {
    200: z.object({
      totalApartments: z.number(),
      totalUnits: z.number(),
      lists: z.object({ scheduled: z.number(), active: z.number(), closed: z.number() }),
      /** Lists of signatures among them, by status. */
      signatures: z.object({ scheduled: z.number(), active: z.number(), closed: z.number() }),
      votes: z.object({ draft: z.number(), open: z.number(), closed: z.number() }),
      /** Figures of the active lists. */
      active: z.object({
        totalTargets: z.number(),
        completedCount: z.number(),
        riskCount: z.number(),
        totalArea: z.number(),
        completedArea: z.number(),
        riskArea: z.number(),
        /** Units, each once however many owners it has. */
        households: z.object({ total: z.number(), completed: z.number() }),
        /** Sums over all votes of these lists; absent where none has papers. */
        papers: paperFigures.optional(),
      }),
      /**
       * Pending tasks of administrators in the active lists, by list; lists without any are left
       * out.
       */
      waiting: z.array(
        z.object({
          listId: id,
          /** Number of consents on paper without a second administrator's confirmation. */
          papers: z.number(),
          /** Proofs that do not fit the roll, not decided yet. */
          mismatches: z.number(),
        }),
      ),
      /**
       * Owners without a consent who signed before the close and were verified after it, by list;
       * also of closed lists.
       */
      signedLate: z.array(z.object({ listId: id, listName: z.string(), owners: z.number() })),
      /** Running lists whose confirmed numbers (연번) of a way are few or used up. */
      fewNumbers: z.array(z.object({ listId: id, listName: z.string(), way: z.enum(formWays), left: z.number() })),
      hiddenFigures: z.array(z.enum(['participation', 'risk'])).optional(),
      byDay: z.array(z.object({ day, completedCount: z.number(), completedArea: z.number() })),
      recent: z.array(
        z.object({
          /** Position in the log. */
          id: z.number(),
          at: z.string(),
          kind: activityKind,
          apartment: z.object({ id, name: z.string() }),
          /** The list, vote or administrator it happened to, as it is called now. */
          subject: z.object({ id, name: z.string() }).nullable(),
          /** Administrator who did it; null for the system itself. */
          admin: z.object({ id, name: z.string() }).nullable(),
          /** Number of items, if several were processed at once. */
          count: z.number().nullable(),
        }),
      ),
    }),
  },
})
export type DashboardStats = z.output<(typeof getDashboardStats)['answers'][200]>

import { findFigureEvents } from '#projections/list/figure-events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { causesOf } from './explain-causes.ts'
import type { ExplainedFigure } from './explain.contract.ts'
import { figureQueryFor } from './explained-figures.ts'
import type { ExplainedCause } from './explained-rows.ts'

/** Returns the events behind a list's present figure, optionally of a day, in order of the log. */
export const causesOfList = async (
  database: Database,
  {
    listId,
    figure,
    day,
  }: { readonly listId: string; readonly figure: ExplainedFigure; readonly day: string | undefined },
): Promise<readonly ExplainedCause[]> => {
  const events = await findFigureEvents(database, { listId, position: Number.MAX_SAFE_INTEGER })
  return causesOf(events, figureQueryFor(figure, { day })).causes
}

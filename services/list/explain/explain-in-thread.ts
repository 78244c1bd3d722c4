import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { ThreadedRead } from '#infra/platform/read-thread/read-thread.ts'
import { findFigureEvents } from '#projections/list/figure-events.ts'
import { hasMoreEventsThan } from '#projections/list/find-list-figures-at.ts'
import type { Deps } from '../../core/deps.ts'
import { causesOf } from './explain-causes.ts'
import type { ExplainedFigure } from './explain.contract.ts'
import { figureQueryFor, type Scope } from './explained-figures.ts'
import { decidingAmong, type ExplainedCause } from './explained-rows.ts'

/** Number of a list's events up to which they are compared on the thread that answers calls. */
const MAX_EVENTS_IN_PLACE = 1_000
/** Number of causes that are copied from the thread at once, as JSON. */
const CAUSES_A_TEXT = 500

export type AskedCauses = Scope & {
  readonly listId: string
  readonly figure: ExplainedFigure
  /** Position up to which the log is read. */
  readonly position: number
}

type Page = { readonly from: number; readonly count: number }

/** Value of a figure with some of its causes, or all: `texts` are JSON of some hundred each. */
type Explanation<Causes> = { readonly value: number; readonly total: number; readonly deciding: number } & Causes

const findCauses = async (database: Database, { listId, figure, position, ...scope }: AskedCauses) => {
  const { value, causes } = causesOf(
    await findFigureEvents(database, { listId, position }),
    figureQueryFor(figure, scope),
  )
  return { value, causes, total: causes.length, deciding: decidingAmong(causes) }
}

/** Reduces a cause to what its row names. */
const namedCause = ({ event, dong, ho, decides }: ExplainedCause): ExplainedCause => ({
  event: { position: event.position, type: event.type, list_user_id: event.list_user_id },
  dong,
  ho,
  decides,
})

/** Explains a figure with one page of its causes. Runs in any thread. */
export const explainPage = async (
  database: Database,
  { from, count, ...asked }: AskedCauses & Page,
): Promise<Explanation<{ readonly page: readonly ExplainedCause[] }>> => {
  const { causes, ...told } = await findCauses(database, asked)
  return { ...told, page: causes.slice(from, from + count).map(namedCause) }
}

/** Explains a figure with all of its causes. Runs in any thread. */
export const explainAll = async (
  database: Database,
  asked: AskedCauses,
): Promise<Explanation<{ readonly texts: readonly string[] }>> => {
  const { causes, ...told } = await findCauses(database, asked)
  const texts: string[] = []
  for (let start = 0; start < causes.length; start += CAUSES_A_TEXT)
    texts.push(JSON.stringify(causes.slice(start, start + CAUSES_A_TEXT).map(namedCause)))
  return { ...told, texts }
}

const url = new URL(import.meta.url)

/** Runs an explanation: in a thread of its own where the list has many events. */
const run = async <Input extends AskedCauses, Output>(
  { database, readThread }: Pick<Deps, 'database' | 'readThread'>,
  read: ThreadedRead<Input, Output>['read'],
  asked: Input,
): Promise<Output> =>
  (await hasMoreEventsThan(database, asked.listId, MAX_EVENTS_IN_PLACE))
    ? readThread.run({ url, read }, asked)
    : read(database, asked)

type Tools = Pick<Deps, 'database' | 'readThread'>

/** Finds the value of a figure and a page of the events behind it. */
export const findExplainedPage = (tools: Tools, asked: AskedCauses & Page) => run(tools, explainPage, asked)

/** Finds the value of a figure and all events behind it, which are unpacked some hundred at a time. */
export const findAllCauses = async (
  tools: Tools,
  asked: AskedCauses,
): Promise<Explanation<{ readonly batches: () => Iterable<readonly ExplainedCause[]> }>> => {
  const { texts, ...told } = await run(tools, explainAll, asked)
  // The texts are those of explainAll.
  const unpack = (text: string) => JSON.parse(text) as readonly ExplainedCause[]
  return {
    ...told,
    batches: function* () {
      for (const text of texts) yield unpack(text)
    },
  }
}

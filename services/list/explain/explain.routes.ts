import { toSquareMetres } from '#events/values/area.ts'
import { findFigureEvents } from '#projections/list/figure-events.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import type { Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { getListAt, type ListThen } from '../list.facts.ts'
import { explanationFile } from './explain-file.ts'
import { causesOf, type Cause } from './explain-causes.ts'
import * as calls from './explain.contract.ts'
import type { ExplainedFigure } from './explain.contract.ts'
import { decidingAmong, explainedRows, rowsOfAll } from './explained-rows.ts'
import { figureQueryFor, type FigureQuery, type Scope } from './explained-figures.ts'

const EXPORTS_A_MINUTE = 30

type ExplainedFigureAnswer = {
  readonly seen: ListThen
  readonly asked: FigureQuery
  readonly value: number
  readonly causes: readonly Cause[]
}
type Query = Scope & { readonly figure: ExplainedFigure; readonly at?: Date | undefined }

const explain = async (
  { store, database, clock }: Deps,
  { listId, admin }: { readonly listId: string; readonly admin: AdminSession },
  { figure, at, ...scope }: Query,
): Promise<ExplainedFigureAnswer> => {
  const seen = await getListAt({ store, database }, listId, { admin, at: at ?? clock() })
  // The present covers all that is recorded, whatever clocks say.
  const position = at ? seen.asOf.position : Number.MAX_SAFE_INTEGER
  const asked = figureQueryFor(figure, scope)
  const { value, causes } = causesOf(await findFigureEvents(database, { listId, position }), asked)
  return { seen, asked, value: asked.unit === '㎡' ? toSquareMetres(value) : value, causes }
}

// No access to record: units, ids of entries and times do not show who owns them.
const explainFigure =
  (deps: Deps): Handler<typeof calls.explainFigure> =>
  async ({ params, query: { from, count, ...query }, admin }) => {
    const { seen, asked, value, causes } = await explain(deps, { listId: params.id, admin }, query)
    return {
      body: {
        figure: query.figure,
        value,
        unit: asked.unit,
        rule: asked.rule,
        total: causes.length,
        deciding: decidingAmong(causes),
        rows: [...(await explainedRows(deps, causes.slice(from, from + count)))],
        ...(query.at ? { asOf: seen.asOf } : {}),
      },
    }
  }

const exportExplanation =
  (deps: Deps): Handler<typeof calls.exportExplanation> =>
  async ({ params, query, admin }) => {
    const { seen, asked, value, causes } = await explain(deps, { listId: params.id, admin }, query)
    const { figure, dong, day, band, at } = query
    const file = explanationFile(rowsOfAll(deps, causes), {
      figure,
      scope: dong ?? day ?? (band === undefined ? '리스트 전체' : `면적대 ${band}`),
      value,
      unit: asked.unit,
      rule: asked.rule,
      at: at ?? deps.clock(),
      total: causes.length,
      deciding: decidingAmong(causes),
    })
    return { file: { ...file, name: `${fileNameOf([seen.now.name, '숫자의 근거', figure])}.xlsx` } }
  }

/** Routes that explain the figures of a list. */
export const explainRoutes: AddCalls = (route, deps) => {
  route(calls.explainFigure, explainFigure(deps))
  route(calls.exportExplanation, exportExplanation(deps), { perMinute: EXPORTS_A_MINUTE })
}

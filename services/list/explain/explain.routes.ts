import { toSquareMetres } from '#events/values/area.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import type { Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { getListAt, type ListThen } from '../list.facts.ts'
import { explanationFile } from './explain-file.ts'
import { findAllCauses, findExplainedPage, type AskedCauses } from './explain-in-thread.ts'
import * as calls from './explain.contract.ts'
import type { ExplainedFigure } from './explain.contract.ts'
import { explainedRows, rowsOfBatches } from './explained-rows.ts'
import { figureQueryFor, type FigureQuery, type Scope } from './explained-figures.ts'

const EXPORTS_A_MINUTE = 30

type Query = Scope & { readonly figure: ExplainedFigure; readonly at?: Date | undefined }

type AskedFigure = { readonly seen: ListThen; readonly asked: AskedCauses; readonly definition: FigureQuery }

/** Returns what is asked for, of a list that the administrator may see. */
const askedFor = async (
  { store, database, clock }: Deps,
  { listId, admin }: { readonly listId: string; readonly admin: AdminSession },
  { figure, at, ...scope }: Query,
): Promise<AskedFigure> => {
  const seen = await getListAt({ store, database }, listId, { admin, at: at ?? clock() })
  // The present covers all that is recorded, whatever clocks say.
  const position = at ? seen.asOf.position : Number.MAX_SAFE_INTEGER
  return { seen, asked: { listId, figure, position, ...scope }, definition: figureQueryFor(figure, scope) }
}

const shown = ({ unit }: FigureQuery, value: number): number => (unit === '㎡' ? toSquareMetres(value) : value)

// No access to record: units, ids of entries and times do not show who owns them.
const explainFigure =
  (deps: Deps): Handler<typeof calls.explainFigure> =>
  async ({ params, query: { from, count, ...query }, admin }) => {
    const { seen, asked, definition } = await askedFor(deps, { listId: params.id, admin }, query)
    const { value, total, deciding, page } = await findExplainedPage(deps, { ...asked, from, count })
    return {
      body: {
        figure: query.figure,
        value: shown(definition, value),
        unit: definition.unit,
        rule: definition.rule,
        total,
        deciding,
        rows: [...(await explainedRows(deps, page))],
        ...(query.at ? { asOf: seen.asOf } : {}),
      },
    }
  }

const exportExplanation =
  (deps: Deps): Handler<typeof calls.exportExplanation> =>
  async ({ params, query, admin }) => {
    const { seen, asked, definition } = await askedFor(deps, { listId: params.id, admin }, query)
    const { value, total, deciding, batches } = await findAllCauses(deps, asked)
    const { figure, dong, day, band, at } = query
    const file = explanationFile(rowsOfBatches(deps, batches()), {
      figure,
      scope: dong ?? day ?? (band === undefined ? '리스트 전체' : `면적대 ${band}`),
      value: shown(definition, value),
      unit: definition.unit,
      rule: definition.rule,
      at: at ?? deps.clock(),
      total,
      deciding,
    })
    return { file: { ...file, name: `${fileNameOf([seen.now.name, '숫자의 근거', figure])}.xlsx` } }
  }

/** Routes that explain the figures of a list. */
export const explainRoutes: AddCalls = (route, deps) => {
  route(calls.explainFigure, explainFigure(deps))
  route(calls.exportExplanation, exportExplanation(deps), { perMinute: EXPORTS_A_MINUTE })
}

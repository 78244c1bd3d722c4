import { dayAt } from '#events/values/day.ts'
import { ANALYTICS_VERSION, analyticsViews, MAX_ROWS } from '#projections/analytics/analytics-schema.ts'
import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import type { Handler } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import * as calls from './analytics-schema.contract.ts'
import { viewFiles } from './view-file.ts'

/** Maximum exports per minute: a whole view may take a second, and nobody needs many. */
const EXPORTS_A_MINUTE = 30

const listViews = (): Handler<typeof calls.listAnalyticsViews> => async () => ({
  body: {
    version: ANALYTICS_VERSION,
    mostRows: MAX_ROWS,
    views: analyticsViews.map(({ name, title, says, columns, example }) => ({
      name,
      title,
      says,
      columns: [...columns],
      example,
    })),
  },
})

const exportView = (deps: Deps): Handler<typeof calls.exportAnalyticsView> => {
  const open = viewFiles(deps)
  return async ({ query: { view: asked, format }, admin }) => {
    const view = analyticsViews.find(({ name }) => name === asked)
    if (!view) throw new DomainError('NOT_FOUND')
    const name = `${fileNameOf([view.name, dayAt(deps.clock())])}.${format}`
    return { file: { name, ...(await open({ view, only: visibleApartments(admin) }, format)) } }
  }
}

/** The analysts' schema: what is in it, and each view as a file. */
export const analyticsSchemaRoutes: AddCalls = (route, deps) => {
  route(calls.listAnalyticsViews, listViews())
  route(calls.exportAnalyticsView, exportView(deps), { perMinute: EXPORTS_A_MINUTE })
}

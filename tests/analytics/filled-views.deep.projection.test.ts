import { expect, it } from 'vitest'
import { analyticsViews, selectView } from '#projections/analytics/analytics-schema.ts'
import { fillViews } from '#tests/bench/insight/filled-views.ts'
import { openReadSide } from '#tests/projections/read-side.ts'

it('what the views are measured with fits the read models, and the views of votes, units and messages find something in it', async () => {
  const { system } = await openReadSide()
  await fillViews(system.database, { lists: 10, entriesAList: 200 })
  const empty: string[] = []
  for (const view of analyticsViews) {
    const rows = await selectView(view, undefined).execute(system.database)
    if (rows.rows.length === 0) empty.push(view.name)
  }
  // Nothing is signed, imported, signed in to or voted on paper there.
  expect(empty).toEqual(['consents_by_day', 'risks', 'imports', 'sign_ins', 'vote_papers'])
})

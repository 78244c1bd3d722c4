import { findIdentityChecks } from '#projections/vote/find-checked-papers.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Contract } from '../../core/contract.ts'
import type { Deps } from '../../core/deps.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { ballotPapersStream } from '../paper/ballot-papers.decider.ts'
import { formOfPaper } from '../paper/paper-form.ts'
import { announcementOf, announcementTexts } from './announcement.ts'
import { blankBallotsOf } from './blank-ballots.ts'
import { countSheetOf } from './count-sheet.ts'
import { fileOf } from './printed-file.ts'
import { minutesOf } from './minutes.ts'
import { readCountAct, readPrintSources } from './sources.ts'
import type { PrintedResults } from './tallies.ts'
import * as calls from './print.contract.ts'
import { readResults } from '../results/vote-results.ts'
import { readTurnout } from '../results/vote-turnout.ts'

/** Maximum calls per minute: one document is rendered at a time, for everybody. */
const A_MINUTE = { perMinute: 20 } as const

const viewAnnouncement =
  (deps: Deps): Handler<typeof calls.viewAnnouncement> =>
  async ({ params, admin }) =>
    fileOf(announcementOf(await readPrintSources(deps, params.id, admin), deps.publicUrl), '공고문')

const readAnnouncement =
  (deps: Deps): Handler<typeof calls.readAnnouncement> =>
  async ({ params, admin }) => ({ body: announcementTexts(await readPrintSources(deps, params.id, admin)) })

/** @throws DomainError VOTE_NOT_COUNTED: what is printed opens nothing */
const readCounted = async (
  deps: Deps,
  { id, admin }: { readonly id: string } & Pick<Call<Contract>, 'admin'>,
): Promise<PrintedResults> => {
  const sources = await readPrintSources(deps, id, admin)
  const act = await readCountAct(deps, sources)
  const results = await readResults(deps, sources)
  const [{ byWay }, checks] = await Promise.all([readTurnout(deps, sources), findIdentityChecks(deps.database, id)])
  return { sources, act, results, ways: byWay, checks }
}

const viewCountSheet =
  (deps: Deps): Handler<typeof calls.viewCountSheet> =>
  async ({ params: { id }, admin }) =>
    fileOf(countSheetOf(await readCounted(deps, { id, admin })), '개표록')

const viewMinutes =
  (deps: Deps): Handler<typeof calls.viewMinutes> =>
  async ({ params: { id }, admin }) =>
    fileOf(minutesOf(await readCounted(deps, { id, admin })), '의사록')

const viewBlankBallots =
  (deps: Deps): Handler<typeof calls.viewBlankBallots> =>
  async ({ params: { id, runId }, query, admin }) => {
    const sources = await readPrintSources(deps, id, admin)
    const { events } = await deps.store.readStream(ballotPapersStream(id))
    return fileOf(blankBallotsOf(sources, events, { form: formOfPaper(sources.vote), runId, ...query }), '투표용지')
  }

/** Routes of what a vote prints: its notice, the sheet of its count, minutes, blank ballots. */
export const printRoutes: AddCalls = (route, deps) => {
  route(calls.readAnnouncement, readAnnouncement(deps))
  route(calls.viewAnnouncement, viewAnnouncement(deps), A_MINUTE)
  route(calls.viewCountSheet, viewCountSheet(deps), A_MINUTE)
  route(calls.viewMinutes, viewMinutes(deps), A_MINUTE)
  route(calls.viewBlankBallots, viewBlankBallots(deps), A_MINUTE)
}

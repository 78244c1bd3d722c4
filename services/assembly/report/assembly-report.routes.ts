import { AssemblyReportMade } from '#events/assembly/assembly-report.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { eventsOf } from '#projections/set-based.ts'
import { findAdmin } from '../../account/account.facts.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import { getAssemblyFor, type SeenAssembly } from '../assembly.facts.ts'
import * as calls from './assembly-report.contract.ts'
import { assemblyReportDecider, assemblyReportStream, type AssemblyReportCommand } from './assembly-report.decider.ts'
import { hashOfContent, readReportContent } from './report-content.ts'
import { openReport, storeReport } from './report-files.ts'

/** Maximum calls per minute. */
const PER_MINUTE = { act: 120, file: 10 }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const readReport = async ({ store }: Pick<Deps, 'store'>, assemblyId: string) => {
  const { events } = await store.readStream(assemblyReportStream(assemblyId))
  return { state: foldEvents(assemblyReportDecider, events), made: eventsOf(AssemblyReportMade, events) }
}

type RecordedReport = Awaited<ReturnType<typeof readReport>>['made'][number]

const fileAnswer = async (
  { store }: Pick<Deps, 'store'>,
  { data, metadata: { actor, at } }: RecordedReport,
): Promise<calls.ReportFileAnswer> => ({
  id: data.reportId,
  madeAt: at,
  madeBy: actor.kind === 'admin' ? ((await findAdmin(store, actor.id))?.name ?? null) : null,
  contentSha256: data.contentSha256,
})

const answerFor = async (deps: Deps, { assembly }: SeenAssembly): Promise<calls.AssemblyReport> => {
  const { state, made } = await readReport(deps, assembly.assemblyId)
  const costs = state.costs.filter(({ isRemoved }) => !isRemoved)
  return {
    costs: costs.map(({ costId, cost, revision }) => ({ id: costId, ...cost, revision })),
    total: costs.reduce((sum, { cost }) => sum + cost.amount, 0),
    files: (await Promise.all(made.map((one) => fileAnswer(deps, one)))).toReversed(),
    offBecause: assembly.status === 'ended' ? null : '총회를 마치고 개표한 뒤에 만들 수 있습니다.',
  }
}

const get =
  (deps: Deps): Handler<typeof calls.getAssemblyReport> =>
  async ({ params, admin }) => ({ body: await answerFor(deps, await getAssemblyFor(deps, params.id, admin)) })

const namesOf = ({ assembly: { assemblyId, apartmentId, listId } }: SeenAssembly) => ({
  assemblyId,
  apartmentId,
  listId,
})

const decide = (
  { store }: Pick<Deps, 'store'>,
  command: AssemblyReportCommand,
  assemblyId: string,
  metadata: Metadata,
) =>
  commandHandler(
    store,
    assemblyReportDecider,
  )({
    stream: assemblyReportStream(assemblyId),
    command: () => command,
    metadata,
  })

const putCost =
  (deps: Deps): Handler<typeof calls.putAssemblyCost> =>
  async ({ params: { id, costId }, body: { revision, reason, ...cost }, admin, metadata }) => {
    const seen = await getAssemblyFor(deps, id, admin)
    const command = { type: 'PutCost', names: namesOf(seen), costId, cost, revision, reason } as const
    const { position } = await decide(deps, command, id, metadata)
    return { position, body: await answerFor(deps, seen) }
  }

const removeCost =
  (deps: Deps): Handler<typeof calls.removeAssemblyCost> =>
  async ({ params: { id, costId }, body: { reason }, admin, metadata }) => {
    const seen = await getAssemblyFor(deps, id, admin)
    const command = { type: 'RemoveCost', names: namesOf(seen), costId, reason } as const
    const { position } = await decide(deps, command, id, metadata)
    return { position, body: await answerFor(deps, seen) }
  }

const make =
  (deps: Deps): Handler<typeof calls.makeAssemblyReport> =>
  async ({ params, admin, newId, metadata, evidence }) => {
    const seen = await getAssemblyFor(deps, params.id, admin)
    await assertUpToDate(deps)
    const upTo = await deps.store.lastPosition()
    const { state } = await readReport(deps, params.id)
    const content = await readReportContent(deps, seen, state)
    const contentSha256 = hashOfContent(content)
    const made = await storeReport(deps, content, { madeAt: metadata.at, contentSha256 })
    const { listId, apartmentId } = seen.assembly
    await recordAccess(deps, { admin, evidence }, { what: '총회 보고 자료 만들기', personIds: [], listId, apartmentId })
    const file = { ...namesOf(seen), reportId: newId(), upTo, contentSha256, ...made }
    const { position } = await decide(deps, { type: 'MakeReport', file }, params.id, metadata)
    const newest = (await readReport(deps, params.id)).made.findLast(({ data }) => data.contentSha256 === contentSha256)
    if (newest === undefined) throw new DomainError('SUBMISSION_FAILED')
    return { status: 201, position, body: await fileAnswer(deps, newest) }
  }

const download =
  (deps: Deps): Handler<typeof calls.downloadAssemblyReport> =>
  async (call) => {
    const { params, query, admin, evidence } = call
    const { assembly } = await getAssemblyFor(deps, params.id, admin)
    const { state } = await readReport(deps, params.id)
    const file = state.files.find(({ reportId }) => reportId === params.fileId)
    if (file === undefined) throw new DomainError('NOT_FOUND')
    const { title, listId, apartmentId } = assembly
    await recordAccess(deps, { admin, evidence }, { what: '총회 보고 자료', personIds: [], listId, apartmentId })
    const { sha256, size } = query.as === 'pdf' ? file.pdf : file.workbook
    return pdfAnswer(call, {
      name: `${fileNameOf([title, '보고 자료'])}.${query.as}`,
      size,
      sha256,
      open: (range) => openReport(deps, sha256, range),
      ...(query.as === 'pdf' ? {} : { type: XLSX }),
    })
  }

/** Adds the calls for the costs of an assembly and its report files. */
export const assemblyReportRoutes: AddCalls = (route, deps) => {
  route(calls.getAssemblyReport, get(deps))
  route(calls.putAssemblyCost, putCost(deps), { perMinute: PER_MINUTE.act })
  route(calls.removeAssemblyCost, removeCost(deps), { perMinute: PER_MINUTE.act })
  route(calls.makeAssemblyReport, make(deps), { perMinute: PER_MINUTE.file })
  route(calls.downloadAssemblyReport, download(deps), { perMinute: PER_MINUTE.file })
}

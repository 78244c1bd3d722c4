import { dayAt } from '#events/values/day.ts'
import { FormRunConfirmed, FormRunRejected, FormRunRevoked } from '#events/confirmation/form-run.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { getApartment } from '../apartment/apartment.facts.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { pdfAnswer, type ServedFile } from '../core/http/pdf-answer.ts'
import type { AddCalls } from '../core/module.ts'
import { decideJointly } from '../core/joint-decision.ts'
import type { Handler } from '../core/routes.ts'
import type { AdminSession } from '../core/session.ts'
import { UPLOADS_A_MINUTE } from '../core/upload/own-files.ts'
import { asksStampedForm, type ExistingList } from '../list/list.facts.ts'
import {
  currentVersion,
  existingTemplate,
  pdfTemplateDecider,
  pdfTemplateStream,
} from '../pdf-template/pdf-template.decider.ts'
import { readTemplate } from '../pdf-template/pdf-template.facts.ts'
import { applicationFile } from './application.ts'
import { formRunDecider, formRunsDecider, formRunsStream, formRunStream, type ExistingRun } from './form-run.decider.ts'
import * as calls from './form-runs.contract.ts'
import type { FormRun } from './form-runs.contract.ts'
import { runIn, runsOfList } from './form-runs.ts'
import { openAnswer, readAnswerForm, requestAnswer, scanOfWaiting, waitingAnswers } from './run-answer.ts'
import { runFor, signatureListFor } from './run-access.ts'
import { readRuns } from './run-answers.ts'

/** Maximum calls per minute of files that are drawn. */
const A_MINUTE = { perMinute: 20 } as const

/** Returns a run as the read model has it once it is up to date. */
const answerOf = async (
  deps: Deps,
  list: ExistingList,
  { runId, position, admin }: { readonly runId: string; readonly position: number; readonly admin: AdminSession },
): Promise<FormRun> => {
  await deps.freshness.wait(position, 2_000)
  const run = (await readRuns(deps, list, admin)).find(({ id }) => id === runId)
  if (!run) throw new DomainError('READ_MODEL_BEHIND')
  return run
}

const list =
  (deps: Deps): Handler<typeof calls.listFormRuns> =>
  async ({ params, admin }) => {
    const found = await signatureListFor(deps, params.listId, admin)
    return { body: { asked: asksStampedForm(found.rule), runs: await readRuns(deps, found, admin) } }
  }

const apply =
  (deps: Deps): Handler<typeof calls.applyForRun> =>
  async ({ params, body: { templateId, ...said }, admin, metadata, newId }) => {
    const found = await signatureListFor(deps, params.listId, admin)
    const { listId, apartmentId } = found
    const runId = newId()
    const stream = formRunStream(runId)
    if (said.way === 'paper' && said.electronicForm !== undefined)
      throw new DomainError('VALIDATION_FAILED', [{ path: 'electronicForm', message: '서면에는 적지 않습니다.' }])
    const { position } = await decideJointly(deps.store, metadata, async (desk) => {
      await desk.read([stream, pdfTemplateStream(templateId)])
      const runs = await runsOfList(desk, listId)
      const template = existingTemplate(desk.fold(pdfTemplateStream(templateId), pdfTemplateDecider))
      if (template.listId !== listId || template.status !== 'kept') throw new DomainError('NOT_FOUND')
      const { version } = currentVersion(template)
      const application = {
        listId,
        apartmentId,
        runId,
        ...said,
        template: { templateId, version, sha256: template.sha256 },
      }
      const waiting = runs.some((run) => run.way === said.way && run.status === 'applied' && run.runId !== runId)
      const command = { type: 'ApplyForRun', application, today: dayAt(deps.clock()), waiting } as const
      const events = formRunDecider.decide(command, desk.fold(stream, formRunDecider))
      if (events.length === 0) return
      desk.add(stream, events)
      const opened = { type: 'OpenRun', listId, apartmentId, runId, way: said.way } as const
      desk.add(
        formRunsStream(listId),
        formRunsDecider.decide(opened, desk.fold(formRunsStream(listId), formRunsDecider)),
      )
      // The form that was handed in stays as it is: a later change makes a new version.
      const used = { type: 'UseTemplateVersion', version, by: runId } as const
      desk.add(pdfTemplateStream(templateId), pdfTemplateDecider.decide(used, template))
    })
    return { status: 201, position, body: await answerOf(deps, found, { runId, position, admin }) }
  }

const withdraw =
  (deps: Deps): Handler<typeof calls.withdrawRun> =>
  async ({ params: { id: runId }, body: { reason }, admin, metadata }) => {
    const { list: found } = await runFor(deps, runId, admin)
    const { position } = await decideJointly(deps.store, metadata, async (desk) => {
      const run = await runIn(desk, runId)
      desk.add(formRunStream(runId), formRunDecider.decide({ type: 'WithdrawRun', reason }, run))
    })
    return { position, body: await answerOf(deps, found, { runId, position, admin }) }
  }

const answer =
  (deps: Deps): Handler<typeof calls.answerRun> =>
  async ({ params: { id: runId }, admin, metadata, form }) => {
    await runFor(deps, runId, admin)
    const said = readAnswerForm(await form())
    const { outcome, position } = await requestAnswer(deps, runId, { ...said, adminId: admin.id, metadata })
    return { status: 202, position, body: { pending: { id: outcome.approvalId, kind: 'form-run-answer' } } }
  }

/** Returns the scan of a run's answer: of the one that waits, else of the newest. */
const scanOf = async (deps: Deps, run: ExistingRun, events: Awaited<ReturnType<typeof runFor>>['events']) => {
  const waiting = (await waitingAnswers(deps, run.apartmentId)).find(({ runId }) => runId === run.runId)
  if (waiting) return scanOfWaiting(deps, waiting)
  const answered = [FormRunRevoked, FormRunConfirmed, FormRunRejected].flatMap((definition) =>
    eventsOf<string, { readonly file: { objectKey: string; sha256: string; size: number } }>(definition, events),
  )
  if (!answered[0]) throw new DomainError('NOT_FOUND')
  return answered[0].data.file
}

const viewAnswer =
  (deps: Deps): Handler<typeof calls.viewRunAnswer> =>
  async (call) => {
    const { run, events } = await runFor(deps, call.params.id, call.admin)
    const { objectKey, size, sha256 } = await scanOf(deps, run, events)
    const open: ServedFile['open'] = (range) => openAnswer(deps, { runId: run.runId, objectKey }, range)
    const { listId, apartmentId } = run
    await recordAccess(deps, call, { what: '검인·확인의 답', personIds: [], listId, apartmentId })
    return pdfAnswer(call, { name: '검인·확인의 답.pdf', size, sha256, open }, 'inline')
  }

const viewApplication =
  (deps: Deps): Handler<typeof calls.viewApplication> =>
  async ({ params, admin }) => {
    const { run, list: found, events } = await runFor(deps, params.id, admin)
    const [apartment, template] = await Promise.all([
      getApartment(deps.store, run.apartmentId),
      readTemplate(deps.store, run.template.templateId),
    ])
    const madeAt = events[0]?.metadata.at ?? ''
    const applying = { run, list: found, apartment, template: existingTemplate(template), madeAt }
    return { file: await applicationFile(deps, applying, admin.id) }
  }

/** Adds the calls for applications for stamped and confirmed forms. */
export const formRunRoutes: AddCalls = (route, deps) => {
  route(calls.listFormRuns, list(deps))
  route(calls.applyForRun, apply(deps))
  route(calls.withdrawRun, withdraw(deps))
  route(calls.answerRun, answer(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.viewRunAnswer, viewAnswer(deps))
  route(calls.viewApplication, viewApplication(deps), A_MINUTE)
}

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { formNumber } from '#events/confirmation/form-run.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import { formNumberText } from '#events/values/confirmation/form-ways.ts'
import { day, limitedString, text } from '#events/values/schemas.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { ObjectDamaged, ObjectNotFound, type ByteRange } from '#infra/platform/object-storage/object-storage.ts'
import { findApprovals } from '#projections/approval/approvals.ts'
import { requestApproval } from '../approval/approval.facts.ts'
import { approvalDecider, approvalStream, type ExistingApproval } from '../approval/approval.decider.ts'
import type { ApprovalHandler } from '../approval/approval.hooks.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { UploadedFile, UploadedForm } from '../core/http/multipart.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../core/joint-decision.ts'
import { readState } from '../core/read-state.ts'
import { dayText } from '../core/text/seoul-time.ts'
import { readUploadedScan } from '../pdf-template/pdf-template.facts.ts'
import {
  formRunDecider,
  formRunStream,
  isConfirmed,
  type ExistingRun,
  type FormRunCommand,
} from './form-run.decider.ts'
import { runIn, runsOfList } from './form-runs.ts'

const typedNumber = limitedString(10).pipe(z.string().regex(/^\d+$/, '숫자로 적어주세요.')).transform(Number)
const affix = limitedString(30, '30자 이내로 적어주세요.').optional()

const answerInput = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('confirmed'),
    answeredOn: day,
    documentNo: text(100),
    from: typedNumber.pipe(formNumber),
    to: typedNumber.pipe(formNumber),
    prefix: affix,
    digits: typedNumber.pipe(z.int().min(1).max(8)),
    suffix: affix,
  }),
  z.strictObject({ outcome: z.literal('rejected'), answeredOn: day, documentNo: text(100), reason: text(500) }),
  z.strictObject({ outcome: z.literal('revoked'), answeredOn: day, documentNo: text(100), reason: text(500) }),
])

/** Answer as it waits in an approval's payload. */
const answerPayload = z.object({
  answer: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('confirmed'),
      answeredOn: z.string(),
      documentNo: z.string(),
      from: z.number(),
      to: z.number(),
      numbering: z.object({ prefix: z.string(), digits: z.number(), suffix: z.string() }),
    }),
    z.object({
      outcome: z.enum(['rejected', 'revoked']),
      answeredOn: z.string(),
      documentNo: z.string(),
      reason: z.string(),
    }),
  ]),
  file: z.object({ objectKey: z.string(), sha256: z.string(), size: z.number(), pages: z.number() }),
})
type AnswerPayload = z.output<typeof answerPayload>

/**
 * Parses the fields beside a scanned answer.
 * @throws ZodError; DomainError VALIDATION_FAILED without a file
 */
export const readAnswerForm = ({
  fields,
  file,
}: UploadedForm): { readonly answer: AnswerPayload['answer']; readonly file: UploadedFile } => {
  const said = answerInput.parse(fields)
  if (!file)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'file', message: '받은 답을 스캔한 파일을 골라주세요.' }])
  if (said.outcome !== 'confirmed') return { answer: said, file }
  const { prefix = '', digits, suffix = '', ...answer } = said
  return { answer: { ...answer, numbering: { prefix, digits, suffix } }, file }
}

type Deciding = { readonly payload: AnswerPayload; readonly enteredBy: string; readonly confirmedBy: string }

/** Makes the command that records an answer. */
const commandOf = async (
  { clock }: Pick<Deps, 'clock'>,
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  run: ExistingRun,
  { payload: { answer, file }, ...by }: Deciding,
): Promise<FormRunCommand> => {
  const today = dayAt(clock())
  const { documentNo } = answer
  const said = { documentNo, file, ...by }
  if (answer.outcome === 'confirmed') {
    const { answeredOn, from, to, numbering } = answer
    const others = (await runsOfList(desk, run.listId)).filter(isConfirmed).filter(({ runId }) => runId !== run.runId)
    return { type: 'ConfirmRun', confirmation: { answeredOn, from, to, numbering, ...said }, today, others }
  }
  const { answeredOn, reason } = answer
  if (answer.outcome === 'rejected') return { type: 'RejectRun', rejection: { answeredOn, reason, ...said }, today }
  return { type: 'RevokeRun', revocation: { revokedOn: answeredOn, reason, ...said }, today }
}

const wayNames = { paper: '검인 (서면)', electronic: '확인 (전자)' } as const
const outcomeNames = { confirmed: '받음', rejected: '반려됨', revoked: '취소됨' } as const

const rangeText = ({ from, to, numbering }: Extract<AnswerPayload['answer'], { outcome: 'confirmed' }>): string =>
  `연번: ${formNumberText(from, numbering)} ~ ${formNumberText(to, numbering)} (${to - from + 1}부)`

/** Returns what a second administrator confirms, beside the scan. */
const aboutOf = (run: ExistingRun, { answer }: AnswerPayload): string =>
  [
    `${wayNames[run.way]} ${outcomeNames[answer.outcome]} · ${run.authority}`,
    `문서 번호: ${answer.documentNo} (${dayText(answer.answeredOn)})`,
    answer.outcome === 'confirmed' ? rangeText(answer) : `사유: ${answer.reason}`,
    '리스트의 검인·연번 화면에서 스캔한 답과 비교해 주세요.',
  ].join('\n')

const requestFor = (
  run: Pick<ExistingRun, 'apartmentId' | 'listId' | 'runId'>,
  about = '',
  payload: unknown = null,
) => ({
  kind: 'form-run-answer' as const,
  apartmentId: run.apartmentId,
  listId: run.listId,
  voteId: null,
  subjectId: run.runId,
  about,
  payload,
})

type Answering = {
  readonly answer: AnswerPayload['answer']
  readonly file: UploadedFile
  readonly adminId: string
  readonly metadata: Metadata
}

/**
 * Requests the recording of an answer from a second administrator. The scan is stored under the
 * run's key before anything is written. What could not be recorded is refused here already.
 * @throws DomainError SCAN_UNREADABLE and the like, NOT_FOUND, and the refusals of the answer
 */
export const requestAnswer = async (
  deps: Deps,
  runId: string,
  { answer, file, adminId, metadata }: Answering,
): Promise<JointResult<ExistingApproval>> => {
  const { pdf, pages } = await readUploadedScan({ bytes: file.bytes, sender: adminId })
  const { key: objectKey, size } = await deps.sealedObjects.put(runId, pdf)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const payload: AnswerPayload = { answer, file: { objectKey, sha256, size, pages } }
  return decideJointly(deps.store, metadata, async (desk) => {
    const run = await runIn(desk, runId)
    const tried = await commandOf(deps, desk, run, { payload, enteredBy: adminId, confirmedBy: adminId })
    if (formRunDecider.decide(tried, run).length === 0) throw new DomainError('FORM_RUN_ANSWERED')
    return requestApproval(deps, desk, requestFor(run, aboutOf(run, payload), payload), metadata)
  })
}

/** Request about a run's answer that waits for a second administrator. */
export type WaitingAnswer = { readonly id: string; readonly runId: string; readonly requestedBy: string }

/** Returns the requests about answers to a complex's applications that wait. */
export const waitingAnswers = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  apartmentId: string,
): Promise<readonly WaitingAnswer[]> => {
  const filter = { kind: ['form-run-answer' as const], apartmentId: [apartmentId] }
  const page = { sort: undefined, offset: 0, limit: 1_000, filter }
  const { rows } = await findApprovals(database, page, { now: clock(), visible: [apartmentId] })
  return rows.flatMap(({ id, subject_id: runId, requested_by: requestedBy }) =>
    runId === null ? [] : [{ id, runId, requestedBy }],
  )
}

/** Returns the scan of a waiting answer. @throws DomainError NOT_FOUND once it is settled */
export const scanOfWaiting = async (
  { store }: Pick<Deps, 'store'>,
  { id }: Pick<WaitingAnswer, 'id'>,
): Promise<AnswerPayload['file']> => {
  const approval = await readState(store, approvalDecider, approvalStream(id))
  if (approval.status === 'absent' || approval.payload === null) throw new DomainError('NOT_FOUND')
  return answerPayload.parse(JSON.parse(approval.payload)).file
}

/** Opens a scanned answer, or a range of it. @throws DomainError FILE_DAMAGED */
export const openAnswer = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { runId, objectKey }: { readonly runId: string; readonly objectKey: string },
  range?: ByteRange,
): Promise<Readable> => {
  try {
    return await sealedObjects.get(runId, objectKey, range)
  } catch (error) {
    const isDamaged = [ObjectDamaged, ObjectNotFound, KeyDestroyed].some((kind) => error instanceof kind)
    throw isDamaged ? new DomainError('FILE_DAMAGED') : error
  }
}

/** Records answers of authorities once two administrators have read them. */
export const answerApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'form-run-answer',
  carryOut: async (desk, { subjectId, payload, requestedBy, confirmedBy }) => {
    if (subjectId === null) throw new DomainError('APPROVAL_SETTLED')
    const run = await runIn(desk, subjectId)
    const by = { payload: answerPayload.parse(payload), enteredBy: requestedBy, confirmedBy }
    const events = formRunDecider.decide(await commandOf(deps, desk, run, by), run)
    desk.add(formRunStream(run.runId), events)
  },
})

import { z } from 'zod'
import type { Metadata } from '#events/metadata.ts'
import { describeRequests, requestApproval, type ReadableRequest } from '../../approval/approval.facts.ts'
import type { ApprovalHandler, DescribedApproval } from '../../approval/approval.hooks.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { stateIn } from '../../core/read-state.ts'
import { personFor } from '../../core/text/masked-person.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { readPerson } from '../../person/person.facts.ts'
import { assemblyDecider, assemblyStream, existingAssembly } from '../assembly.decider.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import {
  attendanceDecider,
  attendanceStream,
  type AttendanceCommand,
  type AttendanceState,
} from './attendance.decider.ts'
import { actNames } from './attendance-texts.contract.ts'
import { hoursOf } from './meeting.ts'
import { holdProxy } from './proxy-holder.ts'

const correctionPayload = z.object({
  assemblyId: z.guid(),
  attendeeId: z.guid(),
  actId: z.guid(),
  to: z.enum(['struck', 'time']),
  /** Corrected time; of a struck act its own. */
  at: z.string(),
  reason: z.string(),
})
type CorrectionPayload = z.output<typeof correctionPayload>

const changeText = ({ to, at }: CorrectionPayload): string =>
  to === 'struck' ? '출석부에서 세지 않음' : `시각을 ${timeText(at)}로 바꿈`

const aboutOf = (title: string, { acts }: AttendanceState, payload: CorrectionPayload): string => {
  const act = acts.find(({ actId }) => actId === payload.actId)
  return [
    `출석부 정정 · ${title}`,
    ...(act ? [`기록: ${actNames[act.kind]} ${timeText(act.at)}`] : []),
    `정정: ${changeText(payload)}`,
    `사유: ${payload.reason}`,
  ].join('\n')
}

/** Returns the time in which an act can have been: from the opening to the end of the assembly, or now. */
const limitsOf = async ({ store, clock }: Pick<Deps, 'store' | 'clock'>, assemblyId: string) => {
  const { openedAt, endedAt } = hoursOf(await store.readStream(assemblyStream(assemblyId)))
  const now = clock().toISOString()
  return { from: openedAt ?? now, to: endedAt ?? now }
}

const readAttendance = async (desk: Pick<DecisionContext, 'read' | 'fold'>, attendeeId: string) => {
  await desk.read([attendanceStream(attendeeId)])
  return desk.fold(attendanceStream(attendeeId), attendanceDecider)
}

type Correcting = { readonly correctionId: string; readonly requestedBy: string; readonly confirmedBy: string }

const commandOf = (
  { actId, to, at, reason }: CorrectionPayload,
  by: Correcting,
  between: { readonly from: string; readonly to: string },
): AttendanceCommand => ({ type: 'CorrectAct', correction: { actId, to, at, reason, ...by }, between })

type Requesting = {
  readonly attendeeId: string
  readonly actId: string
  readonly to: { readonly kind: 'struck' } | { readonly kind: 'time'; readonly at: string }
  readonly reason: string
  readonly correctionId: string
  readonly adminId: string
  readonly metadata: Metadata
}

/**
 * Requests the correction of an act from a second administrator. What could not be recorded is
 * refused here already.
 * @throws DomainError NOT_FOUND, ATTENDANCE_ACT_UNKNOWN, VALIDATION_FAILED
 */
export const requestCorrection = (deps: Deps, { assembly }: SeenAssembly, asked: Requesting) =>
  decideJointly(deps.store, asked.metadata, async (desk) => {
    const between = await limitsOf(deps, assembly.assemblyId)
    const state = await readAttendance(desk, asked.attendeeId)
    if (state.attendee?.assemblyId !== assembly.assemblyId) throw new DomainError('NOT_FOUND')
    const own = state.acts.find(({ actId }) => actId === asked.actId)
    const payload: CorrectionPayload = {
      assemblyId: assembly.assemblyId,
      attendeeId: asked.attendeeId,
      actId: asked.actId,
      to: asked.to.kind,
      at: asked.to.kind === 'time' ? asked.to.at : (own?.at ?? asked.metadata.at),
      reason: asked.reason,
    }
    const by = { correctionId: asked.correctionId, requestedBy: asked.adminId, confirmedBy: asked.adminId }
    if (attendanceDecider.decide(commandOf(payload, by, between), state).length === 0)
      throw new DomainError('VALIDATION_FAILED', [{ path: 'to', message: '이미 그렇게 적혀 있습니다.' }])
    const { apartmentId, listId } = assembly
    return requestApproval(
      deps,
      desk,
      {
        kind: 'attendance-correction',
        apartmentId,
        listId,
        voteId: null,
        subjectId: asked.attendeeId,
        about: aboutOf(assembly.title, state, payload),
        payload,
      },
      asked.metadata,
    )
  })

const describeOne = async (
  { store }: Deps,
  admin: Parameters<typeof personFor>[0],
  request: Pick<ReadableRequest, 'about' | 'payload'>,
): Promise<DescribedApproval> => {
  const { attendeeId } = correctionPayload.parse(JSON.parse(request.payload))
  const read = await store.readStreams([attendanceStream(attendeeId)])
  const { attendee } = stateIn(read, attendanceDecider, attendanceStream(attendeeId))
  const person = attendee ? await readPerson(store, attendee.personId) : undefined
  const name =
    person?.status === 'registered' ? personFor(admin)({ ...person, phone: null, birthDate: null }).name : null
  const lines = [request.about ?? '', ...(name === null ? [] : [`소유자: ${name}`])]
  return { about: lines.join('\n').slice(0, 2_000), personIds: attendee ? [attendee.personId] : [] }
}

/** Checks the limit of a proxy whose arrival counts again. @throws DomainError PROXY_LIMIT */
const holdAgain = async (
  deps: Deps,
  desk: DecisionContext,
  { attendee, acts }: AttendanceState,
  { actId, to }: CorrectionPayload,
): Promise<void> => {
  const act = acts.find((one) => one.actId === actId)
  if (!attendee || act?.kind !== 'proxy-arrived' || !act.isStruck || act.holderName === null || to !== 'time') return
  const { assemblyId, attendeeId, listUserId } = attendee
  await desk.read([assemblyStream(assemblyId)])
  const assembly = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
  await holdProxy(deps, desk, { assembly, attendeeId, listUserId, holderName: act.holderName })
}

/** Corrects the ledger once two administrators agree. */
export const correctionApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'attendance-correction',
  describe: (admin, requests) => describeRequests(deps, requests, (request) => describeOne(deps, admin, request)),
  carryOut: async (desk, { approvalId, payload, requestedBy, confirmedBy }) => {
    const said = correctionPayload.parse(payload)
    const { attendeeId, assemblyId } = said
    const state = await readAttendance(desk, attendeeId)
    const by = { correctionId: approvalId, requestedBy, confirmedBy }
    const command = commandOf(said, by, await limitsOf(deps, assemblyId))
    await holdAgain(deps, desk, state, said)
    desk.add(attendanceStream(attendeeId), attendanceDecider.decide(command, state))
  },
})

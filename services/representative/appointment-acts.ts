import { createHash } from 'node:crypto'
import { z } from 'zod'
import { appointmentEndings } from '#events/values/representative/appointment-endings.ts'
import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import { day, id } from '#events/values/schemas.ts'
import { findApprovals } from '#projections/approval/approvals.ts'
import { requestApproval } from '../approval/approval.facts.ts'
import { approvalDecider, approvalStream } from '../approval/approval.decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { UploadedForm } from '../core/http/multipart.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../core/joint-decision.ts'
import { readState } from '../core/read-state.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { dayText } from '../core/text/seoul-time.ts'
import { assertActiveOrScheduled } from '../list/list.decider.ts'
import { newReceiptId } from '../participation/participation.facts.ts'
import { readUploadedScan } from '../pdf-template/pdf-template.facts.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { listedUser, listUserDecider, listUserStream, type ListedUser } from '../roll/list-user.decider.ts'
import { coOwnersAt, markRepresentative, shareOf, type CoOwners } from './co-owners.ts'
import { representativeDecider, representativeStream, type RepresentativeCommand } from './representative.decider.ts'

const scan = z.object({ objectKey: z.string(), sha256: z.string(), size: z.number(), pages: z.number() })

/** Act on a representative as a request carries it; entries stand for their owners. */
export const appointmentAct = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('appoint'),
    representative: z.guid(),
    agreedBy: z.array(z.guid()),
    signedOn: z.iso.date(),
    scan,
  }),
  z.object({
    act: z.literal('end'),
    cause: z.enum(appointmentEndings),
    endedOn: z.iso.date(),
    reference: z.string(),
    by: z.guid().optional(),
  }),
])
export type AppointmentAct = z.output<typeof appointmentAct>
type ActOf<Act extends AppointmentAct['act']> = Extract<AppointmentAct, { act: Act }>

export const appointmentPayload = z.object({ listUserId: z.guid(), act: appointmentAct })

const MAX_OWNERS = 50

const paperInput = z.strictObject({
  representative: id,
  agreedBy: z
    .string()
    .max(40 * MAX_OWNERS)
    .transform((ids) => ids.split(','))
    .pipe(z.array(id).min(1).max(MAX_OWNERS)),
  signedOn: day,
})

/**
 * Parses the fields beside a scan.
 * @throws ZodError; DomainError VALIDATION_FAILED without a file
 */
export const readAppointmentForm = ({ fields, file }: UploadedForm) => {
  const said = paperInput.parse(fields)
  if (!file) throw new DomainError('VALIDATION_FAILED', [{ path: 'file', message: '스캔한 파일을 골라주세요.' }])
  return { ...said, file }
}

type TwoAdmins = { readonly enteredBy: string; readonly confirmedBy: string }

/** Returns the person of an entry of the co-owners. @throws DomainError VALIDATION_FAILED */
const personOf = ({ entries }: CoOwners, listUserId: string, path: string): ListedUser => {
  const found = entries.find((entry) => entry.listUserId === listUserId)
  if (!found) throw new DomainError('VALIDATION_FAILED', [{ path, message: '이 세대의 공유자 가운데에서 골라주세요.' }])
  return found
}

const agreeing = (
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  coOwners: CoOwners,
  { act, by, appointments }: { readonly act: ActOf<'appoint'>; readonly by: TwoAdmins; readonly appointments: number },
): RepresentativeCommand => {
  const { facts } = coOwners
  const today = dayAt(clock())
  if (act.signedOn > today)
    throw new DomainError('VALIDATION_FAILED', [{ path: 'signedOn', message: '오늘보다 늦을 수 없습니다.' }])
  const paper = { signedOn: act.signedOn, ...by, scan: act.scan }
  return {
    type: 'Agree',
    of: facts,
    today,
    representativeId: personOf(coOwners, act.representative, 'representative').personId,
    required: shareOf(coOwners, today),
    appointmentId: secrets.derivedId(facts.coOwnersId, `appointment\n${appointments}`),
    agreements: [...new Set(act.agreedBy)].map((listUserId) => ({
      personId: personOf(coOwners, listUserId, 'agreedBy').personId,
      listUserId,
      receiptId: newReceiptId(),
      paper,
      agreed: null,
    })),
  }
}

const ending = (
  { clock }: Pick<Deps, 'clock'>,
  coOwners: CoOwners,
  { cause, endedOn, reference, by }: ActOf<'end'>,
): RepresentativeCommand => {
  const of = coOwners.facts
  const today = dayAt(clock())
  if (cause !== 'revoked') return { type: 'EndAppointment', of, today, cause, endedOn, reference }
  const { personId } = personOf(coOwners, by ?? '', 'by')
  const revoking = { personId, receiptId: newReceiptId(), evidence: null, reference, revokedOn: endedOn }
  return { type: 'Revoke', of, today, revoking }
}

const entryAt = async (desk: DecisionContext, listUserId: string): Promise<ListedUser> => {
  await desk.read([listUserStream(listUserId)])
  return listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
}

/** Personal data is encrypted with the owner's key, which an erased person has no more. */
const assertRegistered = async (desk: DecisionContext, personIds: readonly string[]): Promise<void> => {
  await desk.read(personIds.map(personStream))
  for (const personId of personIds)
    if (desk.fold(personStream(personId), personDecider).status !== 'registered') throw new DomainError('PERSON_ERASED')
}

/**
 * Does an act that a second administrator has confirmed, and sets the roll's mark with it.
 * @throws DomainError as its request
 */
export const actConfirmed = async (
  deps: Deps,
  desk: DecisionContext,
  { listUserId, act, by }: z.output<typeof appointmentPayload> & { readonly by: TwoAdmins },
): Promise<CoOwners> => {
  const coOwners = await coOwnersAt(deps, desk, await entryAt(desk, listUserId))
  assertActiveOrScheduled(coOwners.list, deps.clock())
  const stream = representativeStream(coOwners.facts.coOwnersId)
  const state = desk.fold(stream, representativeDecider)
  const command =
    act.act === 'appoint'
      ? agreeing(deps, coOwners, { act, by, appointments: state.appointments })
      : ending(deps, coOwners, act)
  if (command.type === 'Agree')
    await assertRegistered(
      desk,
      command.agreements.map(({ personId }) => personId),
    )
  const events = representativeDecider.decide(command, state)
  if (events.length === 0)
    throw new DomainError(act.act === 'appoint' ? 'REPRESENTATIVE_APPOINTED' : 'NO_REPRESENTATIVE')
  desk.add(stream, events)
  markRepresentative(desk, coOwners, events)
  return coOwners
}

const aboutOf = ({ facts: { units } }: CoOwners, act: AppointmentAct): string => {
  const unit = units.map(({ dong, ho }) => `${dong}동 ${ho}호`).join(', ')
  if (act.act === 'appoint')
    return `${unit} 공유자의 대표자 선임 동의서를 등록합니다. 서명한 날: ${dayText(act.signedOn)}. 리스트의 대표자 선임 화면에서 스캔과 비교해주세요.`
  const reasons = {
    revoked: '공유자 한 사람이 선임 동의를 철회했습니다',
    died: '대표자가 사망했습니다',
    'co-owners-changed': '공유자가 바뀌었습니다',
    mistake: '잘못 등록했습니다',
  } as const
  return `${unit} 대표자 선임을 끝냅니다. ${reasons[act.cause]} (${dayText(act.endedOn)}). 근거: ${act.reference}`
}

/** Desk that decides without writing: what would be written is only checked. */
const withoutWriting = (desk: DecisionContext): DecisionContext => ({ ...desk, add: () => undefined })

type Request = {
  readonly listUserId: string
  readonly act: AppointmentAct
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/**
 * Requests a second administrator's approval of an act, which is checked first as it would be done
 * now.
 * @throws DomainError NOT_FOUND, APPOINTMENT_NOT_IN_LAW, NOT_CO_OWNED, REPRESENTATIVE_APPOINTED,
 * NO_REPRESENTATIVE, LIST_CLOSED, PERSON_ERASED, VALIDATION_FAILED
 */
export const requestAppointmentAct = (
  deps: Deps,
  { listUserId, act, admin, metadata }: Request,
): Promise<JointResult<{ readonly approvalId: string }>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const { apartmentId, listId } = await entryAt(desk, listUserId)
    assertVisible(admin, apartmentId)
    const by = { enteredBy: admin.id, confirmedBy: admin.id }
    const coOwners = await actConfirmed(deps, withoutWriting(desk), { listUserId, act, by })
    const asked = {
      kind: 'representative' as const,
      apartmentId,
      listId,
      voteId: null,
      subjectId: coOwners.facts.coOwnersId,
      about: aboutOf(coOwners, act),
      payload: { listUserId, act },
    }
    return { approvalId: (await requestApproval(deps, desk, asked, metadata)).approvalId }
  })

/**
 * Stores the scan of a form under the representative's key; if nothing is written afterwards, nothing
 * refers to it. @throws DomainError SCAN_UNREADABLE and the like, NOT_FOUND
 */
export const storeAppointmentScan = async (
  deps: Deps,
  {
    representative,
    bytes,
    sender,
  }: { readonly representative: string; readonly bytes: Buffer; readonly sender: string },
): Promise<z.output<typeof scan>> => {
  const entry = listedUser(await readState(deps.store, listUserDecider, listUserStream(representative)))
  const { pdf, pages } = await readUploadedScan({ bytes, sender })
  const { key: objectKey, size } = await deps.sealedObjects.put(entry.personId, pdf)
  return { objectKey, sha256: createHash('sha256').update(pdf).digest('hex'), size, pages }
}

/** Request about co-owners that waits for a second administrator. */
export type WaitingAppointment = { readonly id: string; readonly coOwnersId: string; readonly requestedBy: string }

/** Returns the requests about co-owners of a complex that wait. */
export const waitingAppointments = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  apartmentId: string,
): Promise<readonly WaitingAppointment[]> => {
  const filter = { kind: ['representative' as const], apartmentId: [apartmentId] }
  const page = { sort: undefined, offset: 0, limit: 1_000, filter }
  const { rows } = await findApprovals(database, page, { now: clock(), visible: [apartmentId] })
  return rows.flatMap(({ id: approvalId, subject_id: coOwnersId, requested_by: requestedBy }) =>
    coOwnersId === null ? [] : [{ id: approvalId, coOwnersId, requestedBy }],
  )
}

/** Returns the act that waits in a request; undefined once it cannot be read. */
export const waitingAct = async (
  { store }: Pick<Deps, 'store'>,
  approvalId: string,
): Promise<z.output<typeof appointmentPayload> | undefined> => {
  const request = await readState(store, approvalDecider, approvalStream(approvalId))
  if (request.status === 'absent' || request.payload === null) return undefined
  return appointmentPayload.parse(JSON.parse(request.payload))
}

import type { Metadata } from '#events/metadata.ts'
import type { MailOutcome, NoticeReceiver } from '#events/values/assembly/notice-names.ts'
import { dayAt } from '#events/values/day.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { listedUser, listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from '../assembly.decider.ts'
import {
  deliveryStream,
  noticeDeliveryDecider,
  type DeliveryCommand,
  type DeliveryDays,
} from './notice-delivery.decider.ts'

/** Assembly whose notice is out, and the days that records of it may have. */
export type NoticedAssembly = { readonly assembly: ExistingAssembly; readonly days: DeliveryDays }

/**
 * Reads the assembly of a notice within a decision; it guards what is recorded. Results of mail come
 * after the meeting, too.
 * @throws DomainError NOT_FOUND, ASSEMBLY_NOT_NOTICED for a draft, ASSEMBLY_OVER once cancelled
 */
export const readNoticed = async (
  { clock }: Pick<Deps, 'clock'>,
  desk: DecisionContext,
  assemblyId: string,
): Promise<NoticedAssembly> => {
  await desk.read([assemblyStream(assemblyId)])
  const assembly = existingAssembly(desk.fold(assemblyStream(assemblyId), assemblyDecider))
  if (assembly.status === 'draft' || assembly.notice === null) throw new DomainError('ASSEMBLY_NOT_NOTICED')
  if (assembly.status === 'cancelled') throw new DomainError('ASSEMBLY_OVER')
  return { assembly, days: { from: assembly.notice.noticedOn, to: dayAt(clock()) } }
}

/** Returns the id of registered mail: a number is one mail of an assembly. */
export const mailIdOf = ({ secrets }: Pick<Deps, 'secrets'>, assemblyId: string, number: string): string =>
  secrets.derivedId(assemblyId, `notice-mail\n${number}`)

/** Reads an entry of the assembly's roll within a decision. @throws DomainError NOT_FOUND */
const readEntry = async (desk: DecisionContext, listUserId: string, { listId }: ExistingAssembly) => {
  await desk.read([listUserStream(listUserId)])
  const entry = listedUser(desk.fold(listUserStream(listUserId), listUserDecider))
  if (entry.listId !== listId) throw new DomainError('NOT_FOUND')
  return entry
}

const namesOf = ({ assemblyId, apartmentId, listId }: ExistingAssembly) => ({ assemblyId, apartmentId, listId })

/** Registered mail as it is recorded, with its result where the sheet has one. */
export type MailToRecord = {
  readonly listUserId: string
  readonly number: string
  readonly sentOn: string
  readonly settled: { readonly outcome: MailOutcome; readonly on: string } | null
}

type OfAssembly = { readonly assemblyId: string; readonly metadata: Metadata }

/** Decides on mail within a decision. Returns whether it was new, and whether its result was. */
const addMail = async (
  deps: Deps,
  desk: DecisionContext,
  { assembly, days }: NoticedAssembly,
  { listUserId, number, sentOn, settled }: MailToRecord,
) => {
  const deliveryId = mailIdOf(deps, assembly.assemblyId, number)
  const stream = deliveryStream(deliveryId)
  await desk.read([stream])
  const { personId } = await readEntry(desk, listUserId, assembly)
  const mail = { ...namesOf(assembly), deliveryId, listUserId, personId, number, sentOn }
  const before = desk.fold(stream, noticeDeliveryDecider)
  const sent = noticeDeliveryDecider.decide({ type: 'RecordMail', mail, days }, before)
  const after = sent.reduce(noticeDeliveryDecider.evolve, before)
  const result = settled ? noticeDeliveryDecider.decide({ type: 'SettleMail', ...settled, days }, after) : []
  desk.add(stream, [...sent, ...result])
  return { deliveryId, isNew: sent.length > 0, isSettled: result.length > 0 }
}

/** Records one registered mail. Returns its id. */
export const recordMail = (
  deps: Deps,
  { assemblyId, metadata, mail }: OfAssembly & { readonly mail: MailToRecord },
): Promise<JointResult<string>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const { deliveryId } = await addMail(deps, desk, await readNoticed(deps, desk, assemblyId), mail)
    return deliveryId
  })

/** Result of recording one row of a sheet. */
export type RecordedRow =
  | { readonly kind: 'added' | 'settled' | 'unchanged' }
  | { readonly kind: 'refused'; readonly error: DomainError }

const kindOf = ({ isNew, isSettled }: { readonly isNew: boolean; readonly isSettled: boolean }): RecordedRow => {
  if (isNew) return { kind: 'added' }
  return { kind: isSettled ? 'settled' : 'unchanged' }
}

/** A decision that is thrown away: it says what would be recorded. */
class DryRun extends Error {}

/**
 * Records rows of a sheet in one write; a row that is refused leaves the others. `apply` false: only
 * says what would become of them.
 */
export const recordMails = async (
  deps: Deps,
  {
    assemblyId,
    metadata,
    mails,
    apply,
  }: OfAssembly & { readonly mails: readonly MailToRecord[]; readonly apply: boolean },
): Promise<{ readonly rows: readonly RecordedRow[]; readonly position: number }> => {
  let rows: readonly RecordedRow[] = []
  const decided = decideJointly(deps.store, metadata, async (desk) => {
    const noticed = await readNoticed(deps, desk, assemblyId)
    await desk.read([
      ...mails.map(({ number }) => deliveryStream(mailIdOf(deps, assemblyId, number))),
      ...mails.map(({ listUserId }) => listUserStream(listUserId)),
    ])
    const made: RecordedRow[] = []
    for (const mail of mails)
      made.push(
        await addMail(deps, desk, noticed, mail).then(kindOf, (error: unknown): RecordedRow => {
          if (!(error instanceof DomainError)) throw error
          return { kind: 'refused', error }
        }),
      )
    rows = made
    if (!apply) throw new DryRun()
  })
  const position = await decided.then(
    (result) => result.position,
    (error: unknown) => {
      if (error instanceof DryRun) return 0
      throw error
    },
  )
  return { rows, position }
}

type OfDelivery = OfAssembly & { readonly deliveryId: string }

/** Decides on a delivery of an assembly that is recorded already. @throws DomainError NOT_FOUND */
const changeDelivery = (
  deps: Deps,
  { assemblyId, deliveryId, metadata }: OfDelivery,
  command: (days: DeliveryDays) => DeliveryCommand,
): Promise<JointResult<void>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const { days } = await readNoticed(deps, desk, assemblyId)
    const stream = deliveryStream(deliveryId)
    await desk.read([stream])
    const state = desk.fold(stream, noticeDeliveryDecider)
    if (state.status === 'absent' || state.names.assemblyId !== assemblyId) throw new DomainError('NOT_FOUND')
    desk.add(stream, noticeDeliveryDecider.decide(command(days), state))
  })

export const settleMail = (
  deps: Deps,
  of: OfDelivery,
  settled: { readonly outcome: MailOutcome; readonly on: string },
): Promise<JointResult<void>> => changeDelivery(deps, of, (days) => ({ type: 'SettleMail', ...settled, days }))

export const voidDelivery = (deps: Deps, of: OfDelivery, reason: string): Promise<JointResult<void>> =>
  changeDelivery(deps, of, () => ({ type: 'VoidDelivery', reason }))

type Handover = {
  readonly listUserId: string
  readonly on: string
  readonly handedBy: string
  readonly receiver: NoticeReceiver
  readonly receiverName: string | null
}

/** Records that the notice was handed over. */
export const recordHandover = (
  deps: Deps,
  { assemblyId, deliveryId, metadata }: OfDelivery,
  { listUserId, ...said }: Handover,
): Promise<JointResult<void>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const { assembly, days } = await readNoticed(deps, desk, assemblyId)
    const { personId } = await readEntry(desk, listUserId, assembly)
    const stream = deliveryStream(deliveryId)
    await desk.read([stream])
    const handover = { ...namesOf(assembly), deliveryId, listUserId, personId, ...said }
    const command = { type: 'RecordHandover', handover, days } as const
    desk.add(stream, noticeDeliveryDecider.decide(command, desk.fold(stream, noticeDeliveryDecider)))
  })

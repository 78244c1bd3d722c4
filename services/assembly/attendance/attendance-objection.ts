import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { assemblyDecider, assemblyStream, existingAssembly } from '../assembly.decider.ts'
import {
  attendanceObjectionDecider,
  attendanceObjectionStream,
  type ObjectionOffer,
} from './attendance-notice.decider.ts'
import { attendanceDecider, attendanceStream, type AttendanceState } from './attendance.decider.ts'

const PURPOSE = 'attendance-objection'

const offerStreamOf = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string =>
  attendanceObjectionStream(secrets.digest(PURPOSE, token))

/** Records that an owner gets the link to object, and returns its address: the same one at every try. */
export const offerAttendanceObjection = async (
  deps: Pick<Deps, 'store' | 'secrets' | 'publicUrl'>,
  offer: ObjectionOffer,
  metadata: Metadata,
): Promise<string> => {
  const token = deps.secrets.linkSecretOf(PURPOSE, offer.objectionId)
  await commandHandler(
    deps.store,
    attendanceObjectionDecider,
  )({ stream: offerStreamOf(deps, token), command: () => ({ type: 'OfferObjection', offer }), metadata })
  return `${deps.publicUrl}/attendance/${token}`
}

/** Reads the offer of a link. @throws DomainError INVALID_LINK, LINK_EXPIRED */
const readOffer = async (deps: Deps, desk: DecisionContext, token: string): Promise<ObjectionOffer> => {
  const stream = offerStreamOf(deps, token)
  await desk.read([stream])
  const { offered } = desk.fold(stream, attendanceObjectionDecider)
  if (!offered) throw new DomainError('INVALID_LINK')
  const [ofPerson, ofList] = [personStream(offered.personId), listStream(offered.listId)]
  await desk.read([ofPerson, ofList, assemblyStream(offered.assemblyId), attendanceStream(offered.attendeeId)])
  const isErased = desk.fold(ofPerson, personDecider).status !== 'registered'
  const list = desk.fold(ofList, listDecider)
  if (isErased || list.status === 'absent' || list.status === 'deleted') throw new DomainError('LINK_EXPIRED')
  return offered
}

const actOf = ({ acts, objections }: AttendanceState, { actId, objectionId }: ObjectionOffer) => {
  const act = acts.find((one) => one.actId === actId)
  if (!act) throw new DomainError('LINK_EXPIRED')
  const objected = objections.some((one) => one.objectionId === objectionId) ? 'objected' : 'open'
  const status: 'open' | 'objected' | 'struck' = act.isStruck ? 'struck' : objected
  return { status, byProxy: act.kind === 'proxy-arrived', at: act.at }
}

type Following = { readonly token: string; readonly objects: boolean; readonly metadata: Metadata }

/**
 * Follows the link of an owner, who objects to their attendance where `objects`. Reveals nothing of
 * persons and units.
 * @throws DomainError INVALID_LINK, LINK_EXPIRED
 */
export const followAttendanceObjection = async (deps: Deps, { token, objects, metadata }: Following) => {
  const { outcome, position } = await decideJointly(deps.store, metadata, async (desk) => {
    const offer = await readOffer(deps, desk, token)
    const stream = attendanceStream(offer.attendeeId)
    const { objectionId, actId, personId } = offer
    if (objects) {
      const command = { type: 'ObjectToAct', objection: { objectionId, actId, personId } } as const
      desk.add(stream, attendanceDecider.decide(command, desk.fold(stream, attendanceDecider)))
    }
    const { title, apartmentId } = existingAssembly(desk.fold(assemblyStream(offer.assemblyId), assemblyDecider))
    return { ...actOf(desk.fold(stream, attendanceDecider), offer), title, apartmentId }
  })
  return { ...outcome, position }
}

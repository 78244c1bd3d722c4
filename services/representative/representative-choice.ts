import type { RepresentativeEvent } from '#events/representative/representative.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import type { Evidence } from '#events/values/schemas.ts'
import { maskName } from '#events/values/text.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../core/joint-decision.ts'
import type { ResidentSession } from '../core/session.ts'
import { assertActive, listStatusAt } from '../list/list.decider.ts'
import { enoughCoOwners } from '../list/rule/representative-law.contract.ts'
import { newReceiptId, receiptOf } from '../participation/participation.facts.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { endOwnerExclusions } from '../roll/roll.facts.ts'
import {
  chosenEntry,
  followLinkAt,
  oncePerSigner,
  readSubmission,
  residentAt,
  storeSignature,
  takesTyped,
  type FollowedLink,
  type ResidentAt,
} from '../signature/signature.facts.ts'
import { currentText, digestOfText } from './appointment-text.ts'
import { coOwnersAt, markRepresentative, shareOf, type CoOwners } from './co-owners.ts'
import type { RepresentativeChoice, RepresentativeSubmission } from './representative-choice.contract.ts'
import { representativeDecider, representativeStream } from './representative.decider.ts'

type Visiting = { readonly token: string; readonly session: ResidentSession; readonly listUserId: string }

/** Resident at their link, with the co-owners of their unit. */
type Standpoint = {
  readonly followed: FollowedLink
  readonly resident: ResidentAt
  readonly coOwners: CoOwners
}

/** @throws DomainError RESIDENT_SESSION_REQUIRED, APPOINTMENT_NOT_IN_LAW, NOT_CO_OWNED */
const standAt = async (
  deps: Deps,
  desk: DecisionContext,
  { token, session, listUserId: asked }: Visiting,
): Promise<Standpoint> => {
  const followed = await followLinkAt(desk, deps, token)
  const visit = { session, followed }
  const listUserId = await chosenEntry(deps, desk, visit, { listUserId: asked, prefers: [], guesses: false })
  const resident = await residentAt(desk, visit, { listUserId, now: deps.clock() })
  const coOwners = await coOwnersAt(deps, desk, resident.acting.entry)
  if (coOwners.facts.coOwners.length < 2) throw new DomainError('NOT_CO_OWNED')
  return { followed, resident, coOwners }
}

const keyOf = ({ secrets }: Pick<Deps, 'secrets'>, { facts }: CoOwners, personId: string): string =>
  secrets.derivedId(facts.coOwnersId, `co-owner\n${personId}`)

const namesOf = async (
  desk: DecisionContext,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  await desk.read(personIds.map(personStream))
  return new Map(
    personIds.map((id) => {
      const person = desk.fold(personStream(id), personDecider)
      return [id, person.status === 'registered' ? person.name : null]
    }),
  )
}

const shownOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { facts }: CoOwners,
  names: ReadonlyMap<string, string | null>,
): string => {
  const lines = [facts.coOwnersId, digestOfText(currentText()), ...facts.units.map(({ dong, ho }) => `${dong} ${ho}`)]
  return secrets.digest('representative-shown', [...lines, ...[...names].flat()].join('\n'))
}

type Page = Omit<RepresentativeChoice, 'mine'> & {
  readonly mine: { readonly key: string; readonly receiptId: string } | null
  readonly stream: string
}

/** Returns the page of a resident, as a decision has it; its receipt is found afterwards. */
const pageAt = async (
  deps: Deps,
  desk: DecisionContext,
  { followed: { list, ...followed }, resident, coOwners }: Standpoint,
): Promise<Page> => {
  const { facts } = coOwners
  const { personId } = resident.acting.entry
  const names = await namesOf(desk, facts.coOwners)
  const stream = representativeStream(facts.coOwnersId)
  const { choices, standing } = desk.fold(stream, representativeDecider)
  const counted = facts.coOwners.filter((id) => !facts.leftOut.includes(id))
  const { article, ...share } = shareOf(coOwners, dayAt(deps.clock()))
  const mine = choices.get(personId)
  const { officePhone, name } = resident.apartment
  const agreedTo = (id: string): number => counted.filter((one) => choices.get(one)?.representativeId === id).length
  return {
    list: { name: list.name },
    apartment: { name },
    office: officePhone === undefined ? {} : { phone: officePhone },
    isOpen: listStatusAt(list, deps.clock()) === 'active',
    name: resident.person.name ?? '',
    units: [...facts.units],
    article,
    total: counted.length,
    needed: enoughCoOwners(counted.length, share),
    coOwners: counted
      .map((id) => ({
        key: keyOf(deps, coOwners, id),
        name: maskedName(names.get(id)),
        isSelf: id === personId,
        agreed: agreedTo(id),
      }))
      // The keys' order tells nothing; oneself comes first.
      .toSorted((one, other) => Number(other.isSelf) - Number(one.isSelf) || one.key.localeCompare(other.key)),
    text: { ...currentText(), paragraphs: [...currentText().paragraphs] },
    shown: shownOf(deps, coOwners, names),
    typedSignature: takesTyped({ list, campaign: followed.campaign }),
    mine: mine ? { key: keyOf(deps, coOwners, mine.representativeId), receiptId: mine.receiptId } : null,
    appointed: standing ? keyOf(deps, coOwners, standing.representativeId) : null,
    stream,
  }
}

const maskedName = (name: string | null | undefined): string | null => (name ? maskName(name) : null)

const withReceipt = async (
  { store }: Pick<Deps, 'store'>,
  { mine, stream, ...page }: Page,
): Promise<RepresentativeChoice> => {
  if (mine === null) return { ...page, mine: null }
  // The stream of co-owners holds nothing else.
  const events = (await store.readStream(stream)).events as readonly RecordedEvent<RepresentativeEvent>[]
  const agreed = events.findLast(
    ({ type, data }) => type === 'RepresentativeAgreed' && data.receiptId === mine.receiptId,
  )
  const isOnPaper = agreed?.type === 'RepresentativeAgreed' && agreed.data.paper !== undefined
  return { ...page, mine: { key: mine.key, receipt: isOnPaper ? null : receiptOf(agreed) } }
}

type Acting = Visiting & { readonly metadata: Metadata; readonly evidence: Evidence }

/** Returns the co-owners of a resident's unit and their choices. @throws as its contract says */
export const representativeChoice = async (
  deps: Deps,
  visiting: Visiting,
  metadata: Metadata,
): Promise<RepresentativeChoice> => {
  const { outcome } = await decideJointly(deps.store, metadata, async (desk) =>
    pageAt(deps, desk, await standAt(deps, desk, visiting)),
  )
  return withReceipt(deps, outcome)
}

/** Records a resident's agreement to a representative. @throws DomainError as its contract says */
export const chooseRepresentative = async (
  deps: Deps,
  { body, ...acting }: Acting & { readonly body: RepresentativeSubmission },
): Promise<{ readonly position: number; readonly page: RepresentativeChoice }> => {
  const { key, shown, listUserId, ...signature } = body
  const submitted = readSubmission(deps, { ...signature, listUserId, shown, values: {}, consents: [] })
  const signatureOf = oncePerSigner((signer) => storeSignature(deps, signer, submitted))
  const receiptId = newReceiptId()
  const { outcome, position } = await decideJointly(deps.store, acting.metadata, async (desk) => {
    const before = await standAt(deps, desk, acting)
    const { followed, resident } = before
    assertActive(followed.list, deps.clock())
    const { entry } = resident.acting
    await endOwnerExclusions(desk, [entry], 'took-part')
    const coOwners = await coOwnersAt(deps, desk, entry)
    const page = await pageAt(deps, desk, { ...before, coOwners })
    // A repeat comes back to what it did, whatever has changed since.
    if (page.mine?.key === key) return page
    if (page.shown !== shown) throw new DomainError('DOCUMENT_CHANGED')
    if (submitted.typed === true && !(takesTyped(followed) || submitted.byKeyboard === true))
      throw new DomainError('TYPED_SIGNATURE_NOT_ALLOWED')
    const representativeId = coOwners.facts.coOwners.find((id) => keyOf(deps, coOwners, id) === key) ?? ''
    const { coOwnersId } = coOwners.facts
    const state = desk.fold(page.stream, representativeDecider)
    const text = { version: currentText().version, sha256: digestOfText(currentText()) }
    const today = dayAt(deps.clock())
    const decide = (agreed: Parameters<typeof agreementOf>[1]['agreed']) =>
      representativeDecider.decide(
        {
          type: 'Agree',
          of: coOwners.facts,
          today,
          representativeId,
          required: shareOf(coOwners, today),
          appointmentId: deps.secrets.derivedId(coOwnersId, `appointment\n${state.appointments}`),
          agreements: [agreementOf(resident, { receiptId, text, submission: submitted.digest, agreed })],
        },
        state,
      )
    // A refused choice stores no signature.
    decide(null)
    const events = decide({ signature: await signatureOf(resident.person), evidence: acting.evidence })
    desk.add(page.stream, events)
    markRepresentative(desk, coOwners, events)
    return pageAt(deps, desk, { ...before, coOwners })
  })
  return { position, page: await withReceipt(deps, outcome) }
}

const agreementOf = (
  { acting: { entry }, identity }: ResidentAt,
  said: Pick<
    Extract<RepresentativeEvent, { type: 'RepresentativeAgreed' }>['data'],
    'receiptId' | 'text' | 'submission' | 'agreed'
  >,
) => ({ personId: entry.personId, listUserId: entry.listUserId, identity, ...said })

/** Revokes a resident's agreement. @throws DomainError as its contract says */
export const revokeRepresentative = async (
  deps: Deps,
  acting: Acting,
): Promise<{ readonly position: number; readonly page: RepresentativeChoice }> => {
  const receiptId = newReceiptId()
  const { outcome, position } = await decideJointly(deps.store, acting.metadata, async (desk) => {
    const before = await standAt(deps, desk, acting)
    const { followed, resident, coOwners } = before
    assertActive(followed.list, deps.clock())
    const stream = representativeStream(coOwners.facts.coOwnersId)
    const { personId } = resident.acting.entry
    const today = dayAt(deps.clock())
    const { identity } = resident
    const revoking = { personId, receiptId, identity, evidence: acting.evidence, reference: null, revokedOn: today }
    const command = { type: 'Revoke', of: coOwners.facts, today, revoking } as const
    const events = representativeDecider.decide(command, desk.fold(stream, representativeDecider))
    desk.add(stream, events)
    markRepresentative(desk, coOwners, events)
    return pageAt(deps, desk, before)
  })
  return { position, page: await withReceipt(deps, outcome) }
}

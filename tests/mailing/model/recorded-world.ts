import type { DomainEvent } from '#events/event-type.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import { newId, newLinkSecret } from '#services/core/secrets.ts'
import { listStream } from '#services/list/list.decider.ts'
import { participationStream } from '#services/list/participation.decider.ts'
import { messageSettingsStream } from '#services/messaging/message-settings.decider.ts'
import { messageWishStream } from '#services/messaging/message-wish.decider.ts'
import { apartmentStream } from '#services/apartment/apartment.decider.ts'
import { unitDigest, unitStreamOf } from '#services/person/person.facts.ts'
import { personStream } from '#services/person/person.decider.ts'
import { listUserStream } from '#services/roll/list-user.decider.ts'
import { consentStream } from '#services/signature/consent/consent.decider.ts'
import { signatureCampaignStream } from '#services/signature/signature-campaign.decider.ts'
import { signatureRequestStream } from '#services/signature/request/signature-request.decider.ts'
import { ballotStream } from '#services/vote/ballot/ballot.decider.ts'
import { voteStream } from '#services/vote/vote.decider.ts'
import { evidence, fixedId } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import { sampleVote } from '#tests/vote/sample-vote.ts'
import type { Vote, World } from './hearing-model.ts'
import { settingsOn } from '../office-messages.ts'

/** The tests' worlds in the log: each event as the product would have written it. */

const TOMORROW = '2026-11-22T03:00:00.000Z'
export const YESTERDAY = '2026-11-20T03:00:00.000Z'

export const placeOf = (unit: number) => ({ dong: String(101 + Math.floor(unit / 3)), ho: String(101 + (unit % 3)) })
export const phoneOf = (person: number): string => `0105555${String(person).padStart(4, '0')}`
export const titleOf = (vote: number): string => `${vote + 1}호 안건`

export type Ids = {
  readonly apartmentId: string
  readonly listId: string
  readonly people: readonly string[]
  readonly entries: readonly string[]
  readonly votes: readonly string[]
}

/** Ids in the order of the things. */
export const idsOf = ({ people, entries, votes }: World): Ids => ({
  apartmentId: newId(),
  listId: newId(),
  people: people.map(newId),
  entries: entries.map(newId),
  votes: votes.map(newId).toSorted(),
})

export const holding = (kakaoEnabled: boolean, representative: boolean) => ({
  area: null,
  landShare: null,
  ownershipShare: null,
  kakaoEnabled,
  representative,
})

const timesOf = ({ time }: Vote) => ({
  opensAt: time === 'later' ? TOMORROW : null,
  closesAt: time === 'over' ? YESTERDAY : null,
})

/** Returns the fields of an entry's event that name its owner. */
const entryOf = (world: World, ids: Ids, index: number) => {
  const entry = world.entries[index]
  if (!entry) throw new Error('no such entry')
  return {
    listId: ids.listId,
    apartmentId: ids.apartmentId,
    listUserId: ids.entries[index] ?? '',
    personId: ids.people[entry.person] ?? '',
    ...placeOf(entry.unit),
  }
}

/** Events by stream, in the order of the story. */
export type Story = (readonly [stream: string, event: DomainEvent])[]

export const consentStory = (world: World, ids: Ids, index: number): Story => {
  const of = entryOf(world, ids, index)
  const consentId = newId()
  const scan = { objectKey: 'a'.repeat(64), sha256: 'a'.repeat(64), size: 1_000, pages: 2 }
  const paper = { consentId, ...of, enteredBy: fixedId(70), signedOn: '2026-11-18', scan, note: null }
  const confirmed = { consentId, ...of, signedOn: '2026-11-18', receiptId: newLinkSecret(), documentId: newId() }
  const stream = consentStream(of.listUserId)
  return [
    [stream, { type: 'PaperConsentEntered', data: paper }],
    [stream, { type: 'PaperConsentConfirmed', data: confirmed }],
  ]
}

export const withdrawalStory = (world: World, ids: Ids, index: number, consentId: string): Story => {
  const of = entryOf(world, ids, index)
  const data = { consentId, ...of, way: 'paper', withdrawnOn: '2026-11-19', receiptId: newLinkSecret() }
  const event = { type: 'ConsentWithdrawn', data: { ...data, reason: '철회', evidence: null } }
  return [[consentStream(of.listUserId), event]]
}

export const ballotStory = (
  secrets: TestApp['system']['deps']['secrets'],
  { world, ids }: { readonly world: World; readonly ids: Ids },
  vote: number,
  index: number,
): Story => {
  const of = entryOf(world, ids, index)
  const voteId = ids.votes[vote] ?? ''
  const { questions } = sampleVote()
  const answers = questions.map(({ id, choices }) => ({
    questionId: id,
    choiceIds: choices.slice(0, 1).map((c) => c.id),
  }))
  const data = { voteId, ...of, receiptId: newLinkSecret(), answers, answersProof: null, evidence }
  return [[ballotStream(voteId, unitDigest(secrets, of)), { type: 'BallotCast', data }]]
}

const listStory = (world: World, ids: Ids): Story => {
  const { listId, apartmentId } = ids
  const startDate = world.list === 'scheduled' ? '2026-11-25' : '2026-11-01'
  const list = {
    listId,
    apartmentId,
    name: '동의',
    type: world.type,
    startDate,
    endDate: '2026-11-30',
    coOwners: world.rule,
  }
  const closed = { listId, cause: 'hand', closedAt: YESTERDAY }
  return [
    [
      apartmentStream(apartmentId),
      { type: 'ApartmentRegistered', data: { apartmentId, name: '한빛', address: '고양', totalUnits: 9 } },
    ],
    [listStream(listId), { type: 'ListCreated', data: list }],
    ...(world.list === 'closed' ? [[listStream(listId), { type: 'ListClosed', data: closed }] as const] : []),
    ...(world.publicLink
      ? [
          [
            signatureCampaignStream(listId),
            { type: 'SignatureLinkAttached', data: { listId, linkId: newLinkSecret() } },
          ] as const,
        ]
      : []),
  ]
}

const peopleStory = ({ people }: World, { people: ids, apartmentId }: Ids): Story =>
  people.flatMap(({ phone, declined }, n): Story => {
    const personId = ids[n] ?? ''
    const known = { personId, apartmentId, name: `주민${n}`, phone: phone ? phoneOf(n) : null, birthDate: null }
    return [
      [personStream(personId), { type: 'PersonRegistered', data: known }],
      ...(declined
        ? [[messageWishStream(personId), { type: 'MessagesDeclined', data: { personId, apartmentId } }] as const]
        : []),
    ]
  })

const rollStory = (secrets: TestApp['system']['deps']['secrets'], world: World, ids: Ids): Story =>
  world.entries.flatMap(({ kakao, named, onRoll, consent, invited, person }, index): Story => {
    const of = entryOf(world, ids, index)
    const { listId, listUserId, personId, dong, ho } = of
    const [unit, own] = [unitStreamOf(secrets, of), listUserStream(listUserId)]
    const consents = consent === 'none' ? [] : consentStory(world, ids, index)
    const consentId = String((consents[0]?.[1].data as { consentId?: string } | undefined)?.consentId)
    const requestId = newId()
    const request = { requestId, ...of, expiresAt: null, message: null }
    return [
      [own, { type: 'ListUserAdded', data: { ...of, ...holding(kakao, named) } }],
      [unit, { type: 'UnitOwnerAdded', data: { listId, dong, ho, listUserId, personId, name: `주민${person}` } }],
      ...(invited ? [[signatureRequestStream(requestId), { type: 'SignatureRequested', data: request }] as const] : []),
      ...consents,
      ...(consent === 'gone' ? withdrawalStory(world, ids, index, consentId) : []),
      ...(onRoll ? [] : removalStory(secrets, { world, ids }, index)),
    ]
  })

export const removalStory = (
  secrets: TestApp['system']['deps']['secrets'],
  { world, ids }: { readonly world: World; readonly ids: Ids },
  index: number,
): Story => {
  const of = entryOf(world, ids, index)
  const { listId, listUserId, personId } = of
  return [
    [listUserStream(listUserId), { type: 'ListUserRemoved', data: { listUserId, listId, personId } }],
    [unitStreamOf(secrets, of), { type: 'UnitOwnerRemoved', data: { listUserId, listId, personId } }],
  ]
}

const votesStory = (secrets: TestApp['system']['deps']['secrets'], world: World, ids: Ids): Story =>
  world.votes.flatMap((vote, n): Story => {
    const voteId = ids.votes[n] ?? ''
    const names = { voteId, listId: ids.listId }
    const stream = voteStream(voteId)
    const created = sampleVote({ ...names, apartmentId: ids.apartmentId, title: titleOf(n), ...timesOf(vote) })
    return [
      [participationStream(ids.listId), { type: 'VoteBegun', data: { listId: ids.listId, voteId } }],
      [stream, { type: 'VoteCreated', data: created }],
      ...(vote.linked
        ? [[stream, { type: 'VoteLinkAttached', data: { ...names, linkId: newLinkSecret() } }] as const]
        : []),
      ...(vote.state === 'draft' ? [] : [[stream, { type: 'VoteOpened', data: names }] as const]),
      ...vote.cast.flatMap((index) => ballotStory(secrets, { world, ids }, n, index)),
      ...(vote.state === 'closed'
        ? [[stream, { type: 'VoteClosed', data: { ...names, reason: 'by-hand' } }] as const]
        : []),
    ]
  })

export const settingsStory = (
  { settings }: Pick<World, 'settings'>,
  { listId, apartmentId }: Ids,
  occasion: MessageOccasion,
): Story => {
  const on = settingsOn({ enabled: settings !== 'off' })
  const occasions = on.occasions.map((one) => ({
    ...one,
    enabled: !(settings === 'occasion-off' && one.kind === occasion),
  }))
  return [
    [messageSettingsStream(listId), { type: 'MessageSettingsSet', data: { listId, apartmentId, ...on, occasions } }],
  ]
}

/**
 * Returns the events of a whole world. The caller has to erase erased persons, since their key has
 * to be destroyed, too.
 */
export const worldStory = (
  secrets: TestApp['system']['deps']['secrets'],
  { world, ids }: { readonly world: World; readonly ids: Ids },
  occasion: MessageOccasion,
): Story => [
  ...listStory(world, ids),
  ...peopleStory(world, ids),
  ...rollStory(secrets, world, ids),
  ...votesStory(secrets, world, ids),
  ...settingsStory(world, ids, occasion),
]

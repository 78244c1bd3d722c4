import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import { newLinkSecret } from '#services/core/secrets.ts'
import { listStream } from '#services/list/list.decider.ts'
import { messageWishStream } from '#services/messaging/message-wish.decider.ts'
import { personStream } from '#services/person/person.decider.ts'
import { listUserStream } from '#services/roll/list-user.decider.ts'
import { consentStream } from '#services/signature/consent/consent.decider.ts'
import { signatureCampaignStream } from '#services/signature/signature-campaign.decider.ts'
import { voteStream } from '#services/vote/vote.decider.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'
import type { Entry, Person, Vote, World } from './hearing-model.ts'
import { erase, recordStory } from './record-story.ts'
import {
  ballotStory,
  consentStory,
  holding,
  phoneOf,
  removalStory,
  settingsStory,
  withdrawalStory,
  YESTERDAY,
  type Ids,
  type Story,
} from './recorded-world.ts'

export const acts = [
  'decline',
  'want',
  'erase',
  'lose-phone',
  'get-phone',
  'kakao',
  'name',
  'sign',
  'withdraw',
  'cast',
  'remove',
  'unlink-vote',
  'close-vote',
  'unlink-public',
  'close-list',
  'reopen-list',
  'settings-off',
  'occasion-off',
  'settings-on',
] as const
export type WorldEvent = { readonly act: (typeof acts)[number]; readonly n: number; readonly m: number }

type Happens = {
  readonly test: Pick<TestApp, 'system' | 'clock'>
  readonly world: World
  readonly ids: Ids
  readonly occasion: MessageOccasion
}

const toPerson = async ({ test, ids }: Happens, act: string, n: number, person: Person): Promise<Story> => {
  const { apartmentId } = ids
  const personId = ids.people[n] ?? ''
  if (person.erased) return []
  const changed = (phone: string | null): Story => [
    [personStream(personId), { type: 'PersonChanged', data: { personId, name: `주민${n}`, phone, birthDate: null } }],
  ]
  switch (act) {
    case 'decline':
    case 'want': {
      person.declined = act === 'decline'
      const type = person.declined ? 'MessagesDeclined' : 'MessagesWanted'
      return [[messageWishStream(personId), { type, data: { personId, apartmentId } }]]
    }
    case 'erase':
      person.erased = true
      await erase(test, personId, ids)
      return []
    case 'lose-phone':
    case 'get-phone':
      person.phone = act === 'get-phone'
      return changed(person.phone ? phoneOf(n) : null)
    default:
      return []
  }
}

const lastConsentOf = async ({ test }: Happens, listUserId: string): Promise<string> => {
  const { events } = await test.system.deps.store.readStream(consentStream(listUserId))
  return String((events.at(-1)?.data as { consentId?: string } | undefined)?.consentId)
}

const toEntry = async (happens: Happens, act: string, n: number, entry: Entry): Promise<Story> => {
  const { test, world, ids } = happens
  const [listUserId, { listId }] = [ids.entries[n] ?? '', ids]
  const canAct = entry.onRoll && world.people[entry.person]?.erased === false
  switch (act) {
    case 'kakao':
    case 'name':
      if (!entry.onRoll) return []
      if (act === 'kakao') entry.kakao = !entry.kakao
      else entry.named = !entry.named
      return [
        [
          listUserStream(listUserId),
          { type: 'ListUserChanged', data: { listUserId, listId, ...holding(entry.kakao, entry.named) } },
        ],
      ]
    case 'sign':
      if (world.type !== 'signature' || !canAct || entry.consent === 'stands') return []
      entry.consent = 'stands'
      return consentStory(world, ids, n)
    case 'withdraw':
      if (!canAct || entry.consent !== 'stands') return []
      entry.consent = 'gone'
      return withdrawalStory(world, ids, n, await lastConsentOf(happens, listUserId))
    case 'remove':
      if (!entry.onRoll || entry.consent !== 'none' || world.votes.some(({ cast }) => cast.includes(n))) return []
      entry.onRoll = false
      return removalStory(test.system.deps.secrets, { world, ids }, n)
    default:
      return []
  }
}

/**
 * Tells whether an entry may still cast a ballot in a vote: one entry of a unit does, unless each
 * casts a share.
 */
export const mayCast = (world: World, vote: Vote, n: number): boolean => {
  const entry = world.entries[n]
  if (!entry?.onRoll || vote.state === 'draft' || vote.cast.includes(n)) return false
  return world.rule === 'shares' || !vote.cast.some((other) => world.entries[other]?.unit === entry.unit)
}

const toVote = (
  { test, world, ids }: Happens,
  { act, n, m }: { readonly act: string; readonly n: number; readonly m: number },
  vote: Vote,
): Story => {
  const index = n % world.votes.length
  const names = { voteId: ids.votes[index] ?? '', listId: ids.listId }
  const caster = m % world.entries.length
  switch (act) {
    case 'cast':
      if (!mayCast(world, vote, caster) || world.people[world.entries[caster]?.person ?? 0]?.erased !== false) return []
      vote.cast.push(caster)
      return ballotStory(test.system.deps.secrets, { world, ids }, index, caster)
    case 'unlink-vote':
      if (!vote.linked) return []
      vote.linked = false
      return [[voteStream(names.voteId), { type: 'VoteLinkRemoved', data: { ...names, linkId: newLinkSecret() } }]]
    case 'close-vote':
      if (vote.state !== 'open') return []
      vote.state = 'closed'
      return [[voteStream(names.voteId), { type: 'VoteClosed', data: { ...names, reason: 'by-hand' } }]]
    default:
      return []
  }
}

const toList = ({ world, ids, occasion }: Happens, act: string): Story => {
  const { listId } = ids
  switch (act) {
    case 'unlink-public':
      if (!world.publicLink) return []
      world.publicLink = false
      return [
        [signatureCampaignStream(listId), { type: 'SignatureLinkRemoved', data: { listId, linkId: newLinkSecret() } }],
      ]
    case 'close-list':
      if (world.list === 'closed') return []
      world.list = 'closed'
      return [[listStream(listId), { type: 'ListClosed', data: { listId, cause: 'hand', closedAt: YESTERDAY } }]]
    case 'reopen-list':
      if (world.list !== 'closed') return []
      world.list = 'running'
      return [[listStream(listId), { type: 'ListReopened', data: { listId, endDate: '2026-11-30' } }]]
    case 'settings-off':
    case 'occasion-off':
    case 'settings-on':
      world.settings = act === 'settings-on' ? 'on' : 'off'
      if (act === 'occasion-off') world.settings = 'occasion-off'
      return settingsStory(world, ids, occasion)
    default:
      return []
  }
}

/** Lets something happen, in the world and in the log; what cannot happen does not. */
export const letHappen = async (happens: Happens, happening: WorldEvent): Promise<void> => {
  const { test, world } = happens
  const { act, n } = happening
  const [person, entry] = [n % world.people.length, n % world.entries.length]
  const [who, what] = [world.people[person], world.entries[entry]]
  const vote = world.votes[n % Math.max(1, world.votes.length)]
  if (who) await recordStory(test, await toPerson(happens, act, person, who))
  if (what) await recordStory(test, await toEntry(happens, act, entry, what))
  if (vote) await recordStory(test, toVote(happens, happening, vote))
  await recordStory(test, toList(happens, act))
}

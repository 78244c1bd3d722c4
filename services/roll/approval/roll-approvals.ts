import { z } from 'zod'
import { stateIn } from '../../core/read-state.ts'
import { approvalDecider, approvalStream } from '../../approval/approval.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor } from '../../core/text/masked-person.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import type { ApprovalHandler, DescribedApproval } from '../../approval/approval.hooks.ts'
import type { AdminSession } from '../../core/session.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { representConfirmed } from '../entry/change-entries.ts'
import { moveConfirmed } from '../entry/move-entry.ts'
import { removableEntries, takeOff } from '../entry/remove-entries.ts'
import { additionPayload, enterOwners } from './request-additions.ts'
import { restoreConfirmed } from '../entry/restore-entries.ts'
import { entryBefore } from '../entry-before.ts'
import { aboutOf, headings, unitText, type RollKind } from './roll-request.ts'
import { participantsOf } from '../roll.hooks.ts'

const removalPayload = z.object({ listUserIds: z.array(z.guid()) })
const representativePayload = removalPayload.extend({ representative: z.boolean() })
const movePayload = z.object({ listUserId: z.guid(), to: z.object({ dong: z.string(), ho: z.string() }) })

/** Owner in a request, and the text about their units. */
type NamedOwner = { readonly personId: string; readonly text: string }

const entriesNamed = async ({ store }: Deps, listUserIds: readonly string[]) => {
  const entries = await Promise.all(listUserIds.map((listUserId) => entryBefore({ store }, listUserId)))
  return entries.map(({ personId, dong, ho }) => ({ personId, text: unitText({ dong, ho }) }))
}

/** Returns the owners in a request. */
const namedIn = async (deps: Deps, kind: RollKind, payload: unknown): Promise<readonly NamedOwner[]> => {
  if (kind === 'roll-removal') return entriesNamed(deps, removalPayload.parse(payload).listUserIds)
  if (kind === 'roll-representative') {
    const { listUserIds, representative } = representativePayload.parse(payload)
    const named = await entriesNamed(deps, listUserIds)
    return named.map(({ personId, text }) => ({
      personId,
      text: `${text} ${representative ? '대표자로 지정' : '대표자에서 해제'}`,
    }))
  }
  if (kind === 'roll-move') {
    const { listUserId, to } = movePayload.parse(payload)
    const moved = await entriesNamed(deps, [listUserId])
    return moved.map(({ personId, text }) => ({ personId, text: `${text} → ${unitText(to)}` }))
  }
  const added = additionPayload.parse(payload)
  if ('restored' in added) return entriesNamed(deps, added.restored)
  return added.owners.map(({ personId, dong, ho }) => ({ personId, text: unitText({ dong, ho }) }))
}

const describe =
  (deps: Deps, kind: RollKind): NonNullable<ApprovalHandler['describe']> =>
  async (admin, requests) => {
    const streams = await deps.store.readStreams(requests.map(({ id }) => approvalStream(id)))
    const told = requests.map(async ({ id }): Promise<readonly [string, DescribedApproval] | undefined> => {
      const request = stateIn(streams, approvalDecider, approvalStream(id))
      if (request.status === 'absent' || request.payload === null) return undefined
      const named = await namedIn(deps, kind, JSON.parse(request.payload))
      return [id, await describeOwners(deps, { kind, admin, named })]
    })
    return new Map((await Promise.all(told)).flatMap((one) => (one ? [one] : [])))
  }

type OwnersToDescribe = { readonly kind: RollKind; readonly admin: AdminSession; readonly named: readonly NamedOwner[] }

const describeOwners = async (
  { store }: Deps,
  { kind, admin, named }: OwnersToDescribe,
): Promise<DescribedApproval> => {
  const persons = await store.readStreams(named.map(({ personId }) => personStream(personId)))
  const seen = personFor(admin)
  const lines = named.map(({ personId, text }) => {
    const person = stateIn(persons, personDecider, personStream(personId))
    if (person.status !== 'registered') return text
    const { name, phone } = seen({ name: person.name, phone: person.phone, birthDate: null })
    return [text, name ?? '', phone === null ? '(휴대전화 없음)' : ''].filter((part) => part !== '').join(' ')
  })
  return {
    about: aboutOf(headings[kind](named.length), lines),
    personIds: [...new Set(named.map(({ personId }) => personId))],
  }
}

/** @throws DomainError LIST_CLOSED: what a closed list came to is counted against its roll */
const assertRunning = async ({ clock }: Deps, desk: DecisionContext, listId: string): Promise<void> => {
  await desk.read([listStream(listId)])
  assertActiveOrScheduled(existingList(desk.fold(listStream(listId), listDecider)), clock())
}

/** Approvals of changes of the roll while a vote of it is open, and how each is carried out. */
export const rollApprovals = (deps: Deps): readonly ApprovalHandler[] => [
  {
    kind: 'roll-removal',
    describe: describe(deps, 'roll-removal'),
    carryOut: async (desk, { listId, payload }) => {
      const findParticipants = await participantsOf(deps.hooks, listId)
      await desk.read([listStream(listId)])
      const list = existingList(desk.fold(listStream(listId), listDecider))
      const leaving = removalPayload.parse(payload).listUserIds.map((listUserId) => ({ listUserId }))
      await takeOff(deps, desk, await removableEntries(deps, desk, { list, leaving, findParticipants }))
    },
  },
  {
    kind: 'roll-move',
    describe: describe(deps, 'roll-move'),
    carryOut: async (desk, { listId, payload }) => {
      const findParticipants = await participantsOf(deps.hooks, listId)
      await assertRunning(deps, desk, listId)
      await moveConfirmed(deps, desk, { ...movePayload.parse(payload), findParticipants })
    },
  },
  {
    kind: 'roll-representative',
    describe: describe(deps, 'roll-representative'),
    carryOut: async (desk, { listId, payload }) => {
      await assertRunning(deps, desk, listId)
      await representConfirmed(deps, desk, { listId, ...representativePayload.parse(payload) })
    },
  },
  {
    kind: 'roll-addition',
    describe: describe(deps, 'roll-addition'),
    carryOut: async (desk, { listId, apartmentId, payload }) => {
      await assertRunning(deps, desk, listId)
      const added = additionPayload.parse(payload)
      if ('restored' in added) return restoreConfirmed(deps, desk, { listId, listUserIds: added.restored })
      return enterOwners(deps, desk, { listId, apartmentId, owners: added.owners })
    },
  },
]

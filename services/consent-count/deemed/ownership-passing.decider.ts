import type { OwnershipPassingEvent } from '#events/consent-count/deemed-consent.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { entryIdentity, type ListedUser } from '../../roll/list-user.decider.ts'

type PassedData = Extract<OwnershipPassingEvent, { type: 'OwnershipPassed' }>['data']

/** Passing of a unit as an administrator states it. */
export type StatedPassing = Pick<PassedData, 'listUserIds' | 'passedOn'> & { readonly reference: string }

export type OwnershipPassingState = { readonly passing: Pick<PassedData, 'listUserIds' | 'passedOn'> | null }

export type OwnershipPassingCommand = { readonly entry: ListedUser } & (
  | {
      readonly type: 'PassOwnership'
      readonly stated: StatedPassing
      /** Entries of the new owners, as far as they are on the roll. */
      readonly successors: readonly ListedUser[]
      readonly today: string
    }
  | { readonly type: 'UndoPassing' }
)

export const ownershipPassingStream = (listUserId: string): string => `ownership-passing-${listUserId}`

const refuse = (path: string, message: string): never => {
  throw new DomainError('VALIDATION_FAILED', [{ path, message }])
}

const isSame = (one: Pick<PassedData, 'listUserIds' | 'passedOn'>, other: typeof one): boolean =>
  one.passedOn === other.passedOn && one.listUserIds.toSorted().join(' ') === other.listUserIds.toSorted().join(' ')

const isNewOwnerOf = (former: ListedUser, { listId, dong, ho, personId }: ListedUser): boolean =>
  listId === former.listId && dong === former.dong && ho === former.ho && personId !== former.personId

/** Decides whether a unit has passed from an entry to others of the same unit. */
export const ownershipPassingDecider: Decider<OwnershipPassingState, OwnershipPassingCommand, OwnershipPassingEvent> = {
  initial: { passing: null },
  evolve: (_, event) => ({
    passing:
      event.type === 'OwnershipPassed' ? { listUserIds: event.data.listUserIds, passedOn: event.data.passedOn } : null,
  }),
  decide: (command, { passing }) => {
    const { entry } = command
    if (command.type === 'UndoPassing')
      return passing === null ? [] : [{ type: 'OwnershipPassingUndone', data: entryIdentity(entry) }]
    const { stated, successors, today } = command
    if (passing !== null && isSame(passing, stated)) return []
    if (passing !== null) refuse('listUserIds', '이미 이전을 기록한 소유자입니다. 먼저 그 기록을 되돌려주세요.')
    if (stated.passedOn > today) refuse('passedOn', '오늘보다 늦을 수 없습니다.')
    const isComplete = successors.length === new Set(stated.listUserIds).size && successors.length > 0
    if (!isComplete || !successors.every((successor) => isNewOwnerOf(entry, successor)))
      refuse('listUserIds', '새 소유자는 명부의 같은 세대에 있는 다른 사람이어야 합니다.')
    const { listUserIds, passedOn, reference } = stated
    return [{ type: 'OwnershipPassed', data: { ...entryIdentity(entry), listUserIds, passedOn, reference } }]
  },
}

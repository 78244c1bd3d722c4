import type { ListUserEvent } from '#events/list-user/list-user.events.ts'
import type { Decider } from '../core/decider.ts'

type Added = Extract<ListUserEvent, { type: 'ListUserAdded' }>['data']
type Holding = Pick<Added, 'area' | 'landShare' | 'ownershipShare' | 'kakaoEnabled'>

export type ListUserState = { readonly status: 'absent' } | ({ readonly status: 'listed' } & Added)

/** What a roll says of an entry; undefined where it says nothing, which leaves what is known. */
export type ListUserCommand = { readonly type: 'RecordListUser' } & Omit<Added, keyof Holding> & { readonly [Field in keyof Holding]: Holding[Field] | undefined }

export const listUserStream = (listUserId: string): string => `list-user-${listUserId}`

const orKnown = <Value>(said: Value | undefined, known: Value): Value => (said === undefined ? known : said)

/** A person's entry for one unit in one list. */
export const listUserDecider: Decider<ListUserState, ListUserCommand, ListUserEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'ListUserAdded') return { status: 'listed', ...event.data }
    return state.status === 'listed' ? { ...state, ...event.data } : state
  },
  decide: ({ type: _type, area, landShare, ownershipShare, kakaoEnabled, ...place }, state) => {
    if (state.status === 'absent') {
      const holding = { area: area ?? null, landShare: landShare ?? null, ownershipShare: ownershipShare ?? null, kakaoEnabled: kakaoEnabled ?? true }
      return [{ type: 'ListUserAdded', data: { ...place, ...holding } }]
    }
    const holding: Holding = {
      area: orKnown(area, state.area),
      landShare: orKnown(landShare, state.landShare),
      ownershipShare: orKnown(ownershipShare, state.ownershipShare),
      kakaoEnabled: orKnown(kakaoEnabled, state.kakaoEnabled),
    }
    const isSame = (Object.keys(holding) as (keyof Holding)[]).every((field) => holding[field] === state[field])
    return isSame ? [] : [{ type: 'ListUserChanged', data: { listUserId: place.listUserId, listId: place.listId, ...holding } }]
  },
}

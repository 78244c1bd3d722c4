import { describe, expect, it } from 'vitest'
import { foldEvents } from '#services/core/decider.ts'
import { listUserDecider } from '#services/roll/list-user.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const place = {
  listUserId: fixedId(3),
  listId: fixedId(2),
  apartmentId: fixedId(1),
  personId: fixedId(4),
  dong: '101',
  ho: '1502',
}
const holding = { area: 849_431, landShare: 351_234, ownershipShare: '1/2', kakaoEnabled: true, representative: false }
const nothing = { area: undefined, landShare: undefined, ownershipShare: undefined, kakaoEnabled: undefined }
const added = { type: 'ListUserAdded', data: { ...place, ...holding } } as const
const changed = (overrides: {
  readonly area?: number | null
  readonly ownershipShare?: string | null
  readonly kakaoEnabled?: boolean
  readonly representative?: boolean
}) =>
  ({
    type: 'ListUserChanged',
    data: { listUserId: place.listUserId, listId: place.listId, ...holding, ...overrides },
  }) as const

describe('recording an entry of a roll', () => {
  it('adds it', () =>
    given(listUserDecider)
      .when({ type: 'RecordListUser', ...place, ...holding })
      .then([added]))
  it('adds what is known: KakaoTalk unless the roll says no, nothing else', () =>
    given(listUserDecider)
      .when({ type: 'RecordListUser', ...place, ...nothing })
      .then([
        {
          type: 'ListUserAdded',
          data: {
            ...place,
            area: null,
            landShare: null,
            ownershipShare: null,
            kakaoEnabled: true,
            representative: false,
          },
        },
      ]))
  it('changes what the roll now says otherwise', () =>
    given(listUserDecider, [added])
      .when({ type: 'RecordListUser', ...place, ...holding, area: 599_912 })
      .then([changed({ area: 599_912 })]))
  it('takes an area away where the roll says null', () =>
    given(listUserDecider, [added])
      .when({ type: 'RecordListUser', ...place, ...nothing, area: null })
      .then([changed({ area: null })]))
  it('leaves what is known where the roll says nothing', () =>
    given(listUserDecider, [added])
      .when({ type: 'RecordListUser', ...place, ...nothing })
      .thenNothing())
  it('stays quiet when repeated', () =>
    given(listUserDecider, [added])
      .when({ type: 'RecordListUser', ...place, ...holding })
      .thenNothing())
  it('stays quiet when a change is repeated', () =>
    given(listUserDecider, [added, changed({ kakaoEnabled: false })])
      .when({ type: 'RecordListUser', ...place, ...holding, kakaoEnabled: false })
      .thenNothing())
})

const removed = {
  type: 'ListUserRemoved',
  data: { listUserId: place.listUserId, listId: place.listId, personId: place.personId },
} as const

describe('changing an entry by hand', () => {
  const change = (said: object) => ({ type: 'ChangeListUser', ...said }) as const
  it('records the whole of its holding', () =>
    given(listUserDecider, [added])
      .when(change({ area: 599_912, ownershipShare: null, representative: true }))
      .then([changed({ area: 599_912, ownershipShare: null, representative: true })]))
  it('stays quiet when repeated, and where nothing is said', () => {
    given(listUserDecider, [added, changed({ representative: true })])
      .when(change({ representative: true }))
      .thenNothing()
    given(listUserDecider, [added]).when(change({})).thenNothing()
  })
  it('is refused for one that is not on its list, or no more', () => {
    given(listUserDecider)
      .when(change({ kakaoEnabled: false }))
      .thenRejects('NOT_FOUND')
    given(listUserDecider, [added, removed])
      .when(change({ kakaoEnabled: false }))
      .thenRejects('NOT_FOUND')
  })
  it('knows events of the time before there were representatives', () => {
    const { representative: _unknown, ...older } = { ...place, ...holding }
    const history = [
      { type: 'ListUserAdded', data: older },
      changed({ representative: true }),
      {
        type: 'ListUserChanged',
        data: {
          listUserId: place.listUserId,
          listId: place.listId,
          area: 1,
          landShare: null,
          ownershipShare: null,
          kakaoEnabled: true,
        },
      },
    ] as const
    expect(foldEvents(listUserDecider, history.slice(0, 1))).toMatchObject({ representative: false })
    expect(foldEvents(listUserDecider, history)).toMatchObject({ area: 1, representative: true })
  })
})

describe('taking an entry off its list', () => {
  const remove = (hasSubmissions = false) => ({ type: 'RemoveListUser', hasSubmissions }) as const
  it('records it', () => given(listUserDecider, [added]).when(remove()).then([removed]))
  it('is refused where they took part', () =>
    given(listUserDecider, [added]).when(remove(true)).thenRejects('ENTRY_HAS_SUBMISSIONS'))
  it('stays quiet when repeated', () => given(listUserDecider, [added, removed]).when(remove()).thenNothing())
  it('is refused for one that never was', () => given(listUserDecider).when(remove()).thenRejects('NOT_FOUND'))
  it('is not for ever: a later roll adds them anew', () =>
    given(listUserDecider, [added, removed])
      .when({ type: 'RecordListUser', ...place, ...nothing })
      .then([
        {
          type: 'ListUserAdded',
          data: {
            ...place,
            area: null,
            landShare: null,
            ownershipShare: null,
            kakaoEnabled: true,
            representative: false,
          },
        },
      ]))
})

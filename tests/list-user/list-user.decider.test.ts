import { describe, it } from 'vitest'
import { listUserDecider } from '#services/list-user/list-user.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const place = { listUserId: fixedId(3), listId: fixedId(2), apartmentId: fixedId(1), personId: fixedId(4), dong: '101', ho: '1502' }
const holding = { area: 849_431, landShare: 351_234, ownershipShare: '1/2', kakaoEnabled: true, representative: false }
const nothing = { area: undefined, landShare: undefined, ownershipShare: undefined, kakaoEnabled: undefined }
const added = { type: 'ListUserAdded', data: { ...place, ...holding } } as const
const changed = (overrides: { readonly area?: number | null; readonly kakaoEnabled?: boolean }) =>
  ({ type: 'ListUserChanged', data: { listUserId: place.listUserId, listId: place.listId, ...holding, ...overrides } }) as const

describe("recording an entry of a roll", () => {
  it('adds it', () => given(listUserDecider).when({ type: 'RecordListUser', ...place, ...holding }).then([added]))
  it('adds what is known: KakaoTalk unless the roll says no, nothing else', () =>
    given(listUserDecider)
      .when({ type: 'RecordListUser', ...place, ...nothing })
      .then([{ type: 'ListUserAdded', data: { ...place, area: null, landShare: null, ownershipShare: null, kakaoEnabled: true, representative: false } }]))
  it('changes what the roll now says otherwise', () => given(listUserDecider, [added]).when({ type: 'RecordListUser', ...place, ...holding, area: 599_912 }).then([changed({ area: 599_912 })]))
  it('takes an area away where the roll says null', () => given(listUserDecider, [added]).when({ type: 'RecordListUser', ...place, ...nothing, area: null }).then([changed({ area: null })]))
  it('leaves what is known where the roll says nothing', () => given(listUserDecider, [added]).when({ type: 'RecordListUser', ...place, ...nothing }).thenNothing())
  it('stays quiet when repeated', () => given(listUserDecider, [added]).when({ type: 'RecordListUser', ...place, ...holding }).thenNothing())
  it('stays quiet when a change is repeated', () =>
    given(listUserDecider, [added, changed({ kakaoEnabled: false })])
      .when({ type: 'RecordListUser', ...place, ...holding, kakaoEnabled: false })
      .thenNothing())
})

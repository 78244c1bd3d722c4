import { describe, it } from 'vitest'
import type { ListedUser } from '#services/roll/list-user.decider.ts'
import {
  ownershipPassingDecider,
  type OwnershipPassingCommand,
} from '#services/consent-count/deemed/ownership-passing.decider.ts'
import { publicLandDecider, type PublicLandCommand } from '#services/consent-count/deemed/public-land.decider.ts'
import { listed } from '#tests/signature/consent/sample-consent.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const { listId, apartmentId, listUserId, personId, dong, ho } = listed
const entry = { listId, apartmentId, listUserId, personId, dong, ho }
const TODAY = '2026-04-01'

describe('the passing of a unit', () => {
  const buyer = (n: number, more: Partial<ListedUser> = {}): ListedUser => ({
    ...listed,
    listUserId: fixedId(30 + n),
    personId: fixedId(40 + n),
    ...more,
  })
  const stated = { listUserIds: [fixedId(31)], passedOn: '2026-03-20', reference: '접수 제1호' }
  const pass = (more: Partial<Extract<OwnershipPassingCommand, { type: 'PassOwnership' }>> = {}) =>
    ({ type: 'PassOwnership', entry: listed, stated, successors: [buyer(1)], today: TODAY, ...more }) as const
  const passed = { type: 'OwnershipPassed', data: { ...entry, ...stated } } as const
  const undone = { type: 'OwnershipPassingUndone', data: entry } as const

  it('is recorded', () => given(ownershipPassingDecider).when(pass()).then([passed]))
  it('is recorded once', () => given(ownershipPassingDecider, [passed]).when(pass()).thenNothing())
  it('is taken back, once, and recorded anew', () => {
    given(ownershipPassingDecider, [passed]).when({ type: 'UndoPassing', entry: listed }).then([undone])
    given(ownershipPassingDecider, [passed, undone]).when({ type: 'UndoPassing', entry: listed }).thenNothing()
    given(ownershipPassingDecider, [passed, undone]).when(pass()).then([passed])
  })
  it('is refused where another one stands', () =>
    given(ownershipPassingDecider, [passed])
      .when(pass({ stated: { ...stated, passedOn: '2026-03-21' } }))
      .thenRejects('VALIDATION_FAILED', ['listUserIds']))
  it('is refused on a day that is to come', () =>
    given(ownershipPassingDecider)
      .when(pass({ stated: { ...stated, passedOn: '2026-04-02' } }))
      .thenRejects('VALIDATION_FAILED', ['passedOn']))
  it.each([
    ['nobody on the roll', []],
    ['somebody of another unit', [buyer(1, { ho: '1' })]],
    ['somebody of another list', [buyer(1, { listId: fixedId(9) })]],
    ['the same person', [buyer(1, { personId })]],
  ])('is refused to %s', (_, successors) =>
    given(ownershipPassingDecider).when(pass({ successors })).thenRejects('VALIDATION_FAILED', ['listUserIds']),
  )
})

describe('a request to an authority', () => {
  const ask = (more: Partial<Extract<PublicLandCommand, { type: 'AskAuthority' }>> = {}) =>
    ({
      type: 'AskAuthority',
      entry: listed,
      today: TODAY,
      askedOn: '2026-03-01',
      reference: '공문 제7호',
      isPerson: false,
      isInLaw: true,
      ...more,
    }) as const
  const refuse = (refusedOn: string) => ({ type: 'RefuseConsent', entry: listed, today: TODAY, refusedOn }) as const
  const undo = { type: 'UndoRequest', entry: listed, today: TODAY } as const
  const asked = { type: 'PublicLandAsked', data: { ...entry, askedOn: '2026-03-01', reference: '공문 제7호' } } as const
  const refused = { type: 'PublicLandRefused', data: { ...entry, refusedOn: '2026-03-31' } } as const
  const undone = { type: 'PublicLandRequestUndone', data: entry } as const

  it('is recorded, once', () => {
    given(publicLandDecider).when(ask()).then([asked])
    given(publicLandDecider, [asked]).when(ask()).thenNothing()
  })
  it('is refused under another law, of a person, and on a day that is to come', () => {
    given(publicLandDecider)
      .when(ask({ isInLaw: false }))
      .thenRejects('SILENCE_NOT_IN_LAW')
    given(publicLandDecider)
      .when(ask({ isPerson: true }))
      .thenRejects('VALIDATION_FAILED', ['askedOn'])
    given(publicLandDecider)
      .when(ask({ askedOn: '2026-04-02' }))
      .thenRejects('VALIDATION_FAILED', ['askedOn'])
  })
  it('is refused with another day while one stands', () =>
    given(publicLandDecider, [asked])
      .when(ask({ askedOn: '2026-02-01' }))
      .thenRejects('VALIDATION_FAILED', ['askedOn']))
  it('is answered with a no within 30 days, once', () => {
    given(publicLandDecider, [asked]).when(refuse('2026-03-31')).then([refused])
    given(publicLandDecider, [asked, refused]).when(refuse('2026-03-30')).thenNothing()
    given(publicLandDecider, [asked]).when(refuse('2026-04-01')).thenRejects('VALIDATION_FAILED', ['refusedOn'])
    given(publicLandDecider, [asked]).when(refuse('2026-02-28')).thenRejects('VALIDATION_FAILED', ['refusedOn'])
    given(publicLandDecider).when(refuse('2026-03-31')).thenRejects('NOT_FOUND')
  })
  it('is taken back, once', () => {
    given(publicLandDecider, [asked]).when(undo).then([undone])
    given(publicLandDecider, [asked, undone]).when(undo).thenNothing()
  })
})

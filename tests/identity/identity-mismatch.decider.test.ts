import { describe, it } from 'vitest'
import { identityMismatchDecider } from '#services/identity/mismatch/identity-mismatch.decider.ts'
import { recognisedIdentityDecider } from '#services/identity/recognised-identity.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const [verificationId, listId, apartmentId, listUserId, personId] = [1, 2, 3, 4, 5].map(fixedId) as [
  string,
  string,
  string,
  string,
  string,
]
const place = { verificationId, listId, apartmentId }
const mismatch = { ...place, dong: '101', ho: '1502' }
const raised = { type: 'IdentityMismatchRaised', data: mismatch } as const
const accept = { type: 'AcceptMismatch', listUserId, personId, differs: ['phone'] } as const
const differs: 'phone'[] = ['phone']
const accepted = { type: 'IdentityMismatchAccepted', data: { ...place, listUserId, personId, differs } } as const
const refuse = { type: 'RefuseMismatch', reason: '신분증과 다릅니다.' } as const
const refused = { type: 'IdentityMismatchRefused', data: { ...place, reason: refuse.reason } } as const
const told = (outcome: 'accepted' | 'refused', statusCode: string | null) =>
  ({ type: 'IdentityDecisionTold', data: { verificationId, listId, outcome, statusCode } }) as const

const decider = identityMismatchDecider

describe('asking the office to look', () => {
  const raise = { type: 'RaiseMismatch', mismatch } as const
  it('is recorded with the unit that they named', () => given(decider).when(raise).then([raised]))
  it('a second time, with another unit too, stays quiet', () => {
    const other = { ...raise, mismatch: { ...mismatch, ho: '999' } }
    given(decider, [raised]).when(other).thenNothing()
  })
  it('after the decision stays quiet', () => given(decider, [raised, refused]).when(raise).thenNothing())
})

describe('accepting', () => {
  it('says as whom, and what differed', () => given(decider, [raised]).when(accept).then([accepted]))
  it('the same again stays quiet', () => given(decider, [raised, accepted]).when(accept).thenNothing())
  it('as somebody else is refused', () =>
    given(decider, [raised, accepted])
      .when({ ...accept, listUserId: fixedId(9) })
      .thenRejects('MISMATCH_DECIDED'))
  it('what was refused is refused', () =>
    given(decider, [raised, refused]).when(accept).thenRejects('MISMATCH_DECIDED'))
  it('what nobody raised is not there', () => given(decider).when(accept).thenRejects('NOT_FOUND'))
})

describe('refusing', () => {
  it('says why', () => given(decider, [raised]).when(refuse).then([refused]))
  it('again stays quiet, whatever is said', () =>
    given(decider, [raised, refused])
      .when({ ...refuse, reason: '다른 이유' })
      .thenNothing())
  it('what was accepted is refused', () =>
    given(decider, [raised, accepted]).when(refuse).thenRejects('MISMATCH_DECIDED'))
  it('what nobody raised is not there', () => given(decider).when(refuse).thenRejects('NOT_FOUND'))
})

describe('what the message came to', () => {
  const record = { type: 'RecordTold', statusCode: null } as const
  it('is recorded with how it ended', () =>
    given(decider, [raised, accepted])
      .when(record)
      .then([told('accepted', null)]))
  it('is recorded where it was refused too', () =>
    given(decider, [raised, refused])
      .when({ ...record, statusCode: '3104' })
      .then([told('refused', '3104')]))
  it('is recorded once', () =>
    given(decider, [raised, accepted, told('accepted', null)])
      .when({ ...record, statusCode: '3104' })
      .thenNothing())
  it('before anything is decided says nothing', () => given(decider, [raised]).when(record).thenNothing())
  it('of what nobody raised is not there', () => given(decider).when(record).thenRejects('NOT_FOUND'))
})

describe('an identity that the office recognised', () => {
  const recognise = { type: 'RecogniseIdentity', apartmentId, personId, verificationId } as const
  const recognised = { type: 'IdentityRecognised', data: { apartmentId, personId, verificationId } } as const
  it('is known from then on', () => given(recognisedIdentityDecider).when(recognise).then([recognised]))
  it('as the same person again stays quiet', () =>
    given(recognisedIdentityDecider, [recognised]).when(recognise).thenNothing())
  it('may be another person of the complex as well', () => {
    const other = { ...recognised, data: { ...recognised.data, personId: fixedId(6) } }
    given(recognisedIdentityDecider, [recognised])
      .when({ ...recognise, personId: fixedId(6) })
      .then([other])
  })
})

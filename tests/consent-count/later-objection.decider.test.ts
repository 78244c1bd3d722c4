import { describe, it } from 'vitest'
import {
  laterObjectionDecider,
  type LaterObjectionCommand,
} from '#services/consent-count/objection/later-objection.decider.ts'
import { listed } from '#tests/signature/consent/sample-consent.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const { listId, apartmentId, listUserId, personId, dong, ho } = listed
const consent = { consentId: fixedId(101), givenOn: '2026-03-01' }
const onPaper = {
  way: 'paper',
  writtenOn: '2026-03-10',
  mail: undefined,
  reason: '조합설립에는 반대합니다.',
} as const
const givenOnline = {
  reason: null,
  receiptId: 'a'.repeat(22),
  verificationId: fixedId(102),
  evidence: { ip: '192.0.2.1', userAgent: 'Firefox' },
}
const object = (more: Partial<LaterObjectionCommand> = {}): LaterObjectionCommand => ({
  type: 'ObjectLater',
  entry: listed,
  isErased: false,
  to: 'association',
  consent,
  objecting: onPaper,
  today: '2026-03-20',
  ...more,
})
const said = { writtenOn: '2026-03-10', effectiveOn: '2026-03-10', reason: '조합설립에는 반대합니다.' }
const entry = { listId, apartmentId, listUserId, personId, dong, ho }
const objected = {
  type: 'LaterConsentObjected',
  data: { consentId: consent.consentId, ...entry, to: 'association', ...said },
} as const

describe('an objection to a later consent', () => {
  it('is recorded', () => given(laterObjectionDecider).when(object()).then([objected]))
  it('is recorded once', () =>
    given(laterObjectionDecider, [objected])
      .when(object({ objecting: { ...onPaper, writtenOn: '2026-03-12' } }))
      .thenNothing())
  it('counts at once where its owner objects online, once', () => {
    const objecting = { way: 'online', ...givenOnline } as const
    const today = { writtenOn: '2026-03-20', effectiveOn: '2026-03-20' }
    const online = {
      ...objected,
      data: { consentId: consent.consentId, ...entry, to: 'association', ...today, ...givenOnline },
    } as const
    given(laterObjectionDecider).when(object({ objecting })).then([online])
    given(laterObjectionDecider, [objected]).when(object({ objecting })).thenNothing()
    given(laterObjectionDecider, [online]).when(object()).thenNothing()
    given(laterObjectionDecider)
      .when(object({ objecting, consent: undefined }))
      .thenRejects('NOTHING_TO_OBJECT_TO')
  })
  it('is refused where no consent stands, or none counts for another', () => {
    given(laterObjectionDecider)
      .when(object({ consent: undefined }))
      .thenRejects('NOTHING_TO_OBJECT_TO')
    given(laterObjectionDecider)
      .when(object({ to: undefined }))
      .thenRejects('OBJECTION_NOT_IN_LAW')
  })
  it('is refused of an erased person', () =>
    given(laterObjectionDecider)
      .when(object({ isErased: true }))
      .thenRejects('PERSON_ERASED'))
  it('is refused before the consent, and on a day that is to come', () => {
    for (const writtenOn of ['2026-02-28', '2026-03-21'])
      given(laterObjectionDecider)
        .when(object({ objecting: { ...onPaper, writtenOn } }))
        .thenRejects('VALIDATION_FAILED', ['writtenOn'])
  })
})

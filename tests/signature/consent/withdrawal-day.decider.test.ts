import { describe, expect, it } from 'vitest'
import { consentDecider } from '#services/signature/consent/consent.decider.ts'
import type { MailEntered } from '#services/signature/consent/withdrawal-day.decider.ts'
import { given } from '#tests/support/given.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { signed, withdrawnOnPaper, withdrawOnPaper } from './sample-consent.ts'

// The sample's present is 2025-03-10.
const mail = (days: Partial<MailEntered> = {}): MailEntered => ({
  number: '1234567890123',
  sentOn: '2025-03-05',
  arrivedOn: null,
  authorityArrivedOn: null,
  noticedOn: null,
  ...days,
})
const written = (days: Partial<MailEntered>, more: object = {}) => ({
  ...withdrawOnPaper(fixedId(101), '2025-03-04'),
  mail: mail(days),
  ...more,
})
const effectOf = (days: Partial<MailEntered>): string | undefined => {
  const state = [signed(1)].reduce(consentDecider.evolve, consentDecider.initial)
  const [event] = consentDecider.decide(written(days), state)
  return event?.type === 'ConsentWithdrawn' ? event.data.mail?.effectiveOn : undefined
}

describe('a withdrawal by content-certified mail', () => {
  it('is recorded with its number, its days and the day of its effect', () => {
    const { type, data } = withdrawnOnPaper(fixedId(101))
    given(consentDecider, [signed(1)])
      .when(written({ arrivedOn: '2025-03-08' }))
      .then([
        {
          type,
          data: {
            ...data,
            withdrawnOn: '2025-03-04',
            mail: { ...mail({ arrivedOn: '2025-03-08' }), effectiveOn: '2025-03-08' },
          },
        } as ReturnType<typeof withdrawnOnPaper>,
      ])
  })

  it('takes effect by its arrival at the office or by the notice of the authority, whichever is earlier', () => {
    expect(effectOf({ arrivedOn: '2025-03-08' })).toBe('2025-03-08')
    expect(effectOf({ noticedOn: '2025-03-07' })).toBe('2025-03-07')
    expect(effectOf({ arrivedOn: '2025-03-08', noticedOn: '2025-03-07' })).toBe('2025-03-07')
    // Its arrival at the authority alone has no effect before they told the office.
    expect(effectOf({ arrivedOn: '2025-03-08', authorityArrivedOn: '2025-03-06', noticedOn: '2025-03-09' })).toBe(
      '2025-03-08',
    )
  })

  it.each([
    [{}, 'mail.arrivedOn'],
    [{ authorityArrivedOn: '2025-03-06' }, 'mail.arrivedOn'],
    [{ arrivedOn: '2025-03-04' }, 'mail.arrivedOn'],
    [{ arrivedOn: '2025-03-11' }, 'mail.arrivedOn'],
    [{ noticedOn: '2025-03-04' }, 'mail.noticedOn'],
    [{ authorityArrivedOn: '2025-03-08', noticedOn: '2025-03-07' }, 'mail.noticedOn'],
    [{ sentOn: '2025-03-03', arrivedOn: '2025-03-08' }, 'mail.sentOn'],
  ])('is refused where its days contradict each other: %j', (days, path) =>
    given(consentDecider, [signed(1)])
      .when(written(days))
      .thenRejects('VALIDATION_FAILED', [path]),
  )

  it('is judged by the day of its effect: in time on the last day, too late on the next', () => {
    const end = { day: '2025-03-08', text: '철회 기간이 지났습니다.' }
    const inTime = { arrivedOn: '2025-03-09', noticedOn: '2025-03-08' }
    expect(
      consentDecider.decide(
        written(inTime, { end }),
        [signed(1)].reduce(consentDecider.evolve, consentDecider.initial),
      ),
    ).toHaveLength(1)
    given(consentDecider, [signed(1)])
      .when(written({ arrivedOn: '2025-03-09' }, { end }))
      .thenRejects('WITHDRAWAL_TOO_LATE', ['mail.arrivedOn'])
  })

  it('withdraws nothing that was given since', () => {
    given(consentDecider, [signed(1)])
      .when(written({ arrivedOn: '2025-03-08' }, { consentedOn: '2025-03-09' }))
      .thenRejects('VALIDATION_FAILED', ['mail.arrivedOn'])
    given(consentDecider, [signed(1)])
      .when({ ...withdrawOnPaper(fixedId(101), '2025-03-08'), consentedOn: '2025-03-09' })
      .thenRejects('VALIDATION_FAILED', ['withdrawnOn'])
    given(consentDecider, [signed(1)])
      .when({ ...withdrawOnPaper(fixedId(101)), consentedOn: '2025-03-09' })
      .then([withdrawnOnPaper(fixedId(101))])
  })
})

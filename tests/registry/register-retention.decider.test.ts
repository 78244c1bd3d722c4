import { describe, expect, it } from 'vitest'
import type { RegisterRetentionEvent } from '#events/registry/register-retention.events.ts'
import {
  destroyedOn,
  registerRetentionDecider,
  type RegisterRetentionCommand,
} from '#services/registry/retention/register-retention.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const listId = fixedId(3)
const set = (destroyOn: string | null): RegisterRetentionEvent => ({
  type: 'RegisterRetentionSet',
  data: { listId, destroyOn },
})
const command = (
  destroyOn: string | null,
  said: Partial<Pick<RegisterRetentionCommand, 'endsOn' | 'today'>> = {},
): RegisterRetentionCommand => ({
  type: 'SetRetention',
  listId,
  destroyOn,
  endsOn: '2026-12-31',
  today: '2026-11-21',
  ...said,
})

describe('until when a list keeps its registers', () => {
  it('is set, set anew, and set back to the usual day', () => {
    given(registerRetentionDecider, [])
      .when(command('2027-03-01'))
      .then([set('2027-03-01')])
    given(registerRetentionDecider, [set('2027-03-01')])
      .when(command('2027-02-01'))
      .then([set('2027-02-01')])
    given(registerRetentionDecider, [set('2027-03-01')])
      .when(command(null))
      .then([set(null)])
  })

  it('stays where nothing else is said', () => {
    given(registerRetentionDecider, []).when(command(null)).thenNothing()
    given(registerRetentionDecider, [set('2027-03-01')])
      .when(command('2027-03-01'))
      .thenNothing()
  })

  it('is refused where it is no day after today, not behind the list’s end, or more than ten years behind it', () => {
    given(registerRetentionDecider, []).when(command('2026-12-31')).thenRejects('VALIDATION_FAILED', ['destroyOn'])
    given(registerRetentionDecider, [])
      .when(command('2027-03-01', { today: '2027-03-01' }))
      .thenRejects('VALIDATION_FAILED', ['destroyOn'])
    given(registerRetentionDecider, []).when(command('2037-01-01')).thenRejects('VALIDATION_FAILED', ['destroyOn'])
    given(registerRetentionDecider, [])
      .when(command('2036-12-31'))
      .then([set('2036-12-31')])
  })

  it('is five years behind the end where nobody says a day, and never before a list is over that was reopened', () => {
    expect(destroyedOn('2026-12-31', null)).toBe('2031-12-31')
    expect(destroyedOn('2026-12-31', '2027-03-01')).toBe('2027-03-01')
    expect(destroyedOn('2027-05-05', '2027-03-01')).toBe('2027-05-06')
  })
})

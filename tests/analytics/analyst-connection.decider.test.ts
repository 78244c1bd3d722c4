import { describe, it } from 'vitest'
import type { AnalystConnectionEvent } from '#events/analytics/analyst-connection.events.ts'
import { analystConnectionDecider } from '#services/analytics/analyst-connection.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const adminId = fixedId(1)
const opened: AnalystConnectionEvent = { type: 'AnalystConnectionOpened', data: { adminId, renewed: false } }
const ended: AnalystConnectionEvent = { type: 'AnalystConnectionEnded', data: { adminId, cause: 'asked' } }
const open = (role: 'ANALYST' | 'ADMIN' | 'AUDITOR' | 'SUPER_ADMIN' | null) =>
  ({ type: 'OpenConnection', adminId, role }) as const
const end = { type: 'EndConnection', adminId, cause: 'no-analyst' } as const

describe('a connection', () => {
  it('is opened for an analyst', () => {
    given(analystConnectionDecider).when(open('ANALYST')).then([opened])
    given(analystConnectionDecider, [opened, ended]).when(open('ANALYST')).then([opened])
  })
  it('is renewed where there is one', () => {
    given(analystConnectionDecider, [opened])
      .when(open('ANALYST'))
      .then([{ type: 'AnalystConnectionOpened', data: { adminId, renewed: true } }])
  })
  it('is opened for a super administrator', () => {
    given(analystConnectionDecider).when(open('SUPER_ADMIN')).then([opened])
  })
  it.each(['ADMIN', 'AUDITOR', null] as const)('is refused to %s', (role) => {
    given(analystConnectionDecider).when(open(role)).thenRejects('NO_ANALYST')
    given(analystConnectionDecider, [opened]).when(open(role)).thenRejects('NO_ANALYST')
  })
  it('is taken away where the login was changed, once', () => {
    const revoke = { type: 'RevokeLogin', adminId, cause: 'own-password' } as const
    const revoked: AnalystConnectionEvent = {
      type: 'AnalystLoginRevoked',
      data: { adminId, cause: 'own-password' },
    }
    given(analystConnectionDecider, [opened]).when(revoke).then([revoked])
    given(analystConnectionDecider, [opened, revoked]).when(revoke).thenNothing()
    given(analystConnectionDecider).when(revoke).thenNothing()
    given(analystConnectionDecider, [opened, revoked]).when(open('ANALYST')).then([opened])
  })
  it('stays where the watch ended its sessions', () => {
    const endSessions = { type: 'EndSessions', adminId, causes: ['too-long'] } as const
    const sessionsEnded: AnalystConnectionEvent = {
      type: 'AnalystSessionsEnded',
      data: { adminId, causes: ['too-long'] },
    }
    given(analystConnectionDecider, [opened]).when(endSessions).then([sessionsEnded])
    given(analystConnectionDecider, [opened, sessionsEnded]).when(endSessions).then([sessionsEnded])
    given(analystConnectionDecider).when(endSessions).thenNothing()
  })
  it('ends, once', () => {
    given(analystConnectionDecider, [opened])
      .when(end)
      .then([{ type: 'AnalystConnectionEnded', data: { adminId, cause: 'no-analyst' } }])
    given(analystConnectionDecider).when(end).thenNothing()
    given(analystConnectionDecider, [opened, ended]).when(end).thenNothing()
  })
})

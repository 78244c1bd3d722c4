import { describe, expect, it } from 'vitest'
import { funnelSteps } from '../../../admin-ui/src/signature/funnel-steps.ts'
import { reminderRefusal, reminderPlan } from '../../../admin-ui/src/signature/reminder/reminding.ts'
import { requestActions } from '../../../admin-ui/src/signature/request/request-actions.ts'
import { nextStep, setupSteps } from '../../../admin-ui/src/signature/settings/setup-steps.ts'

const NOW = Date.parse('2026-11-22T09:00:00Z')
const minutesAgo = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString()

describe('the funnel', () => {
  it('says of each step how many came to it, of all of the roll, and how many stopped right before it', () => {
    const steps = funnelSteps({ targets: 200, requested: 150, viewed: 90, verified: 60, signed: 50 })
    expect(steps.map(({ label, count, share, stopped }) => [label, count, share, stopped])).toEqual([
      ['대상', 200, 1, 0],
      ['요청', 150, 0.75, 50],
      ['열람', 90, 0.45, 60],
      ['본인 확인', 60, 0.3, 30],
      ['서명', 50, 0.25, 10],
    ])
  })

  it('is empty, not broken, where nobody is on the roll', () => {
    const steps = funnelSteps({ targets: 0, requested: 0, viewed: 0, verified: 0, signed: 0 })
    expect(steps.map(({ share, stopped }) => [share, stopped])).toEqual(Array.from({ length: 5 }, () => [0, 0]))
  })
})

describe('what to do first', () => {
  const template = { id: 't1', name: '동의서', version: 1, ready: true, missingItems: [] as string[] }
  const link = { token: 'x', url: '/signature/x', status: 'active' as const }
  const settings = {
    template,
    link: null,
    guide: null,
    effectAcknowledged: null,
    certificate: 'off' as const,
    certificateByLaw: false,
    explanationMissing: false,
  }

  it.each([
    ['the roll', { totalTargets: 0 }, { ...settings, template: null }, 0, 'roll'],
    ['a document', { totalTargets: 3 }, { ...settings, template: null }, 0, 'template'],
    [
      'a place to sign',
      { totalTargets: 3 },
      { ...settings, template: { ...template, ready: false, missingItems: [] as string[] } },
      0,
      'template',
    ],
    ['what online consents are worth', { totalTargets: 3 }, { ...settings, effectAcknowledged: false }, 0, 'effect'],
    [
      'what is to be explained, where owners sign with a certificate',
      { totalTargets: 3 },
      { ...settings, effectAcknowledged: false, certificateByLaw: true, explanationMissing: true },
      0,
      'explanation',
    ],
    [
      'a way in, once that is explained: nobody signs by phone alone',
      { totalTargets: 3 },
      { ...settings, effectAcknowledged: false, certificateByLaw: true },
      0,
      'way',
    ],
    ['a way in, once that is acknowledged', { totalTargets: 3 }, { ...settings, effectAcknowledged: true }, 0, 'way'],
    ['a way in', { totalTargets: 3 }, settings, 0, 'way'],
    [
      'a way in again, where the link was switched off',
      { totalTargets: 3 },
      { ...settings, link: { ...link, status: 'inactive' as const } },
      0,
      'way',
    ],
    ['nothing, with a link', { totalTargets: 3 }, { ...settings, link }, 0, undefined],
    ['nothing, with requests alone', { totalTargets: 3 }, settings, 2, undefined],
  ] as const)('is %s', (...[, list, of, requested, key]) => {
    expect(nextStep(setupSteps({ list, settings: of, requested }))?.key).toBe(key)
  })
})

describe('the way to the owners', () => {
  const template = { id: 't1', name: '동의서', version: 1, ready: true, missingItems: [] as string[] }
  const settings = {
    template,
    guide: null,
    effectAcknowledged: null,
    certificate: 'off' as const,
    certificateByLaw: false,
    explanationMissing: false,
  }
  const link = (status: 'active' | 'inactive') => ({ token: 'x', url: '/signature/x', status })

  it.each([
    [null, 0, '링크를 만들거나 서명 요청을 보냅니다.'],
    [link('active'), 0, '링크가 켜져 있습니다.'],
    [link('inactive'), 0, '링크가 꺼져 있습니다. 켜거나 서명 요청을 보냅니다.'],
    [link('inactive'), 1_204, '서명 요청 1,204건을 보냈습니다.'],
  ])('says what is there, or what to do: %j, %d', (shown, requested, note) => {
    const steps = setupSteps({ list: { totalTargets: 3 }, settings: { ...settings, link: shown }, requested })
    expect(steps.find(({ key }) => key === 'way')?.note).toBe(note)
  })
})

describe('reminding', () => {
  it.each([
    ['sent', null, null],
    ['viewed', minutesAgo(11), null],
    ['verified', minutesAgo(9), '10분 안에 이미 알림'],
    ['signed', null, '이미 서명함'],
    ['declined', null, '거절함'],
    ['withdrawn', null, '철회함'],
    ['expired', null, '끝난 요청'],
    ['deleted', null, '끝난 요청'],
  ] as const)('a request that is %s, reminded at %s: %s', (status, remindedAt, reason) => {
    expect(reminderRefusal({ status, remindedAt }, NOW)).toBe(reason)
  })

  it('of several says how many it reaches, why not the others, and when any was reminded last', () => {
    const plan = reminderPlan(
      [
        { status: 'sent', remindedAt: null },
        { status: 'viewed', remindedAt: minutesAgo(60) },
        { status: 'signed', remindedAt: minutesAgo(300) },
        { status: 'signed', remindedAt: null },
        { status: 'sent', remindedAt: minutesAgo(1) },
      ],
      NOW,
    )
    expect(plan).toEqual({
      will: 2,
      wont: [
        { reason: '이미 서명함', count: 2 },
        { reason: '10분 안에 이미 알림', count: 1 },
      ],
      lastAt: minutesAgo(1),
    })
  })
})

describe('what can be done with a request', () => {
  const open = { status: 'viewed', remindedAt: null, url: '/signature/abc', consentId: null } as const
  const keys = (request: Parameters<typeof requestActions>[0], status: 'active' | 'closed' = 'active') =>
    requestActions(request, { status }, NOW).map(({ key }) => key)

  it('is passing its link on, reminding and cancelling while it is open', () => {
    expect(keys(open)).toEqual(['remind', 'copy', 'qr', 'guide', 'cancel'])
  })

  it('is looking at the consent once they signed, and no more', () => {
    expect(keys({ ...open, status: 'signed', consentId: 'c1' })).toEqual(['consent'])
  })

  it('is nothing that would reach somebody where the list is closed', () => {
    expect(keys(open, 'closed')).toEqual(['copy', 'qr', 'cancel'])
  })

  it('is nothing where its link leads nowhere', () => {
    expect(keys({ ...open, status: 'deleted', url: null })).toEqual([])
  })

  it('says why it cannot be reminded of now', () => {
    const acts = requestActions({ ...open, remindedAt: minutesAgo(2) }, { status: 'active' }, NOW)
    expect(acts.find(({ key }) => key === 'remind')?.refusal).toBe('10분 안에 이미 알림')
  })
})

import { describe, expect, it } from 'vitest'
import type { ProxyEvent } from '#events/vote/proxy.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { DomainError } from '#services/core/domain-error.ts'
import { ballotDecider } from '#services/vote/ballot/ballot.decider.ts'
import { proxyDecider, type ProxyCommand } from '#services/vote/proxy/proxy.decider.ts'
import { representedBy, takesProxies } from '#services/vote/proxy/proxy-limits.decider.ts'
import { forbidsProxies } from '#services/vote/proxy/proxy-rule.ts'
import { listState } from '#tests/list/sample-list.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'
import { ballot, entry, running } from '../ballot/sample-ballot.ts'
import { names, voteClosed } from '../sample-vote.ts'

const proxyId = fixedId(70)
const [first, second] = [fixedId(81), fixedId(82)]
const proxy = {
  proxyId,
  ...names,
  listUserId: entry.listUserId,
  holderListUserId: null,
  holderPersonId: fixedId(71),
  holderName: '김대리',
  holderPhone: null,
  enteredBy: first,
  relation: 'family',
  scan: { objectKey: 'scan', sha256: 'a'.repeat(64), size: 10, pages: 1 },
} as const
const { personId, apartmentId } = entry
const ids = { proxyId, ...names, listUserId: entry.listUserId, holderPersonId: fixedId(71) }
const entered: ProxyEvent = { type: 'ProxyEntered', data: { ...proxy, personId, apartmentId } }
const confirmed: ProxyEvent = { type: 'ProxyConfirmed', data: ids }
const used: ProxyEvent = { type: 'ProxyUsed', data: ids }
const refused: ProxyEvent = { type: 'ProxyRefused', data: { ...ids, reason: '서명 없음' } }
const revoked: ProxyEvent = { type: 'ProxyRevoked', data: { ...ids, reason: '거둠' } }

const around = {
  vote: running(),
  list: listState(),
  entry,
  ballots: ballotDecider.initial,
  allowed: true,
  now: NOW,
} as const
const enter: ProxyCommand = { type: 'EnterProxy', ...around, proxy }
const confirm: ProxyCommand = { type: 'ConfirmProxy', ...around, proxyId, adminId: second }
const revoke: ProxyCommand = { type: 'RevokeProxy', proxyId, reason: '거둠' }
const refuse: ProxyCommand = { type: 'RefuseProxy', proxyId, reason: '서명 없음' }
const use: ProxyCommand = { type: 'UseProxy', proxyId }
const oneself: ProxyCommand = { type: 'VoteOneself', personId }

const decided = (events: readonly ProxyEvent[], command: ProxyCommand): readonly ProxyEvent[] | string => {
  try {
    return proxyDecider.decide(command, foldEvents(proxyDecider, events))
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
const voted = foldEvents(ballotDecider, [ballot()])

describe('a power of attorney', () => {
  it.each([
    ['is entered', [], enter, [entered]],
    ['is entered once', [entered], enter, []],
    ['is confirmed', [entered], confirm, [confirmed]],
    ['is confirmed once', [entered, confirmed], confirm, []],
    ['is refused', [entered], refuse, [refused]],
    ['is refused once', [entered, refused], refuse, []],
    ['is taken back', [entered, confirmed], revoke, [revoked]],
    ['is taken back before it is confirmed', [entered], revoke, [revoked]],
    ['is taken back once', [entered, confirmed, revoked], revoke, []],
    ['is used', [entered, confirmed], use, [used]],
    ['is used once', [entered, confirmed, used], use, []],
    ['ends with no ballot of who gave none', [], oneself, []],
    ['stays used where its giver comes later', [entered, confirmed, used], oneself, []],
  ] as const)('%s', (_rule, events, command, outcome) => {
    expect(decided(events, command)).toEqual(outcome)
  })

  it('ends with its giver’s own ballot, confirmed or not', () => {
    for (const events of [[entered], [entered, confirmed]])
      expect(decided(events, oneself)).toMatchObject([{ type: 'ProxyRevoked', data: { cause: 'voted-oneself' } }])
  })

  it.each([
    ['by who entered it', [entered], { ...confirm, adminId: first }, 'SECOND_ADMIN_NEEDED'],
    ['once it was refused', [entered, refused], confirm, 'PROXY_SETTLED'],
    ['once it was taken back', [entered, revoked], confirm, 'PROXY_SETTLED'],
    ['once the unit has voted', [entered], { ...confirm, ballots: voted }, 'PROXY_TOO_LATE'],
    ['once the vote is closed', [entered], { ...confirm, vote: running({}, voteClosed()) }, 'VOTE_CLOSED'],
    ['where none are taken any more', [entered], { ...confirm, allowed: false }, 'PROXY_NOT_ALLOWED'],
    [
      'of an entry that is somebody else’s by now',
      [entered],
      { ...confirm, entry: { ...entry, personId: fixedId(99) } },
      'NOT_FOUND',
    ],
  ] as const)('is not confirmed %s', (_rule, events, command, code) => {
    expect(decided(events, command)).toBe(code)
  })

  it.each([
    ['entered beside another one', [entered], { ...enter, proxy: { ...proxy, proxyId: fixedId(72) } }, 'PROXY_STANDS'],
    ['given to oneself', [], { ...enter, proxy: { ...proxy, holderPersonId: personId } }, 'PROXY_TO_ONESELF'],
    ['entered after the unit’s ballot', [], { ...enter, ballots: voted }, 'PROXY_TOO_LATE'],
    ['entered outside of the district', [], { ...enter, vote: running({ dongs: ['999'] }) }, 'VALIDATION_FAILED'],
    ['used before it is confirmed', [entered], use, 'PROXY_OVER'],
    ['taken back after it was used', [entered, confirmed, used], revoke, 'PROXY_USED'],
  ] as const)('is not %s', (_rule, events, command, code) => {
    expect(decided(events, command)).toBe(code)
  })
})

it('who stands for units stands for their owners once each, and for their area once each', () => {
  const unit = (n: number, person: string, ho: string, area: number | null) => ({
    list_user_id: fixedId(n),
    person_id: person,
    dong: '101',
    ho,
    area,
  })
  const roll = [unit(1, 'a', '1', 60), unit(2, 'b', '1', 60), unit(3, 'c', '2', 50), unit(4, 'c', '3', null)]
  expect(representedBy(roll, [fixedId(1), fixedId(2)])).toEqual({ owners: 1, ofOwners: 2, rights: 60, ofRights: 110 })
  expect(representedBy(roll, [fixedId(3), fixedId(4)])).toEqual({ owners: 1, ofOwners: 2, rights: 50, ofRights: 110 })
})

it('elections take none, those under 공동주택관리법 whatever somebody decides', () => {
  const election = (key?: string) => ({ kind: 'election' as const, key })
  const laws = [
    election('building-representative'),
    election('chair-and-auditor'),
    election(),
    { key: 'building-representative-removal' },
    { key: 'bylaws' },
    { key: undefined },
  ]
  expect(laws.map(takesProxies)).toEqual([false, false, false, false, true, true])
  expect(laws.map(forbidsProxies)).toEqual([true, true, false, false, false, false])
})

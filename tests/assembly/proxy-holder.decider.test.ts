import { describe, it } from 'vitest'
import type { ProxyHolderEvent } from '#events/assembly/proxy-holder.events.ts'
import { proxyHolderDecider, type ProxyHolderCommand } from '#services/assembly/attendance/proxy-holder.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names } from './sample-assembly.ts'

const admittedFor = (n: number) => ({
  ...names,
  attendeeId: fixedId(9_800 + n),
  listUserId: fixedId(9_900 + n),
  holder: 'h'.repeat(32),
})
const admitted = (n: number): ProxyHolderEvent => ({ type: 'ProxyHolderAdmitted', data: admittedFor(n) })

/** Units of owners 0, 1, …; the size of each in ㎡. */
const rollOf = (...areas: readonly number[]) =>
  areas.map((area, n) => ({
    list_user_id: fixedId(9_900 + n),
    person_id: fixedId(9_950 + n),
    dong: '101',
    ho: String(n),
    area: area * 10_000,
  }))
const equal = rollOf(84, 84, 84, 84)

const admit = (n: number, standing: readonly number[], roll = equal): ProxyHolderCommand => ({
  type: 'AdmitHolder',
  admitted: admittedFor(n),
  standing: standing.map((one) => fixedId(9_800 + one)),
  roll,
})

describe('a proxy', () => {
  it('stands for half of the owners, and not for more', () => {
    given(proxyHolderDecider, [admitted(0)])
      .when(admit(1, [0]))
      .then([admitted(1)])
    given(proxyHolderDecider, [admitted(0), admitted(1)])
      .when(admit(2, [0, 1]))
      .thenRejects('PROXY_LIMIT', ['holderName'])
  })

  it('stands for no more than half of the rights', () => {
    given(proxyHolderDecider, [admitted(0)])
      .when(admit(1, [0], rollOf(100, 100, 50, 50)))
      .thenRejects('PROXY_LIMIT')
  })

  it('stands for one owner, however much they own', () => {
    given(proxyHolderDecider, [])
      .when(admit(0, [], rollOf(500, 10)))
      .then([admitted(0)])
  })

  it('stands for all units of an owner', () => {
    const [first, second, ...others] = equal
    if (!first || !second) throw new Error('there are four units')
    const roll = [first, { ...second, person_id: first.person_id }, ...others]
    // Owner 0 has half of the rights alone, so that another one is too much.
    given(proxyHolderDecider, [admitted(0)])
      .when(admit(2, [0], roll))
      .thenRejects('PROXY_LIMIT')
  })

  it('no more stands for whom came themselves', () => {
    given(proxyHolderDecider, [admitted(0), admitted(1)])
      .when(admit(2, [1]))
      .then([admitted(2)])
  })

  it('is written down for each owner once', () => {
    given(proxyHolderDecider, [admitted(0)])
      .when(admit(0, [0]))
      .thenNothing()
  })
})

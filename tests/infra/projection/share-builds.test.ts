import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareBuilds, type FarBuild } from '#infra/platform/projection/share-builds.ts'
import { rounds } from '#tests/support/deep.ts'

const buildsOf = (...ranks: readonly number[]): readonly FarBuild[] =>
  ranks.map((rank, index) => ({ lease: `build ${index}`, rank }))

/** Looks of several processes in turn at the same builds, without any of these being finished. */
const createProcesses = (builds: readonly FarBuild[], count: number, isNearEnd = false) => {
  const own = Array.from({ length: count }, () => new Set<string>())
  const look = (index: number, present = count): void => {
    const held = own[index] ?? new Set<string>()
    const holders = new Map(own.flatMap((leases, pid) => [...leases].map((lease) => [lease, pid] as const)))
    const holds = (lease: string): boolean => held.has(lease)
    const { take, giveBack } = shareBuilds({ builds, builders: present, holders, holds, isNearEnd })
    for (const lease of take) {
      expect(holders.has(lease)).toBe(false)
      held.add(lease)
    }
    for (const lease of giveBack) expect(held.delete(lease)).toBe(true)
  }
  const lookInTurn = (turns: number): void => {
    for (let turn = 0; turn < turns; turn += 1) for (let index = 0; index < count; index += 1) look(index)
  }
  return { own, look, lookInTurn }
}

describe('builds that are far behind', () => {
  it('are all taken by a process that is alone', () => {
    const { own, look } = createProcesses(buildsOf(2, 0, 1, 0), 1)
    look(0)
    expect([...(own[0] ?? [])]).toHaveLength(4)
  })

  it('are given back to one that joins, so that both work on what is needed first', () => {
    const builds = buildsOf(0, 0, 0, 0, 2, 2)
    const { own, look, lookInTurn } = createProcesses(builds, 2)
    look(0, 1)
    expect(own[0]?.size).toBe(6)
    lookInTurn(3)
    const needed = own.map((leases) => builds.filter(({ lease, rank }) => rank === 0 && leases.has(lease)).length)
    expect(needed).toEqual([2, 2])
    expect(own.map(({ size }) => size).toSorted((one, other) => one - other)).toEqual([2, 4])
  })

  it('of what is needed first are given to one that has only others', () => {
    const builds = buildsOf(0, 0, 2, 2)
    const { own, lookInTurn } = createProcesses(builds, 2)
    for (const { lease, rank } of builds) own[rank === 0 ? 0 : 1]?.add(lease)
    lookInTurn(2)
    expect(own.map((leases) => builds.filter(({ lease, rank }) => rank === 0 && leases.has(lease)).length)).toEqual([
      1, 1,
    ])
  })

  it('are not moved where they are nearly done', () => {
    const { own, look, lookInTurn } = createProcesses(buildsOf(0, 0, 0, 0), 2, true)
    look(0, 1)
    lookInTurn(2)
    expect(own.map(({ size }) => size)).toEqual([4, 0])
  })

  it('stay where they are while every process has one', () => {
    const builds = buildsOf(0, 0, 0, 0)
    const { own, look } = createProcesses(builds, 2)
    for (const { lease } of builds.slice(0, 3)) own[0]?.add(lease)
    own[1]?.add('build 3')
    look(0)
    look(1)
    expect(own.map(({ size }) => size)).toEqual([3, 1])
  })

  it('are never left to nobody, and never held by two, whatever their ranks and whoever joins', () => {
    const ranks = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(ranks, fc.integer({ min: 1, max: 5 }), (ofBuilds, count) => {
        const builds = buildsOf(...ofBuilds)
        const { own, look, lookInTurn } = createProcesses(builds, count)
        look(0, 1)
        lookInTurn(8)
        const held = own.flatMap((leases) => [...leases])
        expect(held.toSorted()).toEqual(builds.map(({ lease }) => lease).toSorted())
        const needed = builds.filter(({ rank }) => rank === Math.min(...ofBuilds))
        const most = Math.ceil(needed.length / count)
        for (const leases of own)
          expect(needed.filter(({ lease }) => leases.has(lease)).length).toBeLessThanOrEqual(Math.max(1, most))
      }),
      { numRuns: rounds(1_000) },
    )
  })
})

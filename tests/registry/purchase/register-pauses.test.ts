import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { absentRegisters, type Registers } from '#infra/providers/registers.ts'
import { createRegisterSpacing, orderedPauses } from '#infra/providers/rate-limited-registers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unit = { address: '', buildingName: '', dong: '101', ho: '101', uniqueNo: '11111111111111' }

it('are those that are ordered where nobody says otherwise: 100 ms between calls; 1, 2 and 3 s before what was busy is asked again', () => {
  expect(orderedPauses).toEqual({ betweenCalls: 100, retryAfter: [1_000, 2_000, 3_000] })
})

it('keep the beginnings of all calls apart, in the order in which they were asked for, however long an answer takes', async () => {
  const begun: (readonly [string, number])[] = []
  const note =
    <Answer>(name: string, answer: Answer, takes: number) =>
    async (): Promise<Answer> => {
      begun.push([name, performance.now()])
      await new Promise((resolve) => setTimeout(resolve, takes))
      return answer
    }
  const refused = { kind: 'refused', problem: 'busy', code: '', message: '' } as const
  const asked: Registers = {
    ...absentRegisters,
    findUnit: note('find', refused, 1_000),
    buy: note('buy', refused, 10),
    recover: note('recover', refused, 10),
  }
  const registers = createRegisterSpacing(100)(asked)
  const answers = [registers.findUnit(unit), registers.buy(unit), registers.recover(unit), registers.buy(unit)]
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(answers)
  const [[, first] = ['', 0]] = begun
  expect(begun.map(([name, at]) => [name, at - first])).toEqual([
    ['find', 0],
    ['buy', 100],
    ['recover', 200],
    ['buy', 300],
  ])
  // Whoever comes after a silence waits for nobody.
  const before = performance.now()
  const late = registers.buy(unit)
  await vi.advanceTimersByTimeAsync(10)
  await late
  expect(begun.at(-1)?.[1]).toBe(before)
})

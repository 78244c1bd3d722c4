import fc from 'fast-check'
import { flaws, type Flaw, type PlannedWrite } from '../claimed-write.ts'

type Nameless = Omit<PlannedWrite, 'write'>

const STREAMS = 8

const often = <Value>(usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(usual, ...others) })

const stream = fc.nat({ max: STREAMS - 1 }).map((n) => `shared-${n}`)

const nameless: fc.Arbitrary<Nameless> = fc
  .record({
    writes: fc.uniqueArray(fc.record({ stream, count: fc.integer({ min: 1, max: 3 }), offset: often(0, 1, 2, -1) }), {
      minLength: 1,
      maxLength: 4,
      selector: (write) => write.stream,
    }),
    guards: fc.uniqueArray(fc.record({ stream, offset: often(0, 1, -1) }), {
      maxLength: 2,
      selector: (guard) => guard.stream,
    }),
    person: fc.nat({ max: 3 }),
    flaw: often<Flaw>('none', ...flaws),
  })
  .map((plan) => ({
    ...plan,
    guards: plan.guards.filter((guard) => plan.writes.every((write) => write.stream !== guard.stream)),
  }))

// Nobody else touches its stream, so whatever becomes of its neighbours: it is written.
const loner: Nameless = { writes: [{ stream: 'alone', count: 2, offset: 0 }], guards: [], person: 1, flaw: 'none' }

/**
 * Makes bursts of writes on few streams: some on outdated versions, some invalid, and in each burst
 * one without obstacles.
 */
export const randomBursts = (size: {
  readonly bursts: number
  readonly writes: number
}): fc.Arbitrary<readonly (readonly Nameless[])[]> =>
  fc.array(
    fc.array(nameless, { minLength: 1, maxLength: size.writes, size: 'max' }).map((writes) => [...writes, loner]),
    { minLength: Math.ceil(size.bursts / 2), maxLength: size.bursts, size: 'max' },
  )

/**
 * Gives a writer's writes names of their own, and streams of the run; `alone` becomes a stream of
 * the write's own.
 */
export const named = (
  bursts: readonly (readonly Nameless[])[],
  run: string,
  writer: string,
): readonly (readonly PlannedWrite[])[] =>
  bursts.map((burst, b) =>
    burst.map((plan, u): PlannedWrite => {
      const write = `${run}/${writer}/${b}/${u}`
      const inRun = (name: string): string => (name === 'alone' ? `alone-${write}` : `${name}-${run}`)
      const writes = plan.writes.map((write) => ({ ...write, stream: inRun(write.stream) }))
      return { ...plan, write, writes, guards: plan.guards.map((guard) => ({ ...guard, stream: inRun(guard.stream) })) }
    }),
  )

/** True for writes that must be written whatever happens around them. */
export const standsAlone = ({ writes }: PlannedWrite): boolean =>
  writes.every(({ stream: name }) => name.startsWith('alone-'))

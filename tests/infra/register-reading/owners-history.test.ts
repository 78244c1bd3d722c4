import { describe, expect, it } from 'vitest'
import { readRegister } from '#infra/lib/registry-record/read-register.ts'
import { inventedCase } from '#infra/simulators/registers/invented-case.ts'
import { historyOf, PARTS } from './owners-model.ts'

const read = (seed: number, acts: number) => {
  const { entries, owned } = historyOf(seed, acts)
  const { printed } = inventedCase({ name: String(seed), entries, owners: [], summary: null })
  const reading = readRegister(printed)
  if (reading.kind === 'refused') throw new Error(reading.message)
  return { register: reading.register, owned }
}

/** Parts of the model's fixed number, by plain multiplication. */
const partsOf = (share: { readonly numerator: string; readonly denominator: string } | null): number =>
  share === null ? Number.NaN : (Number(share.numerator) * PARTS) / Number(share.denominator)

describe('owners after any history of ownership', () => {
  it.each(Array.from({ length: 400 }, (_, seed) => [seed, 1 + (seed % 25)]))(
    'are those of a ledger that was kept along: history %i of %i acts',
    (seed, acts) => {
      const { register, owned } = read(seed, acts)
      expect(Object.fromEntries(register.owners.map(({ name, share }) => [name, partsOf(share)]))).toEqual(owned)
      expect(register.doubts).toEqual([])
    },
  )
})

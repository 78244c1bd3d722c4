import { describe, expect, it } from 'vitest'
import { readRegister } from '#infra/lib/registry-record/read-register.ts'
import { inventedRegisters } from '#tests/fixtures/registry-records/invented-registers.ts'

describe('an invented register', () => {
  it.each(inventedRegisters)('is read to exactly what it says: $name', ({ printed, expected }) => {
    expect(readRegister(printed)).toEqual({ kind: 'register', register: expected })
  })
})

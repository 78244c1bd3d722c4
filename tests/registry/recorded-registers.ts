import { expect } from 'vitest'
import { readRegister } from '#infra/lib/registry-record/read-register.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import { newId } from '#services/core/secrets.ts'
import { judgeRegisters } from '#services/registry/judging/judge-registers.ts'
import { sealRegister } from '#services/registry/purchase/record-register.ts'
import { registerDecider, registerStream } from '#services/registry/register.decider.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

type Unit = { readonly listId: string; readonly apartmentId: string; readonly dong: string; readonly ho: string }
type Owners = Parameters<typeof registerFor>[1]

/**
 * Records an invented register of a unit, as a collection does; returns its id. Absent `at`: the
 * time of the test's clock.
 */
export const recordRegister = async (
  { system: { deps }, clock }: TestApp,
  { listId, apartmentId, dong, ho }: Unit,
  owners: Owners,
  at: Date = clock.now,
): Promise<string> => {
  const registryId = newId()
  const place = { address: '서울특별시 강남구 삼성로 212', buildingName: '한빛마을', dong, ho, uniqueNo: '' }
  const read = readRegister(registerFor(place, owners, { at, area: 84.9431 }))
  if (read.kind === 'refused') throw new Error(read.message)
  const arrived = { registryId, listId, apartmentId, register: read.register, source: 'codef', pdf: null } as const
  const register = await sealRegister(deps, arrived)
  await commandHandler(
    deps.store,
    registerDecider,
  )({
    stream: registerStream(registryId),
    begins: true,
    command: () => ({ type: 'RecordRegister', register }),
    metadata: systemMetadata,
  })
  return registryId
}

/** Judges a list's entries at once: who looks next sees what its registers mean. */
export const judged = async ({ system: { deps } }: TestApp, listId: string): Promise<void> => {
  await judgeRegisters(deps)({ listId })
  // Its read models come to it a moment later.
  expect(await deps.freshness.wait(await deps.store.lastPosition(), 10_000)).toBe(true)
}

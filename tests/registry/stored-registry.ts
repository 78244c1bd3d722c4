import type { DomainEvent } from '#events/event-type.ts'
import { readRegister } from '#infra/lib/registry-record/read-register.ts'
import { drawRegister } from '#infra/simulators/registers/draw-register.ts'
import { corporation, person } from '#infra/simulators/registers/invented-entry.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'
import { mortgage } from '#infra/simulators/registers/invented-rights.ts'
import { newId } from '#services/core/secrets.ts'
import { entryRiskStream } from '#services/registry/judging/entry-risk.decider.ts'
import { sealRegister } from '#services/registry/purchase/record-register.ts'
import { registerStream } from '#services/registry/register.decider.ts'
import { registryCollectionStream } from '#services/registry/purchase/registry-collection.decider.ts'
import { registryImportStream } from '#services/registry/import/registry-import.decider.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

/**
 * Objects of a list: a register with its original, a collection that was cancelled before it bought
 * any, a finished import.
 */
export type RegistryThings = {
  readonly registryId: string
  readonly collectionId: string
  readonly registryImportId: string
}
type RegistryPlace = {
  readonly listId: string
  readonly apartmentId: string
  readonly entry: { readonly id: string; readonly name: string; readonly dong: string; readonly ho: string }
}

export const noRegistry = (): RegistryThings => ({
  registryId: newId(),
  collectionId: newId(),
  registryImportId: newId(),
})

const DAY_MS = 86_400_000
const lender = corporation('주식회사 늘봄은행', '110111-0678905', '서울특별시 한빛구 은행로 8')

const printedOf = ({ name, dong, ho }: RegistryPlace['entry'], at: Date) =>
  registerFor(
    { address: '경기도 고양시 한빛로 1', buildingName: '한빛마을', dong, ho, uniqueNo: '28412003300001' },
    [{ name, birth6: '600101', share: [1, 1] }],
    {
      at,
      extra: [mortgage({ rank: '1', received: ['2015-03-02', '12346'] }, lender, person(name, '600101', '고양시'))],
    },
  )

/**
 * Records a register of an entry's unit, old enough that another one may be bought, with a
 * mortgage.
 */
const keepRegister = async ({ system, clock }: Pick<TestApp, 'system' | 'clock'>, place: RegistryPlace) => {
  const { listId, apartmentId, entry } = place
  const registryId = newId()
  const printed = printedOf(entry, new Date(clock.now.getTime() - 60 * DAY_MS))
  const read = readRegister(printed)
  if (read.kind === 'refused') throw new Error(read.message)
  const pdf = await drawRegister(printed)
  const { register } = read
  const data = await sealRegister(system.deps, { registryId, listId, apartmentId, register, source: 'pdf', pdf })
  const { id: listUserId, dong, ho } = entry
  const reasons = [{ code: 'mortgage', level: 'note', cleared: false }] as const
  const judged = {
    listUserId,
    listId,
    dong,
    ho,
    registryId,
    match: 'same',
    unitMatch: 'same',
    level: 'note',
    reasons: [...reasons],
  }
  await system.deps.store.append({
    appends: [
      { stream: registerStream(registryId), expectedVersion: 0, events: [{ type: 'RegisterRead', data }] },
      { stream: entryRiskStream(listUserId), expectedVersion: 0, events: [{ type: 'EntryRiskJudged', data: judged }] },
    ],
    metadata: systemMetadata,
  })
  return registryId
}

/** Everything of the registry that calls are about, as the log has it. */
export const keepRegistry = async (
  danji: Pick<TestApp, 'system' | 'clock'>,
  place: RegistryPlace,
): Promise<RegistryThings> => {
  const { listId, apartmentId, entry } = place
  const { store } = danji.system.deps
  const begin = (stream: string, events: readonly DomainEvent[]) =>
    store.append({ appends: [{ stream, expectedVersion: 0, events }], metadata: systemMetadata })
  const registryId = await keepRegister(danji, place)
  const [collectionId, registryImportId] = [newId(), newId()]
  const ofCollection = { collectionId, listId }
  const { id: listUserId, dong, ho } = entry
  await begin(registryCollectionStream(collectionId), [
    {
      type: 'RegistryCollectionStarted',
      data: { ...ofCollection, apartmentId, only: 'named', again: true, total: 1, price: 1_000, mostCost: null },
    },
    { type: 'RegistryCollectionPlanned', data: { ...ofCollection, units: [{ listUserId, dong, ho, uniqueNo: null }] } },
    { type: 'RegistryCollectionCancelled', data: ofCollection },
  ])
  const ofImport = { importId: registryImportId, listId }
  const counts = { total: 1, matched: 1, changed: 0, unmatched: 0, failed: 0 }
  await begin(registryImportStream(registryImportId), [
    { type: 'RegistryImportStarted', data: { ...ofImport, apartmentId, source: 'api', sha256: null, bytes: null } },
    { type: 'RegistryImportFinished', data: { ...ofImport, ...counts } },
  ])
  return { registryId, collectionId, registryImportId }
}

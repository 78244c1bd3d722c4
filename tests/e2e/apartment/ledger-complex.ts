import { expect } from '@playwright/test'
import { inventedLot } from '#infra/simulators/public-data/invented-complexes.ts'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { BuildingLedgerAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import type { Office } from '../support/prepared-vote.ts'

const ADDRESS = '서울특별시 강남구 나래로 20'

/** Registers a complex and reads its ledger of 205 units; returns its id. */
export const registerWithLedger = async (office: Office, name: string): Promise<string> => {
  const { id } = await office.call<Apartment>('POST', '/api/apartment', { name, address: ADDRESS, totalUnits: 200 })
  const path = `/api/building-ledger/${id}`
  await office.call('POST', `${path}/readings`, { lots: [inventedLot(201)], address: ADDRESS })
  await expect
    .poll(async () => (await office.call<BuildingLedgerAnswer>('GET', path)).current?.units, { timeout: 30_000 })
    .toBe(205)
  return id
}

import { beforeEach, describe, expect, it } from 'vitest'
import { absentPublicData } from '#infra/providers/public-data.ts'
import { usualPublicDataSwitches } from '#infra/simulators/public-data/public-data-switches.ts'
import type { AddressAnswer, ComplexProposal } from '#services/building-ledger/building-ledger.contract.ts'
import { candidatesOf } from '#services/building-ledger/propose-complex.ts'
import { startNewLedger } from '#services/building-ledger/reading/start-new-ledger.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { openLedger, small, twoLots } from './ledger-readings.ts'

const danji = await startTestApp()
const { admin, publicData: registers } = danji
const ledger = openLedger(danji)
beforeEach(() => registers.turn(usualPublicDataSwitches))

const find = async (text: string): Promise<AddressAnswer> => {
  const { addresses } = (await admin.get(`/api/addresses?q=${encodeURIComponent(text)}`)).body as {
    addresses: AddressAnswer[]
  }
  return addresses[0] ?? expect.fail('nothing was found')
}
const propose = async ({ lot, bjdCode, building, road }: AddressAnswer): Promise<ComplexProposal> => {
  const query = new URLSearchParams({ lot, bjdCode, building, road })
  return (await admin.get(`/api/addresses/proposal?${query.toString()}`)).body
}

describe('what registers propose for a new complex', () => {
  it('names the source of each value: K-apt, else the ledger', async () => {
    expect(await propose(await find('나래마을'))).toEqual({
      name: { value: '나래마을 1단지', source: 'kapt' },
      address: { value: '서울특별시 강남구 나래로 20 (모의동, 나래마을 1단지)', source: 'juso' },
      totalUnits: { value: 200, source: 'kapt' },
      officePhone: { value: '025552001', source: 'kapt' },
      buildings: { value: 5, source: 'kapt' },
      isAway: false,
    })
    expect(await propose(await find('하늘연립'))).toMatchObject({
      name: { value: '하늘연립', source: 'juso' },
      totalUnits: { value: 20, source: 'ledger' },
      officePhone: null,
      buildings: { value: 1, source: 'ledger' },
    })
  })

  it('leaves empty what a register that is away would say, and says so', async () => {
    const address = await find('하늘연립')
    registers.turn({ service: 'down' })
    expect(await propose(address)).toMatchObject({ name: { value: '하늘연립' }, totalUnits: null, isAway: true })
  })

  it('takes no complex of another name of the same 법정동', () => {
    const listed = [
      { code: 'A', name: '나래마을2단지아파트', bjdCode: '1' },
      { code: 'B', name: '나래마을 1단지', bjdCode: '1' },
      { code: 'C', name: '큰솔', bjdCode: '1' },
    ]
    expect(candidatesOf('나래마을1단지아파트', listed).map(({ code }) => code)).toEqual(['B'])
    expect(candidatesOf('큰솔아파트', listed).map(({ code }) => code)).toEqual(['C'])
    expect(candidatesOf('다른마을', listed)).toEqual([])
    expect(candidatesOf('', listed)).toEqual([])
  })

  it('refuses a lot in another form', async () => {
    const query = new URLSearchParams({ lot: '1', bjdCode: '1168019900', building: '', road: '' })
    expectRefusal(await admin.get(`/api/addresses/proposal?${query.toString()}`), 'VALIDATION_FAILED')
  })
})

describe('a complex that is registered with its lot', () => {
  const [{ lot } = { lot: '' }] = small.lots

  it('has its ledger read at once, and once only', async () => {
    const { id } = await registerApartment(danji, { lot })
    await expect.poll(async () => (await ledger.read(id)).current?.units, { timeout: 15_000 }).toBe(22)
    await startNewLedger(danji.system.deps)({ apartmentId: id })
    const { events } = await danji.system.deps.store.readStream(`building-ledger-${id}`)
    expect(events.map(({ type }) => type)).toEqual(['LedgerReadingStarted', 'LedgerReadingFinished'])
  })

  it('is registered without a key, too, and nothing is read', async () => {
    const { id } = await registerApartment(danji, { name: twoLots.name })
    await startNewLedger({ ...danji.system.deps, publicData: absentPublicData })({ apartmentId: id })
    await startNewLedger(danji.system.deps)({ apartmentId: id })
    expect(await ledger.read(id)).toMatchObject({ reading: null, current: null })
  })

  it('is refused with a lot in another form', async () => {
    const body = { name: '한빛', address: '서울', totalUnits: 1, lot: '123' }
    expectRefusal(await admin.post('/api/apartment', body), 'VALIDATION_FAILED')
  })
})

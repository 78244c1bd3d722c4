import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { codef } from '#infra/providers/codef/codef.provider.ts'
import { readRegister } from '#infra/lib/registry-record/read-register.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import { campaignComplex, owners } from '#services/processes/demonstration/people.ts'
import { demoRegisters, demoUnits } from '#services/processes/demonstration/register-scenarios.ts'

const at = new Date('2026-11-20T01:00:00.000Z')

it('Each unit of the demonstration has one register, which is read as that unit and its area', () => {
  const registers = demoRegisters(at)
  expect(registers).toHaveLength(new Set(owners.map(({ dong, ho }) => `${dong}-${ho}`)).size)
  for (const { dong, ho, printed } of registers) {
    const read = readRegister(printed)
    const owner = owners.find((one) => one.dong === dong && one.ho === ho)
    expect(read).toMatchObject({
      kind: 'register',
      register: {
        dong,
        ho,
        area: Math.round((owner?.area ?? 0) * 10_000),
        landArea: Math.round((owner?.landShare ?? 0) * 10_000),
      },
    })
  }
})

it('What is told of units reads without doubt, but for one that is to raise one', () => {
  const doubtful = demoRegisters(at).filter(({ printed }) => {
    const read = readRegister(printed)
    return read.kind === 'register' && read.register.doubts.length > 0
  })
  expect(doubtful.map(({ dong, ho }) => `${dong}-${ho}`)).toEqual(['101-1101'])
})

it('A collection of the demonstration brings the owners whom the roll names', async () => {
  const app = Fastify({ forceCloseConnections: true })
  registerSimulators(app, { production: false, registry: { units: demoUnits(at) } })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const registers = codef.open(codef.simulated({ own: origin, public: origin }))
  const owner = owners.find(({ dong, ho }) => dong === '102' && ho === '1402')
  const unit = { address: campaignComplex.address, buildingName: campaignComplex.name, dong: '102', ho: '1402' }
  const found = await registers.findUnit({ ...unit, uniqueNo: null })
  if (found.kind !== 'found') throw new Error(JSON.stringify(found))
  const bought = await registers.buy({ ...unit, uniqueNo: found.uniqueNo })
  expect(bought).toMatchObject({ kind: 'delivered' })
  if (bought.kind !== 'delivered') return
  expect(readRegister(bought.register.printed)).toMatchObject({
    kind: 'register',
    register: { dong: '102', ho: '1402', owners: [{ name: owner?.name }] },
  })
})

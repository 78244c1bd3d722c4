import Fastify from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { createJusoClient, keywordOf } from '#infra/providers/juso/juso-client.ts'
import { juso } from '#infra/providers/juso/juso.provider.ts'
import { absentAddresses } from '#infra/providers/public-data.ts'
import { inventedLot } from '#infra/simulators/public-data/invented-complexes.ts'
import { usualPublicDataSwitches } from '#infra/simulators/public-data/public-data-switches.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'

const app = Fastify({ forceCloseConnections: true })
const { publicData: registers } = registerSimulators(app, { production: false })
const own = await app.listen({ port: 0, host: '127.0.0.1' })
const settings = juso.simulated({ own, public: own })
const client = createJusoClient(settings)

beforeEach(() => registers.turn(usualPublicDataSwitches))

it('finds a complex by its name and by its road, with lot and 법정동', async () => {
  for (const text of ['나래마을', '강남구 나래로 20'])
    expect(await client.find(text)).toMatchObject({
      kind: 'found',
      value: [
        {
          building: '나래마을 1단지',
          bjdCode: '1168019900',
          lot: inventedLot(201),
          isApartment: true,
          dongs: ['101동', '102동', '제103동', '104', '105동'],
        },
      ],
    })
  expect(await client.find('없는마을')).toEqual({ kind: 'found', value: [] })
})

it('removes what the firewall takes for an attack, and asks nothing for one letter', async () => {
  expect(keywordOf("나래마을 <script>' OR 1=1; drop")).toBe('나래마을 script 1 1')
  expect(keywordOf('가'.repeat(10_000))).toHaveLength(100)
  expect(await client.find('[나래마을]%')).toMatchObject({ kind: 'found', value: [{ building: '나래마을 1단지' }] })
  expect(await client.find('%나')).toEqual({ kind: 'found', value: [] })
})

it('tells a wrong key, the page of the firewall and an outage apart', async () => {
  expect(await createJusoClient({ ...settings, key: 'other' }).find('나래마을')).toMatchObject({ reason: 'key' })
  registers.turn({ service: 'firewall' })
  expect(await client.find('나래마을')).toMatchObject({ kind: 'refused', reason: 'parameter' })
  registers.turn({ service: 'down' })
  expect(await client.find('나래마을')).toMatchObject({ kind: 'unavailable' })
  expect(await absentAddresses.find('나래마을')).toMatchObject({ kind: 'unavailable' })
})

import { createDataGoKrClient } from '#infra/providers/data-go-kr/data-go-kr-client.ts'
import { dataGoKr } from '#infra/providers/data-go-kr/data-go-kr.provider.ts'
import { gatewayPace } from '#infra/providers/data-go-kr/pace.ts'
import { inventedLot } from '#infra/simulators/public-data/invented-complexes.ts'
import type { BuildingLedgerAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import { startBenchProcess } from '../bench-process.ts'
import { createBenchDatabase } from '../bench-database.ts'
import { setting } from '../paired-rounds.ts'
import { openOffice } from '../signing/open-office.ts'

// A complex of 24,066 rows: how long its reading takes at the gateway's pace, and how much of this
// process's own time is spent until its units are shown. Limits: 90 s, and 5 s of work.

const FAST = setting('BENCH_FAST', 0)
const [MOST_SECONDS, MOST_WORK] = [90, 5]
const ROWS = 24_066

const gateway = await new Promise<{ readonly own: string; readonly stop: () => Promise<void> }>((resolve) => {
  const child = startBenchProcess('building-ledger/gateway.process.ts', [], (own) =>
    resolve({ own: String(own), stop: child.stop }),
  )
})
const place = { own: gateway.own, public: gateway.own }
const pace = FAST === 1 ? { parallel: 2, apartMs: 1 } : gatewayPace
const publicData = createDataGoKrClient({ ...dataGoKr.simulated(place), pace })
const bench = await createBenchDatabase()
const office = await openOffice(bench.url, { publicData })
const { id } = await office.call<{ readonly id: string }>('POST', '/api/apartment', {
  name: '큰솔아파트',
  address: '서울특별시 강남구 큰솔로 212',
  totalUnits: 4_424,
})
const path = `/api/building-ledger/${id}`
const [begun, work] = [performance.now(), process.cpuUsage()]
await office.call('POST', `${path}/readings`, { lots: [inventedLot(316)], address: '서울특별시 강남구 큰솔로 212' })
let ledger: BuildingLedgerAnswer
do {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  ledger = await office.call<BuildingLedgerAnswer>('GET', path)
} while (ledger.current === null && ledger.reading?.status !== 'failed')
await office.call('GET', `${path}/units?dong=1`)
const seconds = (performance.now() - begun) / 1000
const { user, system } = process.cpuUsage(work)
const worked = (user + system) / 1e6
console.log(`rows ${ledger.current?.rows}, units ${ledger.current?.units}`)
console.log(`${seconds.toFixed(1)} s until they are shown (at most ${MOST_SECONDS})`)
console.log(`${worked.toFixed(2)} s of work of this process (at most ${MOST_WORK})`)
await office.stop()
await gateway.stop()
await bench.drop()
if (ledger.current?.rows !== ROWS || seconds > MOST_SECONDS || worked > MOST_WORK) process.exitCode = 1

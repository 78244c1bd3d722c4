import { createDataGoKrClient } from '#infra/providers/data-go-kr/data-go-kr-client.ts'
import { dataGoKr } from '#infra/providers/data-go-kr/data-go-kr.provider.ts'
import { createJusoClient } from '#infra/providers/juso/juso-client.ts'
import { juso } from '#infra/providers/juso/juso.provider.ts'
import { absentAddresses, absentPublicData, type Addresses, type PublicData } from '#infra/providers/public-data.ts'

const PAUSE_MS = 50

/** The real clients of public registers against their simulators, whose address is known later. */
export const createSimulatedPublicClients = () => {
  const opened: { data: PublicData; addresses: Addresses } = { data: absentPublicData, addresses: absentAddresses }
  const publicData: PublicData = {
    name: '공공데이터포털',
    pauseMs: PAUSE_MS,
    ledger: {
      buildings: (lot) => opened.data.ledger.buildings(lot),
      furtherLots: (lot) => opened.data.ledger.furtherLots(lot),
      units: (lot, page) => opened.data.ledger.units(lot, page),
    },
    complexes: {
      of: (bjdCode) => opened.data.complexes.of(bjdCode),
      read: (code) => opened.data.complexes.read(code),
    },
    holidays: { of: (year) => opened.data.holidays.of(year) },
  }
  return {
    publicData,
    addresses: { name: '도로명주소', find: (text: string) => opened.addresses.find(text) },
    open: (own: string): void => {
      const place = { own, public: own }
      const pace = { parallel: 2, apartMs: 1 }
      opened.data = createDataGoKrClient({ ...dataGoKr.simulated(place), pace, retryAfter: [1], pauseMs: PAUSE_MS })
      opened.addresses = createJusoClient(juso.simulated(place))
    },
  }
}

import { absentRegisters, type Registers } from '#infra/providers/registers.ts'
import { codef } from '#infra/providers/codef/codef.provider.ts'

/** The real client of CODEF against its simulator, whose address is known later. */
export const createSimulatedRegisters = () => {
  const opened: { client: Registers } = { client: absentRegisters }
  const registers: Registers = {
    name: 'CODEF',
    settledAfterMs: 500,
    lookUpProves: true,
    get prices() {
      return opened.client.prices
    },
    findUnit: (unit) => opened.client.findUnit(unit),
    buy: (unit) => opened.client.buy(unit),
    recover: (unit) => opened.client.recover(unit),
    system: (now) => opened.client.system(now),
    points: () => opened.client.points(),
  }
  return {
    registers,
    open: (origin: string): void => {
      opened.client = codef.open(codef.simulated({ own: origin, public: origin }))
    },
  }
}

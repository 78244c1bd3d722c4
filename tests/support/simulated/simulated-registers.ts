import { absentRegisters, type Registers } from '#infra/providers/registers.ts'
import type { AccountOpenings } from '#infra/providers/account-opening.ts'
import { codef, openCodefAccounts } from '#infra/providers/codef/codef.provider.ts'

/** The real client of CODEF against its simulator, whose address is known later. */
export const createSimulatedRegisters = () => {
  const opened: { client: Registers; origin: string } = { client: absentRegisters, origin: '' }
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
    /** Accounts of complexes, opened against the same server. */
    accounts: {
      open: (keys) => {
        const account = openCodefAccounts(codef.simulated({ own: opened.origin, public: opened.origin }))(keys)
        return { ...account, registers: { ...account.registers, settledAfterMs: registers.settledAfterMs } }
      },
      sharing: 'all',
    } satisfies AccountOpenings['registry'],
    open: (origin: string): void => {
      opened.origin = origin
      opened.client = codef.open(codef.simulated({ own: origin, public: origin }))
    },
  }
}

import type { AdminIdentity } from '#infra/providers/admin-identity.ts'
import { absentIdentity, type ResidentIdentities, type ResidentIdentity } from '#infra/providers/identity.ts'
import { kakao } from '#infra/providers/kakao/kakao.provider.ts'
import { kcp } from '#infra/providers/kcp/kcp.provider.ts'
import type { AccountOpenings } from '#infra/providers/account-opening.ts'
import { nice, openNiceAccounts } from '#infra/providers/nice/nice.provider.ts'
import type { SimulatorAddress } from '#infra/providers/provider.ts'
import { unreachableKakao } from './unreachable-kakao.ts'

type TestIdentities = { kakao: AdminIdentity; nice: ResidentIdentity; kcp: ResidentIdentity }

/**
 * The real clients of Kakao, NICE and KCP against their simulators, whose address is known later.
 */
export const createSimulatedIdentities = () => {
  const opened: TestIdentities = { kakao: unreachableKakao, nice: absentIdentity, kcp: absentIdentity }
  const at: { place: SimulatorAddress } = { place: { own: '', public: '' } }
  const later = (name: 'nice' | 'kcp'): ResidentIdentity => ({
    begin: (asked) => opened[name].begin(asked),
    finish: (answer) => opened[name].finish(answer),
  })
  const admins: AdminIdentity = {
    authorizeUrl: (asked) => opened.kakao.authorizeUrl(asked),
    identify: (returned) => opened.kakao.identify(returned),
  }
  const residents: ResidentIdentities = { nice: later('nice'), kcp: later('kcp') }
  return {
    admins,
    residents,
    /** Accounts of complexes, opened against the same server. */
    accounts: {
      open: (keys) => openNiceAccounts({ baseUrl: nice.simulated(at.place).baseUrl })(keys),
      sharing: 'all',
    } satisfies AccountOpenings['identity'],
    open: (place: SimulatorAddress): void => {
      at.place = place
      opened.kakao = kakao.open(kakao.simulated(place))
      opened.nice = nice.open(nice.simulated(place))
      opened.kcp = kcp.open(kcp.simulated(place))
    },
  }
}

import type { AccountProblem } from '#infra/providers/account-check.ts'
import type { Deps } from '../core/deps.ts'
import type { ProviderAccount } from './provider-account.decider.ts'
import { identityAccounts, registryAccounts } from './used-account.ts'

const providers = { registry: 'CODEF', identity: 'NICE' } as const

const problemText = (kind: ProviderAccount['kind'], { kind: problem, code }: AccountProblem): string => {
  const provider = providers[kind]
  return problem === 'unavailable'
    ? `${provider}에 연결하지 못했습니다(${code}). 잠시 후 다시 확인해주세요.`
    : `${provider}가 이 계정을 받지 않습니다(${code}). 클라이언트 아이디와 비밀키, ${provider}에 등록한 서버 IP를 확인해주세요.`
}

/** Asks the provider for a token, which costs nothing; returns the problem in Korean. */
export const checkAccount = async (deps: Deps, account: ProviderAccount): Promise<string | null> => {
  const { open } = account.kind === 'registry' ? registryAccounts : identityAccounts
  const client = await open(deps, account)
  if (!client) return '계정의 키가 파기되었습니다. 계정을 다시 등록해주세요.'
  const problem = await client.check()
  return problem ? problemText(account.kind, problem) : null
}

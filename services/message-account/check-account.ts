import { accountTemplateNames } from '#events/values/messaging/sender-number.ts'
import { ProviderRefused, ProviderUnavailable, type ProviderTemplate } from '#infra/providers/messaging.ts'
import type { AnswerOf } from '../core/contract.ts'
import type { Deps } from '../core/deps.ts'
import { openKeys } from './account-keys.ts'
import type { MessageAccount } from './message-account.decider.ts'
import type { checkMessageAccount } from './message-account.contract.ts'

type Check = AnswerOf<typeof checkMessageAccount>

const failed = (problem: string): Check => ({ problem, balance: null, templates: [] })

/** Returns the reason why the provider does not answer, in Korean, without anything of its keys. */
const problemOf = (error: unknown): string => {
  if (error instanceof ProviderRefused)
    return error.status === 401 || error.status === 403
      ? `발송사가 API 키를 받지 않습니다(${error.errorCode}). API 키와 비밀키, 발송사에 등록한 허용 IP를 확인해주세요.`
      : `발송사가 요청을 받지 않습니다(${error.errorCode}).`
  if (error instanceof ProviderUnavailable) return '발송사에 연결하지 못했습니다. 잠시 후 다시 확인해주세요.'
  throw error
}

const problemOfTemplate = (templates: readonly ProviderTemplate[], templateId: string): string | null => {
  const template = templates.find((one) => one.templateId === templateId)
  if (!template) return '이 채널에 없는 템플릿입니다. 채널 아이디와 템플릿 아이디를 확인해주세요.'
  return template.status === 'approved' ? null : '아직 승인되지 않은 템플릿입니다.'
}

/**
 * Asks the provider for the account's balance and its channel's templates, which costs nothing, and
 * compares the templates with those of the account.
 */
export const checkAccount = async (
  { messageAccounts: { secrets, open } }: Pick<Deps, 'messageAccounts'>,
  account: MessageAccount,
): Promise<Check> => {
  const keys = await openKeys(secrets, account)
  if (!keys) return failed('계정의 키가 파기되었습니다. 계정을 다시 등록해주세요.')
  const { sender } = open(keys)
  try {
    const [{ balance, points }, templates] = await Promise.all([sender.balance(), sender.templates(keys.pfId)])
    return {
      problem: null,
      balance: balance + points,
      templates: accountTemplateNames.map((name) => ({
        name,
        problem: problemOfTemplate(templates, keys.templates[name]),
      })),
    }
  } catch (error) {
    return failed(problemOf(error))
  }
}

import type { Deps } from '../core/deps.ts'
import { errors } from '../core/errors/error.contract.ts'
import { messagesErrorOf } from './delivery/provider-errors.ts'

type Messages = Pick<Deps, 'messaging'>

/** What so many messages cost, in won: where KakaoTalk reaches everybody, and where everybody gets it as a long SMS instead. */
export const costOf = (
  { messaging: { prices } }: Messages,
  { recipients, smsFallback }: { readonly recipients: number; readonly smsFallback: boolean },
): { readonly cost: number; readonly costAtMost: number } => ({
  cost: recipients * prices.alimtalk,
  costAtMost: recipients * (smsFallback ? Math.max(prices.alimtalk, prices.lms) : prices.alimtalk),
})

export type Account = {
  /** Won on the provider's account, points included; null where it cannot be asked. */
  readonly balance: number | null
  /** Why it cannot be asked, in Korean; null where it can. */
  readonly problem: string | null
}

/** Returns what the provider's account holds, or why nobody can tell. */
export const accountOf = async ({ messaging: { sender } }: Messages): Promise<Account> => {
  try {
    const { balance, points } = await sender.balance()
    return { balance: balance + points, problem: null }
  } catch (error) {
    const code = messagesErrorOf(error)
    if (code === undefined) throw error
    return { balance: null, problem: errors[code].text }
  }
}

/** Returns won on the provider's account, points included; null where it cannot be asked. */
export const balanceOf = async (deps: Messages): Promise<number | null> => (await accountOf(deps)).balance

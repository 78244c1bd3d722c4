import type { Deps } from '../core/deps.ts'
import { errors } from '../core/errors/error.contract.ts'
import { messagesErrorOf } from './delivery/provider-errors.ts'

type Messages = Pick<Deps, 'messaging'>

/**
 * Returns the cost of a number of messages, in won: `cost` if KakaoTalk reaches every recipient,
 * `costAtMost` if every one of them gets a long SMS instead. `texts`: those who get a long SMS anyway.
 */
export const costOf = (
  { messaging: { prices } }: Messages,
  {
    recipients,
    texts,
    smsFallback,
  }: { readonly recipients: number; readonly texts: number; readonly smsFallback: boolean },
): { readonly cost: number; readonly costAtMost: number } => ({
  cost: (recipients - texts) * prices.alimtalk + texts * prices.lms,
  costAtMost: recipients * (smsFallback ? Math.max(prices.alimtalk, prices.lms) : prices.alimtalk),
})

export type Account = {
  /** Won on the provider's account, points included; null if the provider cannot be queried. */
  readonly balance: number | null
  /** Reason why the provider cannot be queried, in Korean; null if it can. */
  readonly problem: string | null
}

/** Returns the balance of the provider's account, or the reason why it is unknown. */
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

/** Returns the won on the provider's account, points included; null if it cannot be queried. */
export const balanceOf = async (deps: Messages): Promise<number | null> => (await accountOf(deps)).balance

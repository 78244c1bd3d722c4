import { ProviderRefused, ProviderUnavailable } from '#infra/providers/messaging.ts'
import type { Deps } from '../core/deps.ts'

type Messages = Pick<Deps, 'messaging'>

/** What so many messages cost, in won: where KakaoTalk reaches everybody, and where everybody gets it as a long SMS instead. */
export const costOf = (
  { messaging: { prices } }: Messages,
  { recipients, smsFallback }: { readonly recipients: number; readonly smsFallback: boolean },
): { readonly cost: number; readonly costAtMost: number } => ({
  cost: recipients * prices.alimtalk,
  costAtMost: recipients * (smsFallback ? Math.max(prices.alimtalk, prices.lms) : prices.alimtalk),
})

/** Won on the provider's account, points included; null where it cannot be asked. */
export const balanceOf = async ({ messaging: { sender } }: Messages): Promise<number | null> => {
  try {
    const { balance, points } = await sender.balance()
    return balance + points
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return null
    throw error
  }
}

/** Form of a vote's ballots, on which it depends whether one of them can be told apart. */
export type BallotForm = { readonly ballotKind: 'open' | 'secret'; readonly encrypted: boolean }

/** Whether a ballot of one person can be told apart, so that it can be withdrawn at all. */
export const canBeWithdrawn = ({ ballotKind, encrypted }: BallotForm): boolean => ballotKind === 'open' || encrypted

type WithdrawalSetting = BallotForm & { readonly withdrawable: boolean }

/** Returns what becomes of a ballot that was cast: in a few words, and what follows from it. */
export const withdrawalWords = (vote: WithdrawalSetting): { readonly short: string; readonly more: string } => {
  if (vote.withdrawable)
    return { short: '개표 전까지 취소하실 수 있습니다', more: '다시 투표하시면 마지막 투표를 셉니다' }
  const short = '취소하실 수 없습니다'
  return { short, more: canBeWithdrawn(vote) ? '처음 낸 투표만 인정합니다' : '무기명이라 누구의 표인지 알 수 없습니다' }
}

/** Returns the same as sentences. */
export const withdrawalText = (vote: WithdrawalSetting): string => {
  if (vote.withdrawable) return '개표 전까지 낸 투표를 취소하고 다시 투표하실 수 있습니다. 마지막에 낸 투표를 셉니다.'
  if (canBeWithdrawn(vote)) return '처음 낸 투표만 인정합니다. 낸 뒤에는 취소하거나 바꾸실 수 없습니다.'
  return '무기명 투표함에서는 누구의 표인지 알 수 없어, 낸 뒤에는 취소하거나 바꾸실 수 없습니다.'
}

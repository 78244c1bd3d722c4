import type { List } from '#services/list/lists.contract.ts'
import { usualWithdrawal, withdrawalLawOf } from '#services/vote/withdrawal/withdrawal-law.contract.ts'
import { canBeWithdrawn } from '#services/vote/withdrawal/withdrawal-texts.contract.ts'
import { isEncrypted } from './encryption.ts'
import { draftKey } from './rule-draft.ts'
import type { VoteDraft } from './vote-draft.ts'

const formOf = (draft: VoteDraft, list: List | undefined) => ({
  ballotKind: draft.ballotKind,
  encrypted: isEncrypted(draft, list),
})

/** Tells whether ballots of a vote could be withdrawn at all: those of a sealed box cannot. */
export const isWithdrawalPossible = (draft: VoteDraft, list: List | undefined): boolean =>
  canBeWithdrawn(formOf(draft, list))

/** Tells whether the ballots of the vote in the form may be withdrawn until the count. */
const isWithdrawable = (draft: VoteDraft, list: List | undefined): boolean => {
  const form = formOf(draft, list)
  if (draft.withdrawal !== 'law') return draft.withdrawal === 'until-count' && canBeWithdrawn(form)
  return usualWithdrawal(form, draftKey(draft, list?.rule), list?.startDate ?? '')
}

export const withdrawalValue = (draft: VoteDraft, list: List | undefined): string =>
  isWithdrawable(draft, list) ? '개표 전까지 취소 가능' : '처음 낸 투표만 인정'

/** Choices of the setting; that of the law names what it says and its source. */
export const withdrawalChoices = (draft: VoteDraft, list: List | undefined) => {
  const law = withdrawalLawOf(draftKey(draft, list?.rule), list?.startDate ?? '')
  const said = law?.isAllowed === true ? '개표 전까지 취소 가능' : '처음 낸 투표만 인정'
  return [
    { id: 'law', name: '통상 기준', note: law === undefined ? said : `${said} (${law.basis})` },
    { id: 'until-count', name: '개표 전까지 취소 가능', note: '다시 투표하면 마지막 투표를 셉니다.' },
    { id: 'first-counts', name: '처음 낸 투표만 인정', note: '관리규약이나 정관에서 그렇게 정했을 때' },
  ] as const
}

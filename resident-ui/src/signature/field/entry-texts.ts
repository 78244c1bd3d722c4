import { formatCount, formatDateTime } from '#ui/format.ts'
import type { SignatureEntry } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'

/** Tells whether an entry can be signed now. */
export const isOpenEntry = ({ state }: Pick<SignatureEntry, 'state'>): boolean =>
  state === 'open' || state === 'withdrawn' || state === 'declined'

/** Text for a ticked choice that is no consent. */
export const DECLINE_WORDS = t('동의하지 않음으로 접수하며, 동의로 세지 않습니다.')

/** Advice for owners who withdraw, or object, online (도시정비법 시행령 제33조 제3항). */
export const MAIL_IS_SAFE = t(
  '법은 내용증명으로 보내도록 정하고 있으니, 확실히 하시려면 동의를 받은 쪽과 시장·군수·구청장에게 내용증명도 보내주세요.',
)

/** Says what became of a signature that came in time and was verified after the close. */
const lateText = (signedAt: string): string =>
  t('{signedAt}에 앱에서 서명하셨지만 확인이 마감 뒤에 끝나 동의로 세지 않았습니다. 서명하신 기록은 남아 있습니다.', {
    signedAt: formatDateTime(signedAt),
  })

/** Returns the state of a unit in a sentence. */
export const standingOf = (entry: SignatureEntry): string => {
  const { state, receipt, withdrawnAt, answer, signedLate } = entry
  if (isOpenEntry(entry) && signedLate) return lateText(signedLate)
  switch (state) {
    case 'open':
      return t('아직 서명하지 않으셨습니다.')
    case 'signed':
      return receipt === null
        ? t('서명하셨습니다.')
        : t('서명하셨습니다 · {submittedAt}', { submittedAt: formatDateTime(receipt.submittedAt) })
    case 'paper':
      return t('종이 동의서로 이미 내셨습니다. 다시 서명하지 않으셔도 됩니다.')
    case 'withdrawn':
      return withdrawnAt === null
        ? t('동의를 철회하셨습니다. 다시 서명하실 수 있습니다.')
        : t('{withdrawnAt}에 동의를 철회하셨습니다. 다시 서명하실 수 있습니다.', {
            withdrawnAt: formatDateTime(withdrawnAt),
          })
    case 'declined':
      return answer !== null && receipt !== null
        ? t('‘{answer}’으로 접수되었습니다 · {submittedAt}. 마음이 바뀌셨으면 지금 서명하실 수 있습니다.', {
            answer,
            submittedAt: formatDateTime(receipt.submittedAt),
          })
        : t('동의하지 않는다고 하셨습니다. 마음이 바뀌셨으면 지금 서명하실 수 있습니다.')
  }
}

/**
 * Returns the last day on which an owner can withdraw their consent: the list's, or that of the law
 * where it comes first.
 */
export const lastWithdrawalDay = (
  { endDate }: { readonly endDate: string },
  { withdrawalEnd }: Pick<SignatureEntry, 'withdrawalEnd'>,
): string => (withdrawalEnd && withdrawalEnd.day < endDate ? withdrawalEnd.day : endDate)

/** Returns a note on the co-owners of a unit; null for none. */
export const coOwnersOf = ({ owners, coOwners, representative, representedBy }: SignatureEntry): string | null => {
  if (owners < 2) return null
  const count = t('소유자가 {owners}인 세대입니다.', { owners: formatCount(owners, '명') })
  if (coOwners !== 'representative') return `${count} ${t('소유자마다 따로 서명합니다.')}`
  if (representative) return `${count} ${t('대표 소유자로서 서명하십니다.')}`
  return representedBy === null
    ? `${count} ${t('대표 소유자의 서명이 있어야 합니다.')}`
    : `${count} ${t('대표 소유자는 {representedBy} 님입니다.', { representedBy })}`
}

/** Returns the number of finished units: "1/2". */
export const progressOf = (entries: readonly SignatureEntry[]): string =>
  `${entries.filter((entry) => !isOpenEntry(entry)).length}/${entries.length}`

import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import { formatDateTime } from '#ui/format.ts'

type LinkDelivery = NonNullable<VoteTrustees['trustees'][number]['told']>

const outcomes = {
  accepted: '링크를 보냈습니다',
  refused: '링크를 보내지 못했습니다. 전화번호를 확인해주세요',
  withheld: '보내지 않았습니다',
  failed: '문자 업체에 닿지 않아 보냈는지 알 수 없습니다. 다시 보내주세요',
} as const

/** Tells whether the link did not arrive and needs attention. */
export const isUntold = ({ outcome, openedAt }: LinkDelivery): boolean =>
  openedAt === null && (outcome === 'refused' || outcome === 'failed')

/**
 * Returns the state of the newest message with a trustee's link, and its time; messages of the
 * night are sent in the morning.
 */
export const deliveryText = ({ outcome, at, openedAt }: LinkDelivery): string => {
  if (openedAt !== null) return `${formatDateTime(openedAt)} 링크를 열었습니다.`
  return outcome === null
    ? `${formatDateTime(at)} 보내기로 했습니다. 밤에는 아침에 보냅니다.`
    : `${formatDateTime(at)} ${outcomes[outcome]}.`
}

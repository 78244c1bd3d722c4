import { formatPhone } from '#events/values/phone.ts'
import type { TrusteeLinkPurpose } from '#events/vote/trustee-link.events.ts'

const requestTexts: Readonly<Record<TrusteeLinkPurpose, string>> = {
  key: '참관인으로 정해지셨습니다. 아래 주소에서 본인의 열쇠를 만들어 보관해주세요. 모두 만들어야 투표를 시작할 수 있습니다.',
  rehearsal: '개표 연습을 시작했습니다. 아래 주소에서 보관하신 열쇠로 참여해주세요.',
  part: '투표가 마감되어 개표를 시작했습니다. 아래 주소에서 보관하신 열쇠로 참여해주세요.',
  link: '참관인 주소를 다시 보내 드립니다.',
}

type LinkTextFacts = {
  readonly complex: { readonly name: string; readonly officePhone: string | null }
  readonly title: string
  readonly purpose: TrusteeLinkPurpose
  readonly url: string
}

/**
 * Returns the message with a trustee's link: a long one (LMS), since the address alone is longer
 * than a short one.
 */
export const trusteeLinkText = ({ complex, title, purpose, url }: LinkTextFacts): string => {
  const office = complex.officePhone === null ? '관리사무소' : `관리사무소 ${formatPhone(complex.officePhone)}`
  return [
    `[단지] ${complex.name} 「${title}」 투표`,
    '',
    requestTexts[purpose],
    url,
    '',
    '이 주소는 본인에게만 보냈습니다. 다른 분께 보내지 마세요.',
    `문의: ${office}`,
  ].join('\n')
}

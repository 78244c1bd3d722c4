import type { ExistingList } from '../../list/list.facts.ts'
import { createHash } from 'node:crypto'
import { legalRuleNames } from '../../list/rule/legal-rule-names.contract.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ConsentText } from '../signing/signing.contract.ts'

type TextWording = Pick<ConsentText, 'key' | 'version' | 'title' | 'text'>

/**
 * Texts that residents agree to before any of their data is requested, each by its own tick (개인정보
 * 보호법 제22조). A changed wording is a new version after the old one, which stays: a text remains
 * readable as long as the consent to it.
 * - `privacy` states what 제15조 제2항 demands: purpose, items, period, and the consequence of
 * refusing. Version 2 also names the certified document centre, to which an office may entrust
 * consents (제26조).
 * - `identity`: the carriers' verification is done by another company, which receives name, date of
 * birth and phone.
 * - `privacy-in-person` and `identity-document`: the same of who signs in person, whose document two
 * administrators saw, and nothing comes from a carrier.
 * - `third-party` states what 제17조 제2항 demands. It is requested if an authority decides by the
 * signed forms: statutes have the forms themselves submitted (도시정비법 시행규칙 제7조·제8조), so that without
 * it a consent would have no effect, and it is necessary (제16조). Otherwise nothing is given to
 * others, and it is not requested.
 */
const wordings: readonly TextWording[] = [
  {
    key: 'privacy',
    version: 1,
    title: '개인정보 수집·이용 동의',
    text: [
      '왜 필요한가요: 이 동의서에 서명하시는 분이 소유자 본인인지 확인하고, 서명하신 동의서를 만들어 보관하고, 나중에 누가 언제 동의했는지 증명하기 위해 필요합니다.',
      '무엇을 받나요: 성명, 생년월일, 성별, 내국인·외국인 여부, 휴대전화번호와 통신사, 본인확인값(CI·DI), 동·호와 소유 내용, 동의서에 직접 적으신 ' +
        '내용, 서명(그림과 그린 순서), 서명하신 시각, 접속하신 인터넷 주소(IP)와 브라우저 종류입니다. 본인확인값은 되돌릴 수 없는 값으로 바꾸어 보관합니다. ' +
        '주민등록번호는 받지 않습니다.',
      '얼마나 보관하나요: 이 동의서를 쓰는 절차가 끝날 때까지 보관하고, 끝나면 바로 파기합니다. 법령에서 더 오래 보관하도록 정한 때에는 그 기간까지 보관합니다.',
      '동의하지 않아도 되나요: 동의하지 않으실 수 있습니다. 다만 이 화면에서는 서명하실 수 없고, 관리사무소에서 종이 동의서에 서명하실 수 있습니다.',
    ],
  },
  {
    key: 'privacy',
    version: 2,
    title: '개인정보 수집·이용 동의',
    text: [
      '왜 필요한가요: 소유자 본인이 서명하셨는지 확인하고, 동의서를 보관하고, 누가 언제 동의했는지 증명하기 위해서입니다.',
      '무엇을 받나요: 성명, 생년월일, 성별, 내국인·외국인 여부, 휴대전화번호와 통신사, 본인확인값(CI·DI), 동·호와 소유 내용, 동의서에 직접 적으신 ' +
        '내용, 서명(그림과 그린 순서), 서명하신 시각, 접속하신 인터넷 주소(IP)와 브라우저 종류입니다. 본인확인값은 되돌릴 수 없는 값으로 바꾸어 보관합니다. ' +
        '주민등록번호는 받지 않습니다.',
      '얼마나 보관하나요: 이 동의서를 쓰는 절차가 끝날 때까지 보관하고, 끝나면 바로 파기합니다. 법령에서 더 오래 보관하도록 정한 때에는 그 기간까지 보관합니다.',
      '어디에 보관하나요: 관리사무소가 쓰는 단지 시스템입니다. 관리사무소는 법에 따른 전자문서 보관을 위해 서명하신 동의서를 공인전자문서센터에 맡길 수 있습니다.',
      '동의하지 않아도 되나요: 동의하지 않으실 수 있습니다. 다만 이 화면에서는 서명하실 수 없고, 관리사무소에서 종이 동의서에 서명하실 수 있습니다.',
    ],
  },
  {
    key: 'identity',
    version: 1,
    title: '휴대전화 본인 확인 서비스 이용 동의',
    text: [
      '왜 필요한가요: 다른 사람이 대신 서명하지 못하도록, 휴대전화로 본인인지 확인합니다.',
      '무엇을 어디에 확인하나요: 본인확인기관(나이스평가정보 또는 NHN KCP)과 가입하신 통신사에 성명, 생년월일, 성별, 내국인·외국인 여부, 휴대전화번호를 확인하고, 그 결과와 본인확인값(CI·DI)을 받습니다.',
      '얼마나 보관하나요: 확인한 결과는 서명하신 동의서와 같은 기간 보관합니다. 본인확인기관과 통신사는 각자의 약관에서 정한 기간 보관합니다.',
      '동의하지 않아도 되나요: 동의하지 않으실 수 있습니다. 다만 이 화면에서는 서명하실 수 없고, 관리사무소에서 종이 동의서에 서명하실 수 있습니다.',
    ],
  },
  {
    key: 'identity-document',
    version: 1,
    title: '신분증 확인 동의',
    text: [
      '왜 필요한가요: 다른 사람이 대신 서명하지 못하도록, 관리자 두 사람이 신분증을 보고 소유자 본인인지 확인합니다.',
      '무엇을 기록하나요: 신분증의 종류, 성명, 번호의 끝 네 자리, 유효기간입니다. 신분증을 복사하거나 번호 전체를 적지 않습니다.',
      '얼마나 보관하나요: 서명하신 동의서와 같은 기간 보관합니다.',
      '동의하지 않아도 되나요: 동의하지 않으실 수 있습니다. 다만 이 화면에서는 서명하실 수 없고, 관리사무소에서 종이 동의서에 서명하실 수 있습니다.',
    ],
  },
  {
    key: 'privacy-in-person',
    version: 1,
    title: '개인정보 수집·이용 동의',
    text: [
      '왜 필요한가요: 소유자 본인이 서명하셨는지 확인하고, 동의서를 보관하고, 누가 언제 동의했는지 증명하기 위해서입니다.',
      '무엇을 받나요: 성명, 동·호와 소유 내용, 신분증을 확인한 기록, 동의서에 직접 적으신 내용, 서명(그림과 그린 순서), 서명하신 시각, 관리사무소 태블릿의 인터넷 주소(IP)와 브라우저 종류입니다. ' +
        '주민등록번호는 받지 않습니다.',
      '얼마나 보관하나요: 이 동의서를 쓰는 절차가 끝날 때까지 보관하고, 끝나면 바로 파기합니다. 법령에서 더 오래 보관하도록 정한 때에는 그 기간까지 보관합니다.',
      '어디에 보관하나요: 관리사무소가 쓰는 단지 시스템입니다. 관리사무소는 법에 따른 전자문서 보관을 위해 서명하신 동의서를 공인전자문서센터에 맡길 수 있습니다.',
      '동의하지 않아도 되나요: 동의하지 않으실 수 있습니다. 다만 이 화면에서는 서명하실 수 없고, 관리사무소에서 종이 동의서에 서명하실 수 있습니다.',
    ],
  },
  {
    key: 'third-party',
    version: 1,
    title: '개인정보 제3자 제공 동의',
    text: [
      '누구에게 제공하나요: 이 사업의 추진위원회 또는 조합(설립을 준비하는 단체를 포함합니다)과, 동의서를 심사하는 시장·군수·구청장 등 인가·승인 관청입니다.',
      '왜 제공하나요: 법령에 따라 인가·승인을 신청할 때 동의서를 함께 내야 하고, 관청은 동의한 소유자의 수를 확인합니다.',
      '무엇을 제공하나요: 서명하신 동의서(성명, 생년월일, 휴대전화번호, 주소, 동·호와 소유 내용, 직접 적으신 내용, 서명)와 본인 확인 및 서명 기록입니다.',
      '얼마나 보관하나요: 받은 곳에서 인가·승인 절차와 사업이 끝날 때까지 보관합니다. 법령에서 더 오래 보관하도록 정한 때에는 그 기간까지 보관합니다.',
      '동의하지 않아도 되나요: 동의하지 않으실 수 있습니다. 다만 동의서를 관청에 낼 수 없어 이 화면에서는 서명하실 수 없고, 관리사무소에서 종이 동의서에 대해 안내받으실 수 있습니다.',
    ],
  },
]

/** Laws by which an authority decides on what was signed. */
const lawsOfAuthorities = /^(도시정비법|소규모주택정비법|주택법)/

const isSubmittedToAuthority = ({ rule }: Pick<ExistingList, 'rule'>): boolean =>
  legalRuleNames.some(({ key, article }) => key === rule && lawsOfAuthorities.test(article))

const newest = (key: string): TextWording => {
  const found = wordings.findLast((wording) => wording.key === key)
  if (!found) throw new Error(`no text is called ${key}`)
  return found
}

/** Way in which signers prove who they are. */
export type SigningProof = 'phone' | 'in-person'

const textsByProof = {
  phone: ['privacy', 'identity'],
  'in-person': ['privacy-in-person', 'identity-document'],
} as const

/** Returns the texts that a list's residents agree to, in their order. */
export const textsOf = (list: Pick<ExistingList, 'rule'>, by: SigningProof = 'phone'): readonly ConsentText[] =>
  [...textsByProof[by], ...(isSubmittedToAuthority(list) ? ['third-party'] : [])].map((key) => ({
    ...newest(key),
    text: [...newest(key).text],
    required: true,
  }))

/** A text as it was worded in a version, whichever is the newest. */
export const textNamed = (key: string, version: number): TextWording | undefined =>
  wordings.find((wording) => wording.key === key && wording.version === version)

/** Text as an event records it: SHA-256 over its title and paragraphs, a line each. */
type AgreedText = { readonly key: string; readonly version: number; readonly sha256: string }

const digests = new Map(
  wordings.map((wording) => [
    wording,
    createHash('sha256')
      .update([wording.title, ...wording.text].join('\n'))
      .digest('hex'),
  ]),
)

const agreedTextOf = ({ key }: Pick<ConsentText, 'key'>): AgreedText => {
  const wording = newest(key)
  return { key, version: wording.version, sha256: digests.get(wording) ?? '' }
}

/** Returns the texts that a list shows, as events record them. */
export const shownTexts = (list: Pick<ExistingList, 'rule'>, by?: SigningProof): readonly AgreedText[] =>
  textsOf(list, by).map(agreedTextOf)

/**
 * Returns those of the shown texts that a resident agreed to, by their keys. `shown` has the versions that they
 * read: a text that was replaced meanwhile is not agreed to.
 * @throws DomainError VALIDATION_FAILED for an unknown key, CONSENT_REQUIRED naming the missing
 * ones
 */
export const agreedTexts = (
  texts: readonly ConsentText[],
  keys: readonly string[],
  shown: Readonly<Record<string, number>> = {},
): readonly AgreedText[] => {
  const unknown = keys.findIndex((key) => !texts.some((text) => text.key === key))
  if (unknown !== -1)
    throw new DomainError('VALIDATION_FAILED', [
      { path: `consents.${unknown}`, message: '이 동의서에 없는 동의 항목입니다.' },
    ])
  const isAgreed = ({ key, version }: ConsentText): boolean => keys.includes(key) && (shown[key] ?? version) === version
  const missing = texts.filter((text) => text.required && !isAgreed(text))
  if (missing.length > 0)
    throw new DomainError(
      'CONSENT_REQUIRED',
      missing.map(({ key, title }) => ({ path: `consents.${key}`, message: `${title}가 필요합니다.` })),
    )
  return texts.filter(isAgreed).map(agreedTextOf)
}

import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'

/** Purpose of an identity record: a link by e-mail to vote, or a signature on the office's tablet. */
export type IdentityRecordPurpose = IdentityRecord['purpose']

type RecordTexts = {
  readonly title: string
  readonly explanation: string
  /** Button and title of the form of the first administrator. */
  readonly add: string
  readonly empty: string
  readonly nameHint: string
  /** Note for the first administrator while the second one has not confirmed it. */
  readonly waiting: string
  /** Name of the process in questions, which ends with a consonant: "… 신원 확인을 취소하시겠습니까?" */
  readonly process: string
  readonly rejectionEffect: string
  readonly revocationEffects: readonly string[]
  readonly revoked: string
  readonly confirm: string
  readonly confirmed: string
}

/** Texts of identity records by purpose. */
export const recordTexts: Readonly<Record<IdentityRecordPurpose, RecordTexts>> = {
  link: {
    title: '신원 확인 (휴대전화 없는 소유자)',
    explanation:
      '해외에 있거나 본인 명의 휴대전화가 없는 소유자입니다. 관리자 두 사람이 신분증을 확인하면 전자우편으로 한 번 ' +
      '쓰는 투표 링크를 보냅니다. 동의서 서명에는 쓸 수 없습니다.',
    add: '신분증 확인 등록',
    empty: '신원을 확인한 소유자가 없습니다',
    nameHint: '신분증에 적힌 대로 적어주세요. 영문 이름은 대소문자와 순서가 달라도 됩니다.',
    waiting: '다른 관리자가 같은 신분증을 확인해야 링크를 보냅니다.',
    process: '신원 확인',
    rejectionEffect: '링크를 보내지 않습니다. 다시 하려면 처음부터 등록해야 합니다.',
    revocationEffects: [
      '보낸 링크와 그 링크로 연 투표 화면을 바로 쓸 수 없게 됩니다.',
      '이미 낸 표는 그대로 남습니다.',
    ],
    revoked: '취소했습니다. 링크를 쓸 수 없습니다.',
    confirm: '확인하고 링크 보내기',
    confirmed: '확인했습니다. 투표 링크를 보냅니다.',
  },
  tablet: {
    title: '대면 서명',
    explanation:
      '휴대전화가 없거나 쓰기 어려운 소유자를 직접 만나 태블릿으로 서명받습니다. 관리자 두 사람이 그 자리에서 ' +
      '신분증을 각각 확인해야 합니다.',
    add: '소유자 확인 등록',
    empty: '대면 서명을 시작한 소유자가 없습니다',
    nameHint: '신분증에 적힌 대로 적어주세요.',
    waiting: '다른 관리자가 소유자와 신분증을 직접 보고 확인해야 태블릿을 열 수 있습니다.',
    process: '대면 서명',
    rejectionEffect: '태블릿을 열 수 없습니다. 다시 하려면 처음부터 등록해야 합니다.',
    revocationEffects: ['열어둔 태블릿 화면을 바로 쓸 수 없게 됩니다.'],
    revoked: '취소했습니다. 태블릿 화면을 쓸 수 없습니다.',
    confirm: '확인하기',
    confirmed: '확인했습니다. 태블릿을 열 수 있습니다.',
  },
}

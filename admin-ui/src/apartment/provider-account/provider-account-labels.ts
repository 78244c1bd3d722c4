import type { AccountsOfKind, ProviderAccountKind } from '#services/provider-account/provider-account.contract.ts'

/** Texts about the accounts of one kind. */
type KindTexts = {
  readonly title: string
  readonly note: string
  readonly uses: Readonly<Record<AccountsOfKind['uses'], string>>
  /** Label of the switch of the installation's account; `allowed`: what others read. */
  readonly share: string
  readonly allowed: string
  /** Question before a proposal is accepted, and its consequences. */
  readonly accept: string
  readonly acceptMeans: readonly string[]
  /** Consequences of the removal. */
  readonly removeMeans: readonly string[]
}

export const kindTexts: Readonly<Record<ProviderAccountKind, KindTexts>> = {
  registry: {
    title: '등기 계정',
    note: '등기부를 열람하는 CODEF 계정과 선불전자지급수단입니다.',
    uses: {
      own: '단지 계정으로 열람합니다.',
      shared: '공용 계정으로 열람합니다.',
      none: '열람할 계정이 없어 등기부를 살 수 없습니다.',
    },
    share: '단지 계정이 없으면 공용 계정으로 열람하기',
    allowed: '단지 계정이 없으면 공용 계정으로 열람합니다.',
    accept: '이 계정으로 등기부를 열람하시겠습니까?',
    acceptMeans: [
      '지금부터 이 단지의 등기부 열람 수수료가 이 계정에서 나갑니다.',
      '이미 시작한 열람은 시작한 계정으로 끝냅니다. 두 번 사지 않습니다.',
      '요청한 관리자는 확인할 수 없습니다.',
    ],
    removeMeans: [
      '공용 계정이 허용되어 있지 않으면 등기부를 살 수 없습니다.',
      '키는 이 계정으로 시작한 열람의 결제 여부가 모두 확인된 뒤에 파기됩니다.',
    ],
  },
  identity: {
    title: '본인 확인 계정',
    note: '휴대전화 본인 확인을 하는 NICE 계정입니다.',
    uses: {
      own: '단지 계정으로 본인 확인을 합니다.',
      shared: '공용 계정으로 본인 확인을 합니다.',
      none: '본인 확인을 할 계정이 없어 소유자가 휴대전화 본인 확인을 할 수 없습니다.',
    },
    share: '단지 계정이 없으면 공용 계정으로 본인 확인하기',
    allowed: '단지 계정이 없으면 공용 계정으로 본인 확인을 합니다.',
    accept: '이 계정으로 본인 확인을 하시겠습니까?',
    acceptMeans: [
      '지금부터 이 단지 소유자가 누구인지 이 계정으로 확인합니다.',
      'NICE와 맺은 실제 계약인지 확인해주세요. 시험용 계정은 없는 사람도 확인된 것으로 답할 수 있습니다.',
      '어느 계정으로 확인했는지 본인 확인 기록마다 남고, 감사인이 볼 수 있습니다.',
      '요청하지 않은 최고관리자만 확인할 수 있습니다.',
    ],
    removeMeans: [
      '공용 계정이 허용되어 있지 않으면 소유자가 휴대전화 본인 확인을 할 수 없습니다.',
      '이미 시작한 본인 확인은 이 계정으로 끝냅니다. 키는 하루 뒤에 파기됩니다.',
    ],
  },
}

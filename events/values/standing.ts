/** Standing of an owner on a roll that has to be checked before they count as able to act. */
export const standings = ['deceased', 'transferred', 'heirs-unregistered', 'whereabouts-unknown'] as const

export type Standing = (typeof standings)[number]

/** Names of the standings, for screens and files. */
export const standingNames: Readonly<Record<Standing, string>> = {
  deceased: '확인 필요: 사망',
  transferred: '소유권 이전',
  'heirs-unregistered': '확인 필요: 상속 등기 전',
  'whereabouts-unknown': '확인 필요: 소재불명',
}

/** Maximum length of the remarks on an entry, in characters. */
export const MAX_REMARKS_LENGTH = 1_000

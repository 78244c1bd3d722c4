/** How many to choose, as the residents' app says it. */
export const instructionFor = (least: number, most: number): string => {
  if (most === 1) return '하나를 골라주세요.'
  if (least === most) return `${most}개를 골라주세요.`
  return least <= 1 ? `${most}개까지 고르실 수 있습니다.` : `${least}개부터 ${most}개까지 고르실 수 있습니다.`
}

export const kindWords = {
  secret: { name: '무기명 투표', meaning: '누가 무엇을 골랐는지 남지 않습니다' },
  open: { name: '기명 투표', meaning: '고르신 내용이 이름과 함께 기록됩니다' },
} as const

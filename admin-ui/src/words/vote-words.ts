import type { Vote } from '#services/vote/votes.contract.ts'

export const ballotKindNames: Readonly<Record<Vote['ballotKind'], string>> = { open: '기명', secret: '무기명' }
export const weightNames: Readonly<Record<Vote['weight'], string>> = { unit: '세대 기준', area: '면적 기준' }
export const voteStatusNames: Readonly<Record<Vote['status'], string>> = {
  draft: '준비중',
  open: '진행중',
  closed: '마감',
}

export const ballotKindChoices = [
  { id: 'secret', name: '무기명', note: '누가 무엇을 골랐는지 아무도 알 수 없습니다. 참여했는지만 남습니다.' },
  { id: 'open', name: '기명', note: '누가 무엇을 골랐는지 기록으로 남습니다.' },
] as const

export const weightChoices = [
  { id: 'unit', name: '세대', note: '한 세대가 한 표입니다.' },
  { id: 'area', name: '면적', note: '전용면적에 비례하여 표의 크기가 정해집니다.' },
] as const

export const votePath = (id: string): string => `/votes/${id}/show`

type QuestionRule = { readonly minChoices: number; readonly maxChoices: number }

const amountText = (least: number, most: number): string => {
  if (most === 1) return '하나 선택'
  return least === most ? `${most}개 선택` : `${least}~${most}개 선택`
}

/** How a question is answered: "하나 선택 · 기권 가능", "2~3개 선택". */
export const questionRuleText = ({ minChoices, maxChoices }: QuestionRule): string => {
  const least = Math.max(1, minChoices)
  const amount = amountText(least, maxChoices)
  return minChoices === 0 ? `${amount} · 기권 가능` : amount
}

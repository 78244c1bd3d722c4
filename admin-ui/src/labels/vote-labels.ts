import { keyOfVote, legalRuleText } from '#services/list/rule/legal-rule-names.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'

export const ballotKindNames: Readonly<Record<Vote['ballotKind'], string>> = { open: '기명', secret: '무기명' }
export const weightNames: Readonly<Record<Vote['weight'], string>> = {
  unit: '세대 기준',
  area: '면적 기준',
  owner: '소유자 기준',
}
export const voteStatusNames: Readonly<Record<Vote['status'], string>> = {
  draft: '준비중',
  open: '진행중',
  closed: '마감',
}

export const ballotKindChoices = [
  { id: 'secret', name: '무기명', note: '참여했는지만 남습니다.' },
  { id: 'open', name: '기명', note: '누가 무엇을 골랐는지 남습니다.' },
] as const

export const weightChoices = [
  { id: 'unit', name: '세대', note: '한 세대가 한 표' },
  { id: 'area', name: '면적', note: '전용면적만큼' },
  { id: 'owner', name: '소유자', note: '한 사람이 한 표' },
] as const

export const voteKindNames: Readonly<Record<Vote['kind'], string>> = { resolution: '안건', election: '선거' }

export const voteKindChoices = [
  { id: 'resolution', name: '안건', note: '찬성·반대나 여러 안' },
  { id: 'election', name: '선거', note: '동별 대표자, 회장, 감사' },
] as const

export const choiceOrderChoices = [
  { id: 'fixed', name: '적은 순서대로', note: '모두에게 같은 순서' },
  { id: 'lot', name: '추첨한 순서', note: '시작하기 전에 추첨합니다.' },
  { id: 'shuffled', name: '사람마다 섞어서', note: '투표하는 사람마다 다른 순서' },
] as const

export const districtChoices = [
  { id: 'all', name: '리스트 전체', note: '명부의 모든 세대' },
  { id: 'dongs', name: '일부 동 (선거구)', note: '고른 동의 세대만' },
] as const

/** Choices of the rule by which a vote is judged. */
export const ruleChoices = [
  { id: 'list', name: '리스트의 기준', note: '리스트에서 고른 법정 기준' },
  { id: 'law', name: '다른 법정 기준', note: '이 투표에만' },
  { id: 'own', name: '직접 정한 비율', note: '관리규약의 투표율과 찬성률' },
] as const

export const votePath = (id: string): string => `/votes/${id}/show`
export const voteEditPath = (id: string): string => `/votes/${id}`
/** Returns the address of the form of a new vote, with its list where that is known. */
export const voteCreatePath = (listId?: string): string =>
  listId === undefined ? '/votes/create' : `/votes/create?listId=${listId}`
export const voteCopyPath = (id: string): string => `/votes/create?copy=${id}`
export const candidatesPath = (id: string): string => `/votes/${id}/candidates`
export const announcementPath = (id: string): string => `/votes/${id}/announcement`
export const deskPath = (id: string): string => `/votes/${id}/desk`
export const papersPath = (id: string): string => `/votes/${id}/papers`
export const proxiesPath = (id: string): string => `/votes/${id}/proxies`
/** Returns the address of an encrypted vote's trustees. */
export const trusteesPath = (id: string): string => `/votes/${id}/trustees`

/** Returns "기호 1번": by the position on the ballot, from 0. */
export const candidateNumber = (index: number): string => `기호 ${index + 1}번`

const boundText = (fraction: string, over: boolean | undefined): string => {
  const [numerator, denominator] = fraction.split('/')
  return `${denominator}분의 ${numerator} ${over === true ? '초과' : '이상'}`
}

type Fractions = Exclude<NonNullable<Vote['rule']>, string>

const turnoutText = ({ turnout, over }: Fractions): string | null => {
  if (turnout === undefined) return null
  const said = typeof turnout === 'string' ? { fraction: turnout, over } : turnout
  return `투표율 ${boundText(said.fraction, said.over ?? over)}`
}

const approvalText = ({ approval, over }: Fractions): string | null => {
  if (approval === undefined) return null
  const said = typeof approval === 'string' ? { fraction: approval, over, of: undefined } : approval
  return `${said.of === 'all' ? '전체' : '투표자'} 가운데 찬성 ${boundText(said.fraction, said.over ?? over)}`
}

/**
 * Returns the rule of a vote: "투표율 2분의 1 초과, 투표자 가운데 찬성 3분의 2 이상". `ofList`: the rule of its list.
 */
export const voteRuleText = (rule: Vote['rule'], ofList: string | null, kind: Vote['kind'] = 'resolution'): string => {
  if (rule === null || typeof rule === 'string') {
    const key = keyOfVote(rule, kind, ofList)
    if (key !== undefined) return legalRuleText(key)
    return kind === 'election' ? '최다 득표 (투표율은 묻지 않음)' : '정하지 않음 (득표만 셉니다)'
  }
  return [turnoutText(rule), approvalText(rule)].filter((text) => text !== null).join(', ')
}

type QuestionRule = { readonly minChoices: number; readonly maxChoices: number }

const amountText = (least: number, most: number): string => {
  if (most === 1) return '하나 선택'
  return least === most ? `${most}개 선택` : `${least}~${most}개 선택`
}

/** Returns how a question is answered: "하나 선택 · 기권 가능", "2~3개 선택". */
export const questionRuleText = ({ minChoices, maxChoices }: QuestionRule): string => {
  const least = Math.max(1, minChoices)
  const amount = amountText(least, maxChoices)
  return minChoices === 0 ? `${amount} · 기권 가능` : amount
}

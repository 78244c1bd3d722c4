import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'

export type DeskState = DeskEntry['state']

/** Explanations for the voter, where the label of the state is not enough. */
export const deskNotes: Readonly<Partial<Record<DeskState, string>>> = {
  'unit-voted': '같은 세대의 다른 소유자가 투표했거나 투표용지를 받았습니다.',
  'not-representative': '다른 소유자가 이 세대의 대표자이거나, 이 투표의 선거구가 아닙니다.',
}

export type DeskAction = 'hand-out' | 'take-back' | 'tablet' | 'withdraw' | 'challenge'

export const deskActions: Readonly<
  Record<DeskAction, { readonly label: string; readonly key: string; readonly code: string }>
> = {
  'hand-out': { label: '용지 교부', key: 'P', code: 'KeyP' },
  'take-back': { label: '용지 돌려받기', key: 'R', code: 'KeyR' },
  tablet: { label: '태블릿 투표', key: 'T', code: 'KeyT' },
  withdraw: { label: '투표 취소', key: 'W', code: 'KeyW' },
  challenge: { label: '이의 접수', key: 'O', code: 'KeyO' },
}

type DeskSituation = Pick<DeskEntry, 'state' | 'withdrawable' | 'onSheet' | 'challengeable'>

/** Returns the acts that are possible for an entry. */
export const actionsIn = ({ state, withdrawable, onSheet, challengeable }: DeskSituation): readonly DeskAction[] => {
  if (state === 'open') return ['hand-out', 'tablet']
  // A sheet goes back at the desk of its assembly.
  if (state === 'paper-out') return onSheet ? [] : ['take-back']
  return [...(withdrawable ? (['withdraw'] as const) : []), ...(challengeable === null ? [] : (['challenge'] as const))]
}

/**
 * Returns the act of a key, where it is possible. Uses the position of the key, which in Korean
 * input types another letter.
 */
export const actionOfKey = (code: string, entry: DeskSituation): DeskAction | null =>
  actionsIn(entry).find((act) => deskActions[act].code === code) ?? null

/** Returns the name of an entry: "101동 1502호 홍길동". */
export const entryName = (entry: Pick<DeskEntry, 'dong' | 'ho' | 'name'>): string =>
  `${unitName(entry)} ${nameOf(entry)}`

/** Returns the text that is announced once an act is done. */
export const doneText = (act: DeskAction, entry: DeskEntry): string =>
  ({
    'hand-out': `${entryName(entry)}: 투표용지를 교부했습니다.`,
    'take-back': `${entryName(entry)}: 투표용지를 돌려받았습니다. 다시 투표할 수 있습니다.`,
    tablet: `${entryName(entry)}: 태블릿에서 투표할 수 있습니다.`,
    withdraw: `${entryName(entry)}: 투표 취소를 요청했습니다. 다른 관리자가 승인하면 취소됩니다.`,
    challenge: `${entryName(entry)}: 이의를 접수했습니다. 투표 화면에서 두 관리자가 처리합니다.`,
  })[act]

import type { PaperEntryState, PapersState } from '#services/vote/paper/vote-papers.contract.ts'

type State = PaperEntryState['state']

const causes: Readonly<Record<NonNullable<PaperEntryState['cause']>, string>> = {
  'voted-online': '온라인으로 낸 표를 셉니다.',
  'voted-on-paper': '같은 세대의 다른 투표용지를 셉니다.',
  'not-entitled': '이 세대를 대표할 수 없는 분의 용지입니다.',
}

export const entryStateNames: Readonly<Record<State, string>> = {
  'entered-once': '한 번 입력함',
  counted: '확정 (두 입력 일치)',
  differs: '두 입력이 다름',
  'set-aside': '세지 않음',
}

const toDo: Readonly<Record<State, string>> = {
  'entered-once': '다른 관리자가 같은 용지를 한 번 더 입력해야 셉니다.',
  counted: '두 관리자의 입력이 같아 확정했습니다.',
  differs: '두 관리자가 용지를 다시 보고 각각 처음부터 다시 입력해주세요.',
  'set-aside': '용지는 보관해주세요.',
}

/** Returns the state of an entry, and what to do next. */
export const entryStateText = ({ state, cause }: PaperEntryState): string =>
  cause === undefined ? toDo[state] : `${causes[cause]} ${toDo[state]}`

export type PaperFigure = { readonly name: string; readonly count: number; readonly note: string }

const NOTHING_TO_DO = '할 일이 없습니다.'

/** Returns the numbers of papers by state, each with what to do. */
export const paperFigures = (papers: PapersState): readonly PaperFigure[] => [
  { name: '인쇄한 번호', count: papers.printed, note: '인쇄한 장수까지만 교부하고 입력할 수 있습니다.' },
  {
    name: '용지 교부',
    count: papers.handedOut,
    note: '교부한 용지와 입력한 용지를 셉니다.',
  },
  {
    name: entryStateNames['entered-once'],
    count: papers.entered,
    note: papers.entered === 0 ? NOTHING_TO_DO : toDo['entered-once'],
  },
  {
    name: entryStateNames.differs,
    count: papers.differing,
    note: papers.differing === 0 ? NOTHING_TO_DO : toDo.differs,
  },
  { name: '확정 (유효)', count: papers.counted, note: '개표할 때 셉니다.' },
  {
    name: '확정 (무효)',
    count: papers.invalid,
    note: '모든 안건이 무효인 용지입니다. 투표한 것으로 세고, 무효로 적습니다.',
  },
  {
    name: entryStateNames['set-aside'],
    count: papers.setAside,
    note: '온라인으로 이미 투표했거나 투표할 수 없는 세대의 용지입니다. 보관해주세요.',
  },
]

/** Returns why papers cannot be entered now; undefined or null where they can. */
export const entryBlockedReason = ({
  status,
  ballotKind,
  countedAt,
}: {
  readonly status: 'draft' | 'open' | 'closed'
  readonly ballotKind: 'open' | 'secret'
  readonly countedAt: string | null
}): string | null => {
  if (countedAt !== null) return '개표한 투표에는 더 입력할 수 없습니다.'
  if (status === 'draft') return '투표를 시작한 뒤에 입력할 수 있습니다.'
  return ballotKind === 'secret' && status === 'open'
    ? '무기명 투표의 용지는 투표를 마감한 뒤, 개표하기 전에 입력합니다.'
    : null
}

/** Severity of the notice about an entered paper. */
export const entrySeverities = {
  'entered-once': 'info',
  counted: 'success',
  differs: 'warning',
  'set-aside': 'warning',
} as const

/** Form of the number of a paper that was printed with one. */
export const PRINTED_NUMBER = '용지에 인쇄된 숫자 8자리'

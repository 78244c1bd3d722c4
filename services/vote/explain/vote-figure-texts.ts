const UNIT_RULE = '세대는 공유자가 몇 명이든 한 번 셉니다(소유자 단위 투표는 소유자를 한 번).'
const atClose = '끝난 투표는 마감 시각의 명부로, 진행 중인 투표는 지금의 명부로 셉니다.'
const cast =
  '온라인, 현장, 종이, 위임 어느 쪽이든 받아들인 표 가운데 그 세대의 첫 표를 셉니다. 나누어 내는 투표는 각자의 지분만큼 셉니다.'
const area = '면적은 명부에 적힌 세대 전체의 전용면적을 세대마다 한 번 더합니다. 공유자끼리 다르면 가장 큰 값을 씁니다.'
const persons = '같은 세대들을 함께 가진 소유자는 한 명으로 셉니다.'

/** The rule that counts each figure, in words. */
export const voteRules = {
  targets: `투표할 수 있는 명부의 세대입니다. ${UNIT_RULE} ${atClose}`,
  voted: `${cast} 나가서 돌아오지 않은 종이 투표용지는 세지 않습니다. ${UNIT_RULE} ${atClose}`,
  targetArea: `${area} ${atClose}`,
  votedArea: `투표한 세대의 면적입니다. ${area} ${cast}`,
  owners: `${persons} ${atClose}`,
  votedOwners: `${persons} 가진 세대가 모두 투표해야 셉니다. ${cast}`,
  ballots:
    '받아들인 표를 하나씩 셉니다. 무기명 투표의 종이 투표용지는 개표할 때 두 관리자가 읽은 것을 셉니다. 나가서 돌아오지 않은 용지는 표가 아닙니다.',
  choice: `이 선택지를 고른 표입니다. ${UNIT_RULE} ${atClose}`,
  choiceArea: `이 선택지를 고른 세대의 면적입니다. ${area}`,
  abstained: `이 문항에서 아무것도 고르지 않은 표입니다. ${UNIT_RULE}`,
  papersHandedOut: '무기명 투표에서 나가 있거나, 채워져 돌아와 입력한 투표용지입니다. 세대에 건넨 기록이 근거입니다.',
  papersCounted: '두 관리자가 따로 입력해 같았던 투표용지입니다.',
  papersInvalid: '두 관리자가 모두 무효로 입력한 투표용지입니다.',
  unnamedPapers: '비밀을 지키기 위해 어느 용지인지는 보이지 않습니다.',
  box: '무기명 투표는 개표할 때 한꺼번에 셉니다. 누가 무엇을 골랐는지 드러나지 않도록, 개표한 기록 하나만 근거로 보입니다.',
  untold: '비밀을 지키기 위해 따로 보이지 않는 숫자입니다.',
} as const

/** Returns the text of what a condition counts. */
export const conditionRule = (figure: 'conditionTotal' | 'conditionReached', label: string): string =>
  figure === 'conditionTotal'
    ? `“${label}”의 분모입니다. ${UNIT_RULE} ${persons} ${area} ${atClose}`
    : `“${label}”에 든 만큼입니다. ${cast} ${persons} 소유자는 가진 세대가 모두 그러해야 셉니다. ${area}`

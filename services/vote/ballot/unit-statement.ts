/**
 * Text that a voter of a unit with several owners confirms. A changed wording is a new version: the
 * event has the one that was shown.
 */
export const unitStatement = {
  version: 1,
  text: '우리 세대의 다른 공동소유자를 대표하여 투표합니다. 제출하면 우리 세대의 한 표로 계산되고, 다른 공동소유자는 이 투표에 다시 참여할 수 없습니다.',
}

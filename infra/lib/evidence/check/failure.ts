/** Stable code of why a file is refused. */
export type FailureCode =
  | 'damaged'
  | 'format'
  | 'order'
  | 'gap'
  | 'changed'
  | 'root'
  | 'signature'
  | 'key'
  | 'foreign'
  | 'version'
  | 'twice'
  | 'outside'
  | 'time'
  | 'answers'
  | 'result'
  | 'turnout'
  | 'tally'
  | 'threshold'
  | 'roll'
  | 'attendance'
  | 'identity'
  | 'record'
  | 'end'

/** Meaning of each code in plain words. */
const words: Readonly<Record<FailureCode, readonly [ko: string, en: string]>> = {
  damaged: ['파일이 깨졌습니다. 읽을 수 없는 줄이 있습니다.', 'The file is damaged: a line cannot be read.'],
  format: ['이 검증기가 모르는 형식입니다.', 'This verifier does not know the format.'],
  order: [
    '기록의 순서가 맞지 않습니다. 옮겼거나 두 번 들어간 기록이 있습니다.',
    'An event is out of order: it was moved, or stands there twice.',
  ],
  gap: ['빠진 기록이 있습니다.', 'Something is missing between two events.'],
  changed: [
    '기록의 내용이 바뀌었습니다. 해시가 맞지 않습니다.',
    'An event was changed: its content does not fit its hash.',
  ],
  root: [
    '서명된 머리와 맞지 않습니다. 그 앞의 기록이 바뀌었습니다.',
    'What stands before a signed head is not what was signed.',
  ],
  signature: ['머리의 서명이 맞지 않습니다.', 'The signature of a head does not fit.'],
  key: ['다른 열쇠로 서명된 파일입니다.', 'The file is signed with another key than the one expected.'],
  foreign: ['다른 캠페인의 기록이 들어 있습니다.', 'An event belongs to another campaign.'],
  version: ['한 줄기의 기록이 이어지지 않습니다.', 'The events of a stream do not follow each other.'],
  twice: ['같은 세대나 사람이 두 번 들어 있습니다.', 'A unit or a person is there twice.'],
  outside: ['명부에 없는 세대의 투표나 동의가 있습니다.', 'A ballot or a consent is of nobody on the roll.'],
  time: ['투표 시간 밖의 투표가 있습니다.', 'A ballot was cast while the vote was not open.'],
  answers: ['투표의 질문과 맞지 않는 답이 있습니다.', 'A ballot says what its vote does not allow.'],
  result: ['결과가 빠졌거나 투표와 맞지 않습니다.', 'A result is missing, or does not fit its vote.'],
  turnout: ['참여 수를 다시 세니 다릅니다.', 'Counted again, the turnout is another one.'],
  tally: ['표를 다시 세니 다릅니다.', 'Counted again, the tally is another one.'],
  threshold: ['기준의 계산이 다릅니다.', "Counted again, the rule's arithmetic comes out differently."],
  roll: [
    '투표를 시작한 뒤 명부가 바뀐 기록이 빠졌거나, 공개한 것과 다릅니다.',
    'An edit of the roll after the opening is missing, or is not what was made public.',
  ],
  attendance: [
    '출석부가 맞지 않습니다. 다시 세니 다르거나, 관리자 한 명이 정정했습니다.',
    'The ledger of attendance does not fit: counted again it is another one, or one administrator corrected it.',
  ],
  identity: [
    '관리자 한 명만 신분증을 확인한 대면 서명이 있습니다.',
    "One administrator alone saw a signer's identity document.",
  ],
  record: [
    '빠지거나 더해진 기록이 있거나, 기록된 결과와 다릅니다.',
    'Events were left out or added, or the result is not the one that was recorded.',
  ],
  end: ['파일의 끝이 없거나 맞지 않습니다.', 'The end of the file is missing, or does not fit it.'],
}

/** First fault of a file, and its position. */
export class Refused extends Error {
  readonly code: FailureCode
  /** Finding in English, for whoever investigates it. */
  readonly detail: string
  /** Line of the file, from 1; 0 where it belongs to no line. */
  lineNumber = 0

  constructor(code: FailureCode, detail: string) {
    super(`${words[code][1]} (${detail})`)
    this.name = 'Refused'
    this.code = code
    this.detail = detail
  }

  get korean(): string {
    return words[this.code][0]
  }

  get english(): string {
    return words[this.code][1]
  }
}

/** Asserts a condition. @throws {Refused} */
export const mustBe = (isSo: boolean, code: FailureCode, detail: string): void => {
  if (!isSo) throw new Refused(code, detail)
}

/** Reason why a file is no readable register. */
export type UnfitReason =
  | 'not-a-register'
  | 'not-a-unit'
  | 'no-text'
  | 'broken'
  | 'encrypted'
  | 'several-registers'
  | 'too-large'

/** Messages for the uploader: the reason, and what to do. */
const MESSAGES: Readonly<Record<UnfitReason, string>> = {
  'not-a-register': '등기사항전부증명서가 아닙니다. 인터넷등기소에서 내려받은 등기사항전부증명서 PDF를 올려 주세요.',
  'not-a-unit': '집합건물 등기가 아닙니다. 토지나 건물이 아니라 집합건물의 등기사항전부증명서를 올려 주세요.',
  'no-text':
    '글자가 없는 PDF입니다. 사진이나 스캔본은 읽을 수 없으니, 인터넷등기소에서 내려받은 PDF 파일을 그대로 올려 주세요.',
  broken: '파일이 손상되어 읽을 수 없습니다. 인터넷등기소에서 PDF를 다시 내려받아 올려 주세요.',
  encrypted: '암호가 걸린 파일입니다. 암호 없이 저장한 PDF를 올려 주세요.',
  'several-registers': '한 파일에 등기가 둘 이상 있습니다. 등기사항전부증명서를 한 통씩 따로 저장해서 올려 주세요.',
  'too-large': '파일이 너무 큽니다. 20MB, 200쪽 이하의 PDF를 올려 주세요.',
}

/** The file is refused; `message` is Korean, for the uploader, and quotes nothing of the file. */
export class UnfitRegister extends Error {
  readonly reason: UnfitReason

  constructor(reason: UnfitReason, message: string = MESSAGES[reason]) {
    super(message)
    this.name = 'UnfitRegister'
    this.reason = reason
  }
}

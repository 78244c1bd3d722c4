/** Labels of encrypted fields, for all events. */
const labels: Readonly<Record<string, string>> = {
  name: '이름',
  phone: '전화번호',
  birthDate: '생년월일',
  address: '주소',
  email: '이메일',
  passwordHash: '비밀번호',
  kakaoId: '카카오 계정',
  evidence: '접속 자료',
  transaction: '인증서 서명 요청',
  raw: '인증서 서명 결과',
  ground: '제외 사유',
  text: '메모',
  reason: '사유',
  signed: '서명한 내용',
  note: '비고',
  identityCheck: '본인 확인',
  message: '덧붙인 말',
  contents: '등기부 내용',
  career: '경력',
  remarks: '비고',
  pledges: '공약',
  holderName: '위임받은 사람의 이름',
  holderPhone: '위임받은 사람의 전화번호',
  openReason: '남겨 둔 이유',
  about: '요청한 일',
  payload: '요청한 내용',
  addressDigest: '접속 주소의 식별값',
  browserDigest: '브라우저의 식별값',
}

/** Returns the label of an encrypted field. */
export const sealedLabel = (field: string): string => labels[field] ?? '그 밖의 개인정보'

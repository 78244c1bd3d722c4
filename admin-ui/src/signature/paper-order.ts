type Paper = {
  readonly hasEntry: boolean
  /** YYYY-MM-DD, as typed. */
  readonly signedOn: string
  readonly hasAnswer: boolean
  readonly hasFile: boolean
  readonly today: string
}

export type PaperMistakes = {
  readonly entry: string | null
  readonly signedOn: string | null
  readonly answer: string | null
  readonly file: string | null
}

const dayMistake = (signedOn: string, today: string): string | null => {
  if (signedOn === '') return '서명한 날을 입력해주세요.'
  return signedOn > today ? '서명한 날은 오늘보다 늦을 수 없습니다.' : null
}

/** What keeps a consent from paper from being entered; the server looks again. */
export const paperMistakes = ({ hasEntry, signedOn, hasAnswer, hasFile, today }: Paper): PaperMistakes => ({
  entry: hasEntry ? null : '소유자를 골라주세요.',
  signedOn: dayMistake(signedOn, today),
  answer: hasAnswer ? null : '동의인지 아닌지 골라주세요.',
  file: hasFile ? null : '서명한 동의서의 스캔을 올려주세요.',
})

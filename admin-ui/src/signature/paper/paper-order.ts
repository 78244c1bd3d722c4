type Paper = {
  readonly hasEntry: boolean
  /** Day of the signature as typed, YYYY-MM-DD. */
  readonly signedOn: string
  readonly hasAnswer: boolean
  readonly hasFile: boolean
  /** Check of identity as typed: method, person, and day. */
  readonly check: { readonly how: string; readonly by: string; readonly on: string }
  /** First day of the list. */
  readonly firstDay: string
  readonly today: string
}

export type PaperMistakes = Readonly<
  Record<'entry' | 'signedOn' | 'answer' | 'file' | 'how' | 'by' | 'on', string | null>
>

const dayMistake = (day: string, { firstDay, today }: Paper, name: string): string | null => {
  if (day === '') return `${name}을 입력해주세요.`
  if (day < firstDay) return `${name}은 리스트의 시작일(${firstDay})보다 이를 수 없습니다.`
  return day > today ? `${name}은 오늘보다 늦을 수 없습니다.` : null
}

/** Returns the mistakes of a paper consent by field; the server checks it again. */
export const paperMistakes = (paper: Paper): PaperMistakes => ({
  entry: paper.hasEntry ? null : '소유자를 골라주세요.',
  signedOn: dayMistake(paper.signedOn, paper, '서명한 날'),
  answer: paper.hasAnswer ? null : '동의인지 아닌지 골라주세요.',
  file: paper.hasFile ? null : '서명한 동의서의 스캔을 올려주세요.',
  how: paper.check.how === '' ? '본인을 어떻게 확인했는지 골라주세요.' : null,
  by: paper.check.by.trim() === '' ? '본인을 확인한 사람의 이름을 입력해주세요.' : null,
  on: dayMistake(paper.check.on, paper, '본인을 확인한 날'),
})

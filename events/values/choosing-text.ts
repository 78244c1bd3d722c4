/**
 * Kind of a question's choices: an election's are persons, and counted as such. For others it is
 * unknown whether they are places, firms or answers.
 */
export type ChoiceNoun = 'things' | 'persons'

/** Form of address. residents: as screens ask; printed: as paper says it. */
export type Voice = 'residents' | 'printed'

const countWordsAlone = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열']
const countWordsBeforeNoun = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열']

/** "둘", "두 명"; past ten "11개", "11명". */
export const countWord = (count: number, of: ChoiceNoun): string => {
  if (of === 'persons') return countWordsBeforeNoun[count] ? `${countWordsBeforeNoun[count]} 명` : `${count}명`
  return countWordsAlone[count] || `${count}개`
}

/** 하나 and 개 end in a vowel, all others do not. */
const object = (word: string): string => `${word}${/[나개]$/.test(word) ? '를' : '을'}`

const endings = {
  residents: { choose: '골라주세요.', may: '고르실 수 있습니다.' },
  printed: { choose: '고릅니다.', may: '고를 수 있습니다.' },
} as const

type Bounds = { readonly minChoices: number; readonly maxChoices: number }

/**
 * Returns the instruction with the number of choices: "하나를 골라주세요.", "둘 이상 셋 이하로 골라주세요."; screens,
 * previews and printed ballots use the same.
 */
export const choosingText = (
  { minChoices, maxChoices }: Bounds,
  of: ChoiceNoun,
  voice: Voice = 'residents',
): string => {
  const { choose, may } = endings[voice]
  const most = countWord(maxChoices, of)
  if (maxChoices === 1) return voice === 'printed' ? `${most}만 ${choose}` : `${object(most)} ${choose}`
  if (minChoices === maxChoices) return `${object(most)} ${choose}`
  return minChoices <= 1 ? `${most}까지 ${may}` : `${countWord(minChoices, of)} 이상 ${most} 이하로 ${choose}`
}

/** Returns the instruction for the rest: "하나를 골라주세요.", "둘 이상 골라주세요." */
export const missingChoicesText = (least: number, of: ChoiceNoun): string =>
  least <= 1 ? `${object(countWord(1, of))} 골라주세요.` : `${countWord(least, of)} 이상 골라주세요.`

import { describe, expect, it } from 'vitest'
import { choosingText, countWord, missingChoicesText } from '#events/values/choosing-text.ts'

describe('how many to choose', () => {
  // least · most · on the phone, of things and of persons · on paper.
  it.each([
    [1, 1, '하나를 골라주세요.', '한 명을 골라주세요.', '하나만 고릅니다.'],
    [0, 1, '하나를 골라주세요.', '한 명을 골라주세요.', '하나만 고릅니다.'],
    [2, 2, '둘을 골라주세요.', '두 명을 골라주세요.', '둘을 고릅니다.'],
    [1, 3, '셋까지 고르실 수 있습니다.', '세 명까지 고르실 수 있습니다.', '셋까지 고를 수 있습니다.'],
    [0, 2, '둘까지 고르실 수 있습니다.', '두 명까지 고르실 수 있습니다.', '둘까지 고를 수 있습니다.'],
    [2, 3, '둘 이상 셋 이하로 골라주세요.', '두 명 이상 세 명 이하로 골라주세요.', '둘 이상 셋 이하로 고릅니다.'],
    [2, 12, '둘 이상 12개 이하로 골라주세요.', '두 명 이상 12명 이하로 골라주세요.', '둘 이상 12개 이하로 고릅니다.'],
    [11, 11, '11개를 골라주세요.', '11명을 골라주세요.', '11개를 고릅니다.'],
  ])('%i to %i', (minChoices, maxChoices, ...[things, persons, printed]) => {
    const bounds = { minChoices, maxChoices }
    expect(choosingText(bounds, 'things')).toBe(things)
    expect(choosingText(bounds, 'persons')).toBe(persons)
    expect(choosingText(bounds, 'things', 'printed')).toBe(printed)
  })

  it('is counted as people count', () =>
    expect([1, 2, 10, 20].map((count) => [countWord(count, 'things'), countWord(count, 'persons')])).toEqual([
      ['하나', '한 명'],
      ['둘', '두 명'],
      ['열', '열 명'],
      ['20개', '20명'],
    ]))

  it('says what is still missing', () =>
    expect([
      missingChoicesText(0, 'things'),
      missingChoicesText(1, 'persons'),
      missingChoicesText(3, 'things'),
    ]).toEqual(['하나를 골라주세요.', '한 명을 골라주세요.', '셋 이상 골라주세요.']))
})

/** Question of a rehearsal: no complex votes about it, and each choice is as good. */
export const sampleQuestion = {
  id: 'sample',
  title: '봄에 단지 화단에 어떤 꽃을 심으면 좋겠습니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [
    { id: 'azalea', label: '진달래' },
    { id: 'forsythia', label: '개나리' },
    { id: 'tulip', label: '튤립' },
  ],
}

/** Code of a rehearsal, which is shown on the screen in place of a message. */
export const SAMPLE_CODE = '246810'

/** Voter of a rehearsal, who is nobody. */
export const SAMPLE_VOTER = '101동 101호 김연습'

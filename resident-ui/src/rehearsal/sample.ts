import { t } from '#ui/translate.ts'

/** Question of a rehearsal: no complex votes about it, and each choice is as good. */
export const sampleQuestion = {
  id: 'sample',
  title: t('봄에 단지 화단에 어떤 꽃을 심으면 좋겠습니까?'),
  minChoices: 1,
  maxChoices: 1,
  choices: [
    { id: 'azalea', label: t('진달래') },
    { id: 'forsythia', label: t('개나리') },
    { id: 'tulip', label: t('튤립') },
  ],
}

/** Code of a rehearsal, which is shown on the screen in place of a message. */
export const SAMPLE_CODE = '246810'

/** Voter of a rehearsal, who is nobody. */
export const SAMPLE_VOTER = t('101동 101호 김연습')

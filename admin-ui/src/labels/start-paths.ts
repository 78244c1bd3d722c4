// Apart from the purposes: these addresses are needed from the start, and their texts are not.

/** Address of the page "무엇을 하시나요?". */
export const START_PATH = '/start'

/** Address of the campaign to practise with. */
export const PRACTICE_PATH = '/practice'

import type { ResultNote } from './vote-results.contract.ts'

/** What is said beside a result. */
export const noteTexts = {
  single: {
    code: 'SINGLE_BALLOT',
    text: '무기명 투표에 한 표만 제출되어, 무엇을 선택했는지 드러나지 않도록 선택별 결과를 보여주지 않습니다.',
  },
  grouped: {
    code: 'SMALL_GROUPS',
    text: '세 표보다 적은 선택은 면적으로 어느 세대인지 드러날 수 있어 다른 선택과 묶어서 보여줍니다.',
  },
  inference: {
    code: 'AREA_INFERENCE',
    text: '면적으로 세는 무기명 투표입니다. 참여한 세대가 적거나 면적이 하나뿐인 세대가 있으면 면적 합계에서 선택을 짐작할 수 있습니다.',
  },
  corrected: (units: number): ResultNote => ({
    code: 'AREAS_CORRECTED',
    text: `${units}세대의 면적이 그 뒤에 고쳐졌습니다. 결과는 고치기 전의 면적으로 계산했고 바뀌지 않습니다.`,
  }),
  areaUnknown: (units: number): ResultNote => ({
    code: 'AREA_UNKNOWN',
    text: `명부에 면적이 없는 세대가 ${units}곳 있습니다. 이 세대는 면적 합계에 들어가지 않았습니다.`,
  }),
  landUnknown: (units: number): ResultNote => ({
    code: 'LAND_UNKNOWN',
    text: `명부에 대지지분이 없는 세대가 ${units}곳 있습니다. 이 세대는 대지지분 합계에 들어가지 않았습니다.`,
  }),
} as const satisfies Readonly<Record<string, ResultNote | ((units: number) => ResultNote)>>

import type { ResultNote } from '../results/vote-results.contract.ts'

/** Texts of notes beside a result. */
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
  bands: {
    code: 'AREA_BANDS',
    text: '면적으로 세는 무기명 투표입니다. 누구의 표인지 드러나지 않도록, 선택별 면적은 면적이 비슷한 다섯 세대 이상을 묶은 평균으로 보여줍니다. 가결 여부는 평균이 아니라 실제 면적으로 판정합니다.',
  },
  waysTogether: {
    code: 'WAYS_TOGETHER',
    text: '종이나 온라인 가운데 한쪽의 표가 다섯 표보다 적어, 무엇을 선택했는지 드러나지 않도록 합쳐서만 보여줍니다.',
  },
  ownersOnce: {
    code: 'OWNERS_ONCE',
    text: '1인 1표 투표입니다. 여러 세대를 가진 소유자는 한 번, 같은 세대를 함께 가진 소유자는 합쳐서 한 명으로 셌습니다. 투표 중에 세대의 소유자가 바뀌면 그 세대로 낸 표는 마감 때 소유자의 표입니다.',
  },
  papersMissing: (papers: number): ResultNote => ({
    code: 'PAPERS_MISSING',
    text: `교부한 종이 투표용지 가운데 ${papers}장이 돌아오지 않았습니다(미회수). 돌아오지 않은 용지는 투표로 세지 않았습니다.`,
  }),
  papersCouldTurn: (could: boolean): ResultNote => ({
    code: 'PAPERS_COULD_TURN',
    text: could
      ? '돌아오지 않은 용지가 모두 한쪽으로 투표되어 돌아왔다면 결과가 달라질 수 있었습니다.'
      : '돌아오지 않은 용지가 모두 한쪽으로 투표되어 돌아왔더라도 결과는 같습니다.',
  }),
  papersOfUnknown: (papers: number): ResultNote => ({
    code: 'PAPERS_OF_UNKNOWN',
    text: `돌아오지 않은 용지가 있어, 집계한 종이 ${papers}표가 어느 세대의 것인지는 알 수 없습니다. 전체 투표 수에는 들어 있고, 동별·소유자별 투표 수와 명부에는 들어 있지 않습니다.`,
  }),
  corrected: (units: number): ResultNote => ({
    code: 'AREAS_CORRECTED',
    text: `${units}세대의 면적이 그 뒤에 수정되었습니다. 결과는 수정 전의 면적으로 계산했고 바뀌지 않습니다.`,
  }),
  resized: (units: number): ResultNote => ({
    code: 'SIZES_CHANGED',
    text: `투표한 뒤 마감 전에 면적이나 대지지분이 바뀐 세대가 ${units}곳 있습니다. 무기명 표는 누구의 것인지 알 수 없어 마감 때의 명부로 다시 셀 수 없으므로, 면적이나 대지지분으로 정하는 결과는 판정하지 않습니다.`,
  }),
  reparted: (ballots: number): ResultNote => ({
    code: 'SHARES_CHANGED',
    text: `투표한 뒤 마감 전에 공유 지분이 바뀐 표가 ${ballots}건 있습니다. 무기명 표는 누구의 것인지 알 수 없어 마감 때의 지분으로 다시 셀 수 없으므로, 기준에 따라 판정하지 않습니다.`,
  }),
  areaUnknown: (units: number): ResultNote => ({
    code: 'AREA_UNKNOWN',
    text: `명부에 면적이 없는 세대가 ${units}곳 있습니다. 이 세대는 면적 합계에 들어가지 않았습니다.`,
  }),
  landUnknown: (units: number): ResultNote => ({
    code: 'LAND_UNKNOWN',
    text: `명부에 대지지분이 없는 세대가 ${units}곳 있습니다. 이 세대는 대지지분 합계에 들어가지 않았습니다.`,
  }),
} as const satisfies Readonly<
  Record<string, ResultNote | ((units: number) => ResultNote) | ((could: boolean) => ResultNote)>
>

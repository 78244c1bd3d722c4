import type { RegistryCollectionItem } from '#services/registry/registry-collections.contract.ts'

type Remedy = { readonly name: string; readonly todo: string }

/** What is wrong and what somebody does about it, by what the provider said. */
const remedies: Readonly<Record<string, Remedy>> = {
  'not-found': {
    name: '등기소에서 찾지 못함',
    todo: '단지 주소와 명부의 동·호가 등기부와 같은지 확인하고 고친 뒤 다시 수집해주세요.',
  },
  'several-found': {
    name: '여러 곳이 찾아짐',
    todo: '같은 이름의 건물이 여럿입니다. 단지 주소를 더 자세히 적은 뒤 다시 수집해주세요.',
  },
  'wrong-address': {
    name: '주소를 알아볼 수 없음',
    todo: '단지 정보에서 주소를 지번이나 도로명으로 고친 뒤 다시 수집해주세요.',
  },
  'wrong-register': {
    name: '다른 세대의 등기부가 옴',
    todo: '받은 등기부는 이 세대의 것으로 쓰지 않았습니다. 주소와 동·호를 확인한 뒤 다시 수집해주세요.',
  },
  unreadable: {
    name: '받은 등기부를 읽지 못함',
    todo: '등기소에서 내려받은 PDF를 파일 가져오기로 올려주세요.',
  },
  busy: { name: '등기소가 붐빔', todo: '잠시 뒤 다시 수집해주세요.' },
  maintenance: { name: '등기소 점검', todo: '등기소가 다시 열린 뒤 다시 수집해주세요.' },
  'daily-limit': { name: '하루 한도를 다 씀', todo: '내일 다시 수집해주세요.' },
  'no-points': { name: '포인트 부족', todo: '열람 포인트를 충전한 뒤 다시 수집해주세요.' },
  misconfigured: { name: '설정이 맞지 않음', todo: '최고관리자에게 등기부 제공사 설정을 확인해 달라고 알려주세요.' },
  refused: {
    name: '제공사가 거절함',
    todo: '아래 안내를 확인하고 다시 수집해주세요. 되풀이되면 제공사에 문의해주세요.',
  },
}

const other: Remedy = { name: '그 밖의 까닭', todo: '아래 안내를 확인하고 다시 수집해주세요.' }

export type FailedGroup = Remedy & { readonly problem: string; readonly items: readonly RegistryCollectionItem[] }

/** Units that failed, by what is wrong with them, the most frequent first. */
export const failedGroupsOf = (items: readonly RegistryCollectionItem[]): readonly FailedGroup[] => {
  const failed = items.filter(({ status }) => status === 'failed')
  return [...Map.groupBy(failed, ({ problem }) => problem ?? '')]
    .map(([problem, ofProblem]) => ({ problem, ...(remedies[problem] ?? other), items: ofProblem }))
    .toSorted((one, next) => next.items.length - one.items.length)
}
